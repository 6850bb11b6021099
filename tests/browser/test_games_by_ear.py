"""Each game from the lobby to its result, by keys alone and without looking: what there is to do is
read from the accessibility tree, what happens is heard. docs/accessibility.md has the counts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from tests.browser.conftest import Visit
from tests.browser.ear import Ear, findings, hold_focus
from tests.browser.house import Server

pytestmark = pytest.mark.browser
OVER = "The game is over"


class Tally:
    """Presses for each move; how many are allowed on the average is part of the promise."""

    def __init__(self, ear: Ear) -> None:
        self._ear = ear
        self.presses: list[int] = []

    def move(self, make: Callable[[], None]) -> None:
        before = self._ear.keys
        make()
        self.presses.append(self._ear.keys - before)

    def told(self, game: str, begun: int) -> str:
        moves = len(self.presses)
        mean = sum(self.presses) / moves
        return f"{game}: {begun} to the table, {moves} moves, {mean:.1f} each"


def set_table(ear: Ear, server: Server, game: str, **wishes: str) -> int:
    """From the lobby through the form: Tab goes to a field, what it shall hold is typed. How many
    keys that takes."""
    ear.page.goto(server.url)
    ear.find("heading", f"^{game}$")
    # Each game is an article with such a link: the one that is wanted is counted off.
    for _ in range([one.name for one in ear.all("article")].index(game)):
        ear.go_to("link", "^New table$")
        ear.press("Tab")
    ear.go_to("link", "^New table$")
    ear.press("Enter")
    ear.find("button", "^Set the table$")
    hold_focus(ear)
    for name, value in wishes.items():
        fill(ear, name.replace("_", " ").capitalize(), value)
    ear.go_to("button", "^Set the table$")
    ear.press("Enter")
    ear.find("main", "^Board$")
    return ear.keys


def fill(ear: Ear, name: str, value: str) -> None:
    """Give a field of the form its value; what is folded is opened first."""
    if name == "Players":
        # One of a row of numbers: the arrow keys go through them.
        ear.go_to("radio", r"^\d$")
        ear.go_to("radio", f"^{value}$", "ArrowLeft")
        return
    field = next((one for one in ear.tree if one.name == name and one.role in FIELDS), None)
    if field is None:
        ear.go_to("DisclosureTriangle", "^More settings$")
        ear.press("Enter")
        field = ear.wait(
            name, lambda: [o for o in ear.tree if o.name == name and o.role in FIELDS]
        )[0]
    ear.go_to(field.role, f"^{name}$")
    if field.role == "spinbutton":
        ear.press("Control+a")
    ear.page.keyboard.type(value)
    ear.keys += len(value)
    assert value in ear.focus.value, f"{name}: {ear.focus.value}"


FIELDS = ("combobox", "spinbutton")
ENDS = r"^(You win|You lose|A draw|Lost)"


def is_over(ear: Ear) -> bool:
    return any(re.search(ENDS, said) for said in ear.heard)


def hear_result(ear: Ear) -> None:
    """The dialog that ends a game takes the focus, and is read out with how it ended."""
    dialog = ear.find("dialog", "^The game is over$")
    assert re.search(ENDS, dialog.description), dialog
    ear.wait("the result's title", lambda: ear.focus.name == "The game is over")
    assert findings(ear.page) == []


def test_pentup_by_ear(visit: Visit, server: Server) -> None:
    ear = Ear(visit())
    begun = set_table(ear, server, "Pent-Up", black="Nils")
    ear.hear("choose the first tile")
    tally = Tally(ear)
    while not is_over(ear):
        tile = ear.wait("a tile of mine", lambda: ear.all("button", "^Tile "))[0]
        letter = tile.name.split()[1].strip(",")
        since = len(ear.heard)

        def place(letter: str = letter, since: int = since) -> None:
            ear.press(letter.lower())
            ear.hear(f"^{letter}", since)  # where it is held now
            hold_focus(ear)
            ear.press("Enter")

        tally.move(place)
        # The result opens with the last tile of all, and is what is heard then.
        placed = f"You place {letter} on level"
        ear.wait(
            f"to hear {placed!r} or the end",
            lambda placed=placed, since=since: (
                any(placed in said for said in ear.heard[since:]) or is_over(ear)
            ),
        )
        for said in ear.heard[since:]:
            # Who, what, where, and which way round.
            if placed in said:
                assert re.search(
                    rf"{letter} lies in columns? .+, rows? .+, on .+, way \d: from the top", said
                )
        ear.wait("my turn or the end", lambda: is_over(ear) or "choose a tile" in ear.heard[-1])
        hold_focus(ear)
    # What is asked comes last, and once.
    asked = [said for said in ear.heard if "Your turn" in said]
    assert len(asked) >= 12
    assert sum("You place" in said for said in ear.heard) >= 11
    once_and_last = re.compile(r"^(?!.*Your turn.*Your turn).*Your turn: [^.]+\.$")
    assert [one for one in asked if not once_and_last.search(one)] == []
    hear_result(ear)
    assert max(tally.presses) <= 2
    print(tally.told("Pent-Up", begun))


# What Perspective asks for, as it is said, and the key that answers it.
STEPS = {
    "Claim it, or go on": "n",
    "choose its place in your hand": "2",
    "Play a card": "1",
    "turn around a card": "1",
    "which of your cards do you give": "1",
    "where in the shared hand": "1",
    "which card of the shared hand do you take": "1",
    "where in your hand": "1",
    "put a card onto the used pile": "2",
    "which used card comes": "1",
    "what will you do": "a",
    "about which of your cards": "1",
    "or end your turn": "n",
}


def question(said: str) -> str | None:
    """What is asked at the end of what was said; none: somebody else's turn."""
    found = [(said.rfind(one), one) for one in STEPS if one in said]
    return max(found)[1] if found else None


