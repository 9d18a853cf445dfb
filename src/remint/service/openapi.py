"""The description of the service that tools read, made from its records."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from remint import __version__
from remint.records import Record
from remint.service.messages import (
    ErrorReply,
    HealthReply,
    JudgedProgram,
    JudgeReply,
    JudgeRequest,
    RunReply,
    RunRequest,
)

_REFUSALS = {
    "400": "The request is not what this path takes.",
    "408": "The body did not arrive in time.",
    "401": "No token of this service.",
    "403": "Sent by a web page from elsewhere, to a service without tokens.",
    "413": "More than the service takes in one request.",
    "422": "No such problem, or one that cannot be judged.",
    "429": "Too much at a time; Retry-After says when to try again.",
    "503": "Closing, or the sandbox does not work; try again later.",
}
_REFERENCES = "#/components/schemas/{name}"


@cache
def description() -> dict[str, Any]:
    """The document."""
    records = (JudgeRequest, JudgeReply, JudgedProgram, RunRequest, RunReply, HealthReply, ErrorReply)
    _, schemas = msgspec.json.schema_components(records, ref_template=_REFERENCES)
    judge = _post("Judge programs.", JudgeRequest, JudgeReply)
    judge["responses"]["200"]["content"]["application/x-ndjson"] = {"schema": _schema(JudgedProgram)}
    health = {"summary": "Whether programs are judged.", "security": [], "responses": {"200": _content(HealthReply)}}
    metrics = {"summary": "Numbers for Prometheus.", "responses": {"200": {"description": "Text."}}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Remint", "version": __version__, "description": "A judge whose verdicts cannot be forged."},
        "security": [{"token": []}],
        "paths": {
            "/v1/judge": {"post": judge},
            "/v1/run": {"post": _post("Run one program once, without tests.", RunRequest, RunReply)},
            "/v1/health": {"get": health},
            "/metrics": {"get": metrics},
        },
        "components": {"schemas": schemas, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def _post(summary: str, takes: type[Record], gives: type[Record]) -> dict[str, Any]:
    body = {"required": True, "content": {"application/json": {"schema": _schema(takes)}}}
    refusals = {status: {**_content(ErrorReply), "description": text} for status, text in _REFUSALS.items()}
    return {"summary": summary, "requestBody": body, "responses": {"200": _content(gives), **refusals}}


def _content(kind: type[Record]) -> dict[str, Any]:
    return {"description": (kind.__doc__ or "").strip(), "content": {"application/json": {"schema": _schema(kind)}}}


def _schema(kind: type[Record]) -> dict[str, Any]:
    return {"$ref": _REFERENCES.format(name=kind.__name__)}
