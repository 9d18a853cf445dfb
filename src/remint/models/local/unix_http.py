"""One question and its answer by HTTP over a Unix socket; to cancel it is to hang up."""

from __future__ import annotations

from typing import NamedTuple

import aiohttp

_PATIENT = aiohttp.ClientTimeout(total=None)  # whoever asks has a limit of their own


class HttpAnswer(NamedTuple):
    """What came back."""

    status: int
    body: bytes


async def exchange(place: str, path: str, body: bytes = b"") -> HttpAnswer:
    """POST a body to the server at a socket, or GET where there is none; a ConnectionError when it hangs up."""
    method = "POST" if body else "GET"
    headers = {"Content-Type": "application/json"}
    # A connection of its own for each question: cancelled, it is closed, and the server sees that nobody listens.
    connector = aiohttp.UnixConnector(place, force_close=True)
    try:
        async with (
            aiohttp.ClientSession(connector=connector, timeout=_PATIENT) as session,
            session.request(method, f"http://localhost{path}", data=body or None, headers=headers) as answer,
        ):
            return HttpAnswer(answer.status, await answer.read())
    except aiohttp.ClientError as error:
        raise ConnectionError(str(error) or type(error).__name__) from None
