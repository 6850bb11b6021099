"""The interface described for programs: built from the handlers' own types, sockets included."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args, get_origin

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.handlers import HTTPRouteHandler

from sightline.server import messages
from sightline.server.table_messages import Problem

_REFS = "#/components/schemas/{name}"
_BYTES = {"type": "string"}


Described = list[tuple[str, HTTPRouteHandler]]
_known: dict[tuple[Any, ...], bytes] = {}
"""The last document, under what it describes: who serves again need not write it again."""


def describe(app: Litestar) -> bytes:
    """The OpenAPI document of all documented routes, with the messages of the socket."""
    handlers = [
        (route.path_format, handler)
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if isinstance(handler, HTTPRouteHandler)
        and handler.include_in_schema is not False
        and "OPTIONS" not in handler.http_methods
    ]
    # An application has its routes not always in the same order.
    handlers.sort(key=lambda one: (one[0], sorted(one[1].http_methods)))
    described = tuple((path, handler.fn) for path, handler in handlers)
    if described not in _known:
        _known.clear()
        _known[described] = _document(handlers)
    return _known[described]


def _document(handlers: Described) -> bytes:
    types: list[Any] = [Problem, messages.Said, messages.Told]
    for _, handler in handlers:
        types.extend(_types(handler))
    schemas, components = msgspec.json.schema_components(types, ref_template=_REFS)
    found = dict(zip(map(repr, types), schemas, strict=True))
    paths: dict[str, Any] = {}
    for path, handler in handlers:
        for method in handler.http_methods:
            paths.setdefault(path, {})[method.lower()] = _operation(path, handler, found)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Sightline",
                "version": str(messages.PROTOCOL),
                "description": "Tables on which people and bots play. Sockets at "
                "/ws/tables/{table_id} speak Said (page to table) and Told (table to page).",
            },
            "paths": dict(sorted(paths.items())),
            "components": {
                "schemas": {
                    **components,
                    "Said": found[repr(messages.Said)],
                    "Told": found[repr(messages.Told)],
                }
            },
        }
    )


def _body(handler: HTTPRouteHandler) -> Any:
    field = handler.parsed_fn_signature.parameters.get("data")
    return None if field is None else field.annotation


def _reply(handler: HTTPRouteHandler) -> Any:
    return handler.parsed_fn_signature.return_type.annotation


def _is_raw(reply: Any) -> bool:
    return reply is str or getattr(reply, "__origin__", None) is Response


def _types(handler: HTTPRouteHandler) -> list[Any]:
    body, reply = _body(handler), _reply(handler)
    return [*([] if body is None else [body]), *([] if _is_raw(reply) else [reply])]


def _operation(path: str, handler: HTTPRouteHandler, found: dict[str, Any]) -> dict[str, Any]:
    reply = _reply(handler)
    media = str(handler.media_type) if _is_raw(reply) else "application/json"
    schema = _BYTES if _is_raw(reply) else found[repr(reply)]
    operation: dict[str, Any] = {
        "operationId": handler.fn.__name__,
        "summary": handler.summary,
        "description": (handler.fn.__doc__ or "").strip(),
        "responses": {
            str(handler.status_code): {
                "description": "Done.",
                "content": {media: {"schema": schema}},
            },
            "default": {
                "description": "It could not be done; the answer says why.",
                "content": {"application/json": {"schema": found[repr(Problem)]}},
            },
        },
    }
    parameters = _parameters(path, handler)
    if parameters:
        operation["parameters"] = parameters
    body = _body(handler)
    if body is not None:
        operation["requestBody"] = {
            "required": type(None) not in getattr(body, "__args__", ()),
            "content": {"application/json": {"schema": found[repr(body)]}},
        }
    return operation


def _parameters(path: str, handler: HTTPRouteHandler) -> list[dict[str, Any]]:
    in_path = re.findall(r"\{(\w+)\}", path)
    parameters: list[dict[str, Any]] = []
    for name, field in handler.parsed_fn_signature.parameters.items():
        if name in ("request", "data"):
            continue
        schema = _simple(_args(field))
        limits = field.kwarg_definition
        for key, word in (("ge", "minimum"), ("le", "maximum"), ("max_length", "maxLength")):
            limit = getattr(limits, key, None)
            if limit is not None:
                schema[word] = limit
        where = "path" if name in in_path else "query"
        parameters.append(
            {"name": name, "in": where, "required": where == "path", "schema": schema}
        )
    return parameters


def _simple(kinds: tuple[Any, ...]) -> dict[str, Any]:
    """The schema of a parameter: a number, yes or no, one of some words, or text."""
    if bool in kinds:
        return {"type": "boolean"}
    if int in kinds:
        return {"type": "integer"}
    words = [word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)]
    return {"type": "string", "enum": words} if words else {"type": "string"}


def _args(field: Any) -> tuple[Any, ...]:
    return (field.annotation, *(inner.annotation for inner in field.inner_types))


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def show_openapi(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The document itself."""
    return Response(request.app.state.openapi, media_type="application/json")
