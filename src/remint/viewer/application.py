"""The pages over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from remint.errors import RemintError
from remint.ledger import Ledger
from remint.viewer.addresses import LiveAddresses
from remint.viewer.background import Background
from remint.viewer.catalogue import RunCatalogue
from remint.viewer.errors import NoSuchPageError, NotReadyError
from remint.viewer.guard import Guard
from remint.viewer.pages.answer import answer_page, diff_page, raw_answer
from remint.viewer.pages.leaderboard import compare_page, leaderboard_page
from remint.viewer.pages.ledger import findings_page, quarantine_page, search_page, spend_page
from remint.viewer.pages.page import Library, Page, Query
from remint.viewer.pages.problem import problem_page
from remint.viewer.pages.run import run_page
from remint.viewer.pages.runs import live_document, runs_page
from remint.viewer.problems import ProblemShelf
from remint.viewer.rendering import STATIC, Renderer, static_file

_RANKINGS = 8  # that stay in memory
_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


class ViewerApplication:
    """The paths of the viewer. Handlers are plain functions: they wait for the ledger on threads of their own."""

    def __init__(self, ledger: Ledger, token: str) -> None:
        self.library = open_library(ledger)
        self._renderer = Renderer(self.library.addresses)
        simple = {
            "/": runs_page, "/leaderboard": leaderboard_page, "/compare": compare_page, "/search": search_page,
            "/quarantine": quarantine_page, "/findings": findings_page, "/spend": spend_page, "/diff": diff_page,
        }  # fmt: skip
        routes = [Route(path, self._shown(self._simple(make))) for path, make in simple.items()]
        routes += [
            Route("/runs/{run}", self._shown(lambda asked: run_page(self.library, _run(asked), asked.query_params))),
            Route("/runs/{run}/problem", self._shown(
                lambda asked: problem_page(self.library, _run(asked), asked.query_params))),
            Route("/runs/{run}/answers/{place:int}", self._shown(
                lambda asked: answer_page(self.library, _run(asked), _place(asked), asked.query_params))),
            Route("/runs/{run}/answers/{place:int}/raw", self._raw),
            Route("/live", self._live),
            Route("/static/{name}", self._static),
        ]  # fmt: skip
        handlers = {
            404: self._missing,
            NoSuchPageError: self._missing,
            NotReadyError: self._not_ready,
            RemintError: self._failed,
        }
        self.guard = Guard(Starlette(routes=routes, exception_handlers=handlers), token)

    def _simple(self, make: Callable[[Library, Query], Page]) -> Callable[[Request], Page]:
        return lambda request: make(self.library, request.query_params)

    def _shown(self, make: Callable[[Request], Page]) -> Callable[[Request], Response]:
        def handle(request: Request) -> Response:
            return HTMLResponse(self._renderer.page(make(request)).encode("utf-8", "replace"))

        return handle

    def _raw(self, request: Request) -> Response:
        """The whole reply as a file to keep: never as a page."""
        text = raw_answer(self.library, _run(request), _place(request))
        name = quote(f"{_run(request)}-{_place(request)}.txt")
        headers = {"content-disposition": f"attachment; filename={name}", "content-security-policy": "sandbox"}
        return Response(text.encode("utf-8", "replace"), 200, headers, "text/plain; charset=utf-8")

    def _live(self, request: Request) -> Response:
        return JSONResponse(live_document(self.library))

    def _static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in STATIC:
            raise NoSuchPageError("There is no such file.")
        kind = _TYPES[name.rpartition(".")[2]]
        return Response(static_file(name), 200, {"cache-control": "private, max-age=300"}, kind)

    def _missing(self, request: Request, error: Exception) -> Response:
        words = str(error) if isinstance(error, NoSuchPageError) else "There is no page at this address."
        return self._sorry("Not found", words, 404)

    def _not_ready(self, request: Request, error: Exception) -> Response:
        page = Page("sorry.html", "One moment", {"words": str(error)}, pending=True)
        return HTMLResponse(self._renderer.page(page), 200)

    def _failed(self, request: Request, error: Exception) -> Response:
        return self._sorry("This page cannot be shown", str(error), 500)

    def _sorry(self, title: str, words: str, status: int) -> Response:
        page = Page("sorry.html", title, {"words": words})
        return HTMLResponse(self._renderer.page(page).encode("utf-8", "replace"), status)


def open_library(ledger: Ledger) -> Library:
    """What the pages of a ledger are made from."""
    return Library(RunCatalogue(ledger), ProblemShelf(), Background(_RANKINGS), LiveAddresses())


def _run(request: Request) -> str:
    return str(request.path_params["run"])[:64]


def _place(request: Request) -> int:
    return min(int(request.path_params["place"]), 10**12)
