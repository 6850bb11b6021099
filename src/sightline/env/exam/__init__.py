"""An examination in seeing with others' eyes: questions with exact answers, answerers, scores."""

from sightline.env.exam.answerers import AnswererError as AnswererError
from sightline.env.exam.answerers import named_answerer as named_answerer
from sightline.env.exam.chat import chat_answerer as chat_answerer
from sightline.env.exam.results import Results as Results
from sightline.env.exam.results import examine as examine
from sightline.env.exam.sheet import Task as Task
from sightline.env.exam.sheet import make_sheet as make_sheet
from sightline.env.exam.sheet import read_sheet as read_sheet
from sightline.env.exam.sheet import write_sheet as write_sheet
