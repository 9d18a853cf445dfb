"""`remint.view` and `remint.export_pages`: the ledger in a browser, or as a folder of pages."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from remint.api.display.progress import ProgressDisplay
from remint.api.display.sheets import Sheet, TextLine
from remint.api.display.shown import ShownAsSheet
from remint.api.handles.run import Run
from remint.api.options import PathOrName, check_number, takes
from remint.api.options.groups import described
from remint.api.options.parameters import Db
from remint.api.runs import named_or_usage_error
from remint.errors import UsageError
from remint.files import whole_folder
from remint.ledger import open_ledger
from remint.records.wording import counted


@dataclass(frozen=True, repr=False)
class Viewing(ShownAsSheet):
    """Where the viewer is."""

    url: str  # with the token, for the person who started it
    browser_url: str  # with a token that works once, for a browser that this process opens
    location: str  # of the ledger

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"url": self.url, "ledger": self.location}

    def sheet(self) -> Sheet:
        """The address."""
        lines = (f"the runs of {self.location} are at", self.url, "Ctrl-C ends it")
        return Sheet(tuple(TextLine(one, whole=True) for one in lines))


@dataclass(frozen=True, repr=False)
class WrittenPages(ShownAsSheet):
    """A folder of pages."""

    folder: Path
    pages: int
    runs: int

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"folder": str(self.folder), "pages": self.pages, "runs": self.runs}

    def sheet(self) -> Sheet:
        """Where to begin."""
        told = f"{counted(self.pages, 'page')} in {self.folder}: open {self.folder / 'index.html'}"
        return Sheet((TextLine(told, whole=True),))


@takes()
def view(
    *,
    port: Annotated[int, described("Port to listen on. 0: any.", ge=0, le=65535)] = 8700,
    db: Db = None,
    listening: Callable[[Viewing], None] = lambda found: None,
) -> None:
    """Show the ledger in a browser until Ctrl-C; `listening` hears where."""
    check_number("port", port, ge=0, le=65535)
    try:
        from remint.viewer.application import ViewerApplication
        from remint.viewer.server import HOST, serve_viewer
    except ImportError as error:
        raise UsageError("The viewer needs more packages: pip install 'remint[view]'.") from error
    token = secrets.token_urlsafe(24)
    with open_ledger(db) as ledger:
        application = ViewerApplication(ledger, token)

        def say(found: int) -> None:
            address = f"http://{HOST}:{found}/?token="
            once = application.guard.one_time_token()
            listening(Viewing(address + token, address + once, ledger.location))

        serve_viewer(application, port, say)


@takes()
def export_pages(
    folder: PathOrName, runs: Run | str | Iterable[Run | str], *, db: PathOrName | None = None, progress: bool = True
) -> WrittenPages:
    """Write the viewer's pages of some runs into a new folder."""
    try:
        from remint.viewer.exporting import write_site
    except ImportError as error:
        raise UsageError("The viewer needs more packages: pip install 'remint[view]'.") from error
    named = [runs] if isinstance(runs, Run | str) else list(runs)
    if not named:
        raise UsageError("name at least one run.")
    with open_ledger(named[0].db if isinstance(named[0], Run) else db) as ledger:
        found = [one.record if isinstance(one, Run) else named_or_usage_error(ledger, one).run for one in named]
        distinct = {run.id: run for run in found}
        total = sum(run.problems + run.samples for run in distinct.values())
        with ProgressDisplay(total, progress) as display, whole_folder(Path(folder)) as part:
            pages = write_site(ledger, list(distinct), part, lambda: display.count("pages"))
        return WrittenPages(Path(folder), pages, len(distinct))
