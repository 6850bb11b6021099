"""An answerer behind the usual chat interface: ``POST …/chat/completions`` with a list of messages.

No model and no service is known here. A key, if the service wants one, is read from a variable of
the environment that the caller names, and goes nowhere but into that request.
"""

from __future__ import annotations

import json
from http.client import HTTPException
from urllib.error import URLError
from urllib.request import Request, urlopen

import msgspec

from sightline.core.echo import echo
from sightline.core.errors import WrongArgument
from sightline.core.message import say
from sightline.env.exam.answerers import Answerer, AnswererError
from sightline.env.exam.sheet import Task

_LONGEST = 4_000_000
"""Bytes of a reply; more is not read."""


class _Content(msgspec.Struct):
    content: str | None = None


class _Choice(msgspec.Struct):
    message: _Content


class _Reply(msgspec.Struct):
    choices: list[_Choice]


def chat_answerer(
    url: str, model: str, *, key: str | None = None, timeout: float = 120.0
) -> Answerer:
    """``url``: up to, but not including, ``/chat/completions``."""
    if not url.startswith(("http://", "https://")):
        raise WrongArgument(say("env-exam-url", given=echo(url)))
    address = url.rstrip("/") + "/chat/completions"
    headers = {"Content-Type": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"

    def answer(task: Task) -> str:
        asked = {
            "model": model,
            "messages": [{"role": "user", "content": task.prompt}],
            "temperature": 0,
        }
        request = Request(address, json.dumps(asked).encode(), headers)
        try:
            with urlopen(request, timeout=timeout) as reply:
                body = reply.read(_LONGEST)
            read = msgspec.json.decode(body, type=_Reply)
        except (URLError, HTTPException, OSError) as error:
            raise AnswererError(
                say("env-exam-not-asked", address=address, problem=str(error))
            ) from error
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise AnswererError(
                say("env-exam-no-completion", address=address, problem=str(error))
            ) from error
        return (read.choices[0].message.content or "") if read.choices else ""

    return answer
