"""Veil, a game of somebody else's: lay a card face down, and let the others guess."""

from veil.game import GAME as GAME
from veil.game import Veil as Veil
from veil.rules import Deal as Deal
from veil.rules import Dealt as Dealt
from veil.rules import Ended as Ended
from veil.rules import Guess as Guess
from veil.rules import Guessed as Guessed
from veil.rules import Laid as Laid
from veil.rules import Lay as Lay
from veil.rules import Look as Look
from veil.rules import Looked as Looked
from veil.rules import Options as Options
from veil.rules import Round as Round
from veil.rules import Saw as Saw
from veil.rules import Turn as Turn
from veil.rules import Turned as Turned
from veil.rules import VeilMove as VeilMove
from veil.rules import VeilState as VeilState
from veil.rules import View as View
from veil.rules import Window as Window
from veil.rules import judge as judge
from veil.rules import points as points
from veil.rules import replaced as replaced
