"""Who may look: the person with the token, from this machine, on a page of this origin."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from remint.viewer.rendering import POLICY

_SAFE = {"GET", "HEAD"}
_HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
Asgi = Callable[[Any, Any, Any], Awaitable[None]]


class Guard:
    """Stands before the application and lets through what its owner asks for.

    A name that another site makes point here (DNS rebinding) is no name of this machine, so that its Host is refused;
    the token goes into a cookie at once, so that it stays in no address that a page could pass on.
    """

    def __init__(self, application: Asgi, token: str, hosts: frozenset[str] = frozenset()) -> None:
        self._application, self._token = application, token
        self._session = secrets.token_urlsafe(32)
        self._once: set[str] = set()
        self.hosts = hosts  # set when the port is known
        self._cookie = "remint-view"

    def listen(self, port: int) -> None:
        """Answer at this port of this machine only."""
        self.hosts = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]"))
        self._cookie = f"remint-view-{port}"  # cookies do not know ports: two viewers would share one

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._application(scope, receive, send)
            return  # a web socket is not accepted
        refusal = self._checked(Request(scope))
        if refusal is not None:
            refusal.headers.update(_HEADERS)
            await refusal(scope, receive, send)
            return

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                own = Headers(raw=message["headers"])
                extra = [(name.encode(), value.encode()) for name, value in _HEADERS.items() if name not in own]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        await self._application(scope, receive, with_headers)

    def _checked(self, request: Request) -> Response | None:
        """Why a request is refused, or the answer to a token; None lets it through."""
        host = request.headers.get("host", "").lower()
        if host not in self.hosts or len(request.headers.getlist("host")) > 1:
            return PlainTextResponse("This address is not served here. Open the one that `remint view` printed.", 421)
        if request.method not in _SAFE:
            return PlainTextResponse("The viewer only shows. It changes nothing.", 405, {"allow": "GET, HEAD"})
        origin = request.headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return PlainTextResponse("Requests of other sites are refused.", 403)
        if request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return PlainTextResponse("Requests of other sites are refused. Type or paste the address.", 403)
        given = request.query_params.get("token")
        if given is not None:
            return self._let_in(request) if self._is_known(given) else _unknown()
        return None if _same(request.cookies.get(self._cookie, ""), self._session) else _unknown()

    def one_time_token(self) -> str:
        """A token that opens one window: for a browser, whose command line everybody on the machine can read."""
        made = secrets.token_urlsafe(24)
        self._once.add(made)
        return made

    def _is_known(self, given: str) -> bool:
        if given in self._once:
            self._once.discard(given)
            return True
        return _same(given, self._token)

    def _let_in(self, request: Request) -> Response:
        rest = [(name, value) for name, value in parse_qsl(request.url.query) if name != "token"]
        path = "/" + request.url.path.lstrip("/\\")  # two slashes would lead to another host
        response = RedirectResponse(path + (f"?{urlencode(rest)}" if rest else ""), 303)
        response.set_cookie(self._cookie, self._session, httponly=True, samesite="strict", path="/")
        return response


def _same(given: str, known: str) -> bool:
    return hmac.compare_digest(given.encode(), known.encode())


def _unknown() -> Response:
    return PlainTextResponse("A token is missing or wrong. Open the address that `remint view` printed.", 401)
