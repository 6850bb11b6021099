"""Random requests made from the description never break the server, and its answers fit it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import status_code_conformance
from tests.table.house import PATIENCE, Browser, House

# A study that somebody at random asks for would compute for as long as the test takes.
pytestmark = pytest.mark.parametrize("house", [{"study_games": 2}], indirect=True)
CHECKS = [not_a_server_error, status_code_conformance]


def require_described(document: dict[str, Any], case: schemathesis.Case, answer: Any) -> None:
    """The answer has the form that the description promises.

    (Schemathesis has such a check, but it rewrites the types of tuples into an older dialect and
    then refuses its own result.)
    """
    responses = document["paths"][case.operation.path][case.method.lower()]["responses"]
    promised = responses.get(str(answer.status_code), responses["default"])["content"]
    form = promised.get("application/json")
    if form is not None:
        schema = {**form["schema"], "components": document["components"]}
        jsonschema_rs.validate(schema, answer.json())


def try_everything(
    house: House, table: str, cookie: str, examples: int, *, fixed: bool = True
) -> int:
    schema = schemathesis.openapi.from_url(f"{house.url}/api/openapi.json")
    document = schema.raw_schema
    operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # pyright: ignore[reportAttributeAccessIssue]
    for operation in operations:

        @settings(
            max_examples=examples,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
            derandomize=fixed,
            database=None,
        )
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            # Requests about a table that exists get further than those about none.
            if case.path_parameters and "table_id" in case.path_parameters:
                case.path_parameters["table_id"] = table
            answer = case.call_and_validate(
                checks=CHECKS, cookies={"sightline": cookie}, timeout=PATIENCE
            )
            require_described(document, case, answer)

        ask()
    return len(operations)


def test_random_requests(house: House, visit: Callable[..., Browser]) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "open", listed=True)["id"]
    assert try_everything(house, table, ann.cookie or "", 2) > 15


@pytest.mark.long
def test_many_random_requests(house: House, visit: Callable[..., Browser]) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "open", listed=True)["id"]
    try_everything(house, table, ann.cookie or "", 60)


@pytest.mark.soak
def test_very_many_random_requests(house: House, visit: Callable[..., Browser]) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "open", listed=True)["id"]
    try_everything(house, table, ann.cookie or "", 500, fixed=False)