def asked(ear: Ear, since: int) -> str:
    """The next question since then, with what was said before it; or that the game is over."""
    return ear.wait(
        "the next question",
        lambda: next((one for one in ear.heard[since:] if question(one)), is_over(ear) and "over"),
    )


def test_perspective_by_ear(visit: Visit, server: Server) -> None:
    ear = Ear(visit())
    begun = set_table(
        ear, server, "Perspective", players="2", failed_claim="The game", player_2="Pia",
        who_starts="The first seat",
    )  # fmt: skip
    # The look at the start has the focus, and stays until it was seen.
    ear.hear("was dealt")
    ear.wait("what is shown", lambda: ear.focus.name == "Seen")
    tally = Tally(ear)
    tally.move(lambda: ear.press("Enter"))
    hold_focus(ear)
    step, turns = ear.hear("Claim it, or go on"), 0
    while not is_over(ear):
        wanted = question(step)
        assert wanted is not None, step
        turns += wanted.startswith("Claim it")
        since = len(ear.heard)
        # At the third turn my goal is claimed; rightly or wrongly, here that ends the game.
        key = "c" if turns == 3 else STEPS[wanted]
        tally.move(partial(ear.press, key))
        step = asked(ear, since)
        if ear.focus.name == "Seen":
            ear.press("Enter")
        hold_focus(ear)
    told = " ".join(ear.heard)
    # Colours that are drawn, played and laid open.
    assert re.search(r"You play card \d, (yellow|green|red|blue)", told)
    assert re.search(r"The draw pile shows (yellow|green|red|blue)\.", told)
    assert re.search(r"Your card 2: (yellow circle|green triangle|red square|blue diamond)\.", told)
    assert re.search(r"Pia.*card \d was drawn (yellow|green|red|blue)", told)
    # A claim shows three sides.
    assert re.search(r"You claim .*The public sides: \w+, \w+,? \w+", told)
    hear_result(ear)
    print(tally.told("Perspective", begun))


