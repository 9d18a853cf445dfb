"""Questions to a model on the scripted server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from remint.models import Parameters, Reply, Request
from remint.models.opening import ModelOptions, open_model
from remint.records import Message
from tests.models.scripted_server import ScriptedServer


def say(*texts: str, system: str = "", prefill: str = "", **parameters: Any) -> Request:
    """A conversation in which user and assistant take turns."""
    roles = ("user", "assistant")
    said = tuple(Message(role=roles[place % 2], content=text) for place, text in enumerate(texts))
    before = (Message(role="system", content=system),) if system else ()
    return Request(messages=before + said, prefill=prefill, parameters=Parameters(**parameters))


def go_on(prompt: str, suffix: str = "", **parameters: Any) -> Request:
    """A text to be continued."""
    return Request(prompt=prompt, suffix=suffix, parameters=Parameters(**parameters))


def ask_all(server: ScriptedServer, requests: Sequence[Request], name: str = "m", **options: Any) -> list[Reply]:
    """The answers to several questions, one after another, of one model."""

    async def asking() -> list[Reply]:
        model = open_model(name, ModelOptions(**{"base_url": server.url, "timeout": 20.0, **options}))
        try:
            return [await model.reply(request) for request in requests]
        finally:
            await model.close()

    return asyncio.run(asking())


def ask(server: ScriptedServer, request: Request, name: str = "m", **options: Any) -> Reply:
    """The answer to one question."""
    return ask_all(server, [request], name, **options)[0]
