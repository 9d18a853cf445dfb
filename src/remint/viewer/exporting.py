"""Pages of some runs as a folder of files, for colleagues who have nothing installed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from pathlib import Path

from remint.ledger import Ledger
from remint.runs.filters import ListedRun
from remint.runs.store import SHORT
from remint.viewer.addresses import FileAddresses
from remint.viewer.background import Background
from remint.viewer.catalogue import RunCatalogue
from remint.viewer.pages.answer import answer_page
from remint.viewer.pages.leaderboard import compare_page, leaderboard_page
from remint.viewer.pages.ledger import findings_page, quarantine_page, spend_page
from remint.viewer.pages.page import Library, Page
from remint.viewer.pages.problem import problem_page
from remint.viewer.pages.run import run_page
from remint.viewer.pages.runs import runs_page
from remint.viewer.problems import ProblemShelf
from remint.viewer.rendering import STATIC, Renderer, static_file

_PAGES = ("runs", "leaderboard", "findings", "quarantine", "spend")
_OF_ALL = {
    "index": runs_page, "leaderboard": leaderboard_page, "findings": findings_page, "quarantine": quarantine_page,
    "spend": spend_page,
}  # fmt: skip
_ON_A_PAGE = 200  # problems of a run


class SelectedRuns(RunCatalogue):
    """A catalogue that knows only the runs that were selected."""

    patience = None  # nobody waits for a page

    def __init__(self, ledger: Ledger, selected: Iterable[str]) -> None:
        super().__init__(ledger)
        self._selected = frozenset(selected)

    def runs(self) -> list[ListedRun]:
        """The selected runs."""
        return [one for one in super().runs() if one.run.id in self._selected]


def write_site(ledger: Ledger, runs: Sequence[str], folder: Path, done: Callable[[], None] = lambda: None) -> int:
    """Write the pages of these runs into an empty folder; how many."""
    catalogue = SelectedRuns(ledger, runs)
    listed = catalogue.runs()
    pairs = comparable(catalogue, listed)
    addresses = FileAddresses(runs, (*_PAGES, "compare") if pairs else _PAGES, pairs)
    library = Library(catalogue, ProblemShelf(), Background(4), addresses)
    renderer, written = Renderer(addresses), 0

    def write(name: str, page: Page) -> None:
        nonlocal written
        (folder / name).write_bytes(renderer.page(page).encode("utf-8", "replace"))
        written += 1
        done()

    try:
        (folder / "static").mkdir()
        for name in STATIC:
            (folder / "static" / name).write_bytes(static_file(name))
        for one in listed:
            library.catalogue.line(one, None)
        for name, make in _OF_ALL.items():
            write(f"{name}.html", make(library, {}))
        if pairs:
            write("compare.html", compare_page(library, {}))
        for first, second in pairs:
            names = {"a": first, "b": second}
            write(addresses.page("compare", **names), compare_page(library, names))
        for one in listed:
            _write_run(library, addresses, one, write)
    finally:
        library.close()
    return written


def comparable(catalogue: RunCatalogue, listed: Sequence[ListedRun]) -> list[tuple[str, str]]:
    """The pairs of runs, by their short ids, that count some problem both."""
    counted = {one.run.id[:SHORT]: {about.problem for about in catalogue.summary(one.run).problems if about.counted}
               for one in listed}  # fmt: skip
    return [(first, second) for first, second in combinations(counted, 2) if counted[first] & counted[second]]


def _write_run(library: Library, addresses: FileAddresses, one: ListedRun, write: Callable[[str, Page], None]) -> None:
    name, catalogue = one.run.id[:SHORT], library.catalogue
    problems = [problem.problem for problem in catalogue.summary(one.run).problems]
    for after in range(0, max(1, len(problems)), _ON_A_PAGE):
        write(addresses.run(one.run, after=after), run_page(library, name, {"after": str(after)}))
    for problem in problems:
        write(addresses.problem(one.run, problem), problem_page(library, name, {"id": problem}))
    for place in range(len(catalogue.rows(one.run))):
        write(addresses.answer(one.run, place), answer_page(library, name, place, {}))