def test_viewpoint_by_ear(visit: Visit, server: Server) -> None:
    ear = Ear(visit())
    begun = set_table(
        ear, server, "Viewpoint", player_2="Leo", who_starts="The first seat", turn_limit="4"
    )
    tally, since = Tally(ear), 0
    while not is_over(ear):
        ear.wait(
            "a question", lambda: is_over(ear) or ear.all("button", "^Pass$") or chosen_from(ear)
        )
        if is_over(ear):
            break
        since = len(ear.heard)
        window = bool(ear.all("button", "^Pass$"))

        def act(window: bool = window) -> None:
            if window:
                ear.press("p")
                return
            # To what can be chosen, and take it.
            ear.press("ArrowRight")
            ear.wait(
                "a choice",
                lambda: "Can be chosen" in ear.focus.description or ear.focus.role == "button",
            )
            ear.press("Enter")

        tally.move(act)
        ear.wait("what came of it", partial(more_was_said, ear, since))
        hold_focus(ear)
    told = " ".join(ear.heard)
    assert "Play a card from your hand." in told
    assert re.search(r"You play [A-Z]", told)
    hear_result(ear)
    print(tally.told("Viewpoint", begun))


def more_was_said(ear: Ear, since: int) -> bool:
    return is_over(ear) or len(ear.heard) > since


def chosen_from(ear: Ear) -> bool:
    return any("Can be chosen" in one.description for one in ear.all("button"))


def test_viewpoints_by_ear(visit: Visit, server: Server) -> None:
    ear = Ear(visit())
    begun = set_table(ear, server, "Viewpoints", players="1", pieces="2 pieces", turn_limit="3")
    ear.hear("Make your side look like card 1")
    # The card is told slot by slot, beside what is seen there now.
    ear.press("Shift+B")
    ear.wait("a slot of my side", lambda: ear.focus.role == "gridcell")
    wanted = [ear.focus.name]
    for row in range(6):
        way = "ArrowRight" if row % 2 == 0 else "ArrowLeft"
        wanted += [cell.name for cell in ear.walk(way, 5)]
        if row < 5:
            ear.press("ArrowDown")
            wanted.append(ear.focus.name)
    assert len(wanted) == 36
    pieces = sorted(
        {found[1] for cell in wanted if (found := re.search(r"on the card .* ([A-Z])$", cell))}
    )
    assert pieces
    ear.press("Escape")
    ear.wait("the board", lambda: ear.focus.name == "Viewpoints board")

    tally = Tally(ear)
    since = len(ear.heard)

    def by_letter(letter: str) -> None:
        ear.press(letter.lower())
        ear.hear(f"^{letter}: .*places", since)
        ear.press("Enter")

    tally.move(partial(by_letter, pieces[0]))
    said = ear.hear(f"You place .*{pieces[0]} in", since)
    assert re.search(r"level|column|depth", said), said
    hold_focus(ear)

    # The next one from the list: the piece, the way round, the place.
    ear.hear("Your turn", since)
    since = len(ear.heard)
    other = next(one for one in "FNPTUVWXYZ" if one != pieces[0])

    def by_list() -> None:
        ear.press("h")
        ear.go_to("combobox", "^Piece$")
        option = next(one.name for one in ear.all("option", f" {other}$"))
        ear.page.keyboard.type(option)
        ear.keys += len(option)
        ear.wait("its places", lambda: not ear.all("combobox", "^Place$")[0].states & {"disabled"})
        ear.go_to("combobox", "^Place$")
        ear.press("ArrowDown")
        ear.go_to("button", "^Place$")
        ear.press("Enter")

    tally.move(by_list)
    ear.hear(f"You place .*{other} in", since)
    hold_focus(ear)
    ear.hear("Your turn", since)

    # The third turn is the last here.
    since = len(ear.heard)
    tally.move(partial(by_letter, next(one for one in "TUVWXYZ" if one != pieces[0])))
    ear.wait("the end", lambda: is_over(ear))
    hear_result(ear)
    print(tally.told("Viewpoints", begun))
