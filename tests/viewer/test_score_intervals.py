"""Where the viewer shows a score, it shows how far chance may have moved it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from remint.ledger import open_ledger
from remint.records import Benchmark, Manifest
from remint.runs.overview import overview
from remint.runs.summaries import keep_summary
from remint.viewer.background import Found
from tests.runs.made_runs import Made, made_run, problem
from tests.viewer.conftest import Viewer
from tests.viewer.test_pages import words

PASSED, FAILED = [Made("....")], [Made("w...")]


@pytest.fixture(scope="module")
def scored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Viewer]:
    """12 of 16 problems solved, and 11 of the first 15."""
    names = [f"own/{number}" for number in range(16)]
    benchmark = Benchmark(Manifest(name="own"), tuple(problem(name) for name in names))
    results = {name: PASSED if number >= 4 else FAILED for number, name in enumerate(names)}
    with open_ledger(tmp_path_factory.mktemp("scored") / "ledger.sqlite") as ledger:
        whole = made_run(ledger, benchmark, results, source="a.jsonl")
        part = made_run(ledger, benchmark, {name: results[name] for name in names[:15]}, source="b.jsonl")
        for stored in (whole, part):
            keep_summary(stored, overview(stored, benchmark))
        viewer = Viewer(ledger, {"whole": whole.run.id[:12], "part": part.run.id[:12]})
        yield viewer
        viewer.application.library.close()


def test_runs_and_a_run_have_the_interval_of_pass_at_1(scored: Viewer) -> None:
    page = words(scored.page("/"))
    assert "75.0% 48.4 … 90.6" in page
    assert "small figures and thin lines are 95 % intervals" in page
    assert "75.0% pass@1, 95 % interval 48.4 … 90.6" in words(scored.page(f"/runs/{scored.runs['whole']}"))


def test_a_run_whose_seeds_are_unknown_says_where_its_interval_is(viewer: Viewer) -> None:
    run = viewer.runs["first"]
    assert f"50.0% pass@1; remint score {run} gives the interval" in words(viewer.page(f"/runs/{run}"))


def test_the_leaderboard_says_over_which_problems_a_score_is(scored: Viewer) -> None:
    for _ in range(50):
        page = words(scored.page("/leaderboard"))
        if "being computed" not in page:
            break
        time.sleep(0.05)
    assert "over the 15 problems that all of them count" in page
    assert "The runs do not count the same problems" in page
    assert "75.0% 48.4 … 90.6 over 16 problems" in page
    assert "over 15 problems" in page


def test_ranks_that_are_not_there_yet_are_not_over_0_problems(scored: Viewer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scored.application.library.ranks, "get", lambda *_: Found(pending=True))
    page = words(scored.page("/leaderboard"))
    assert "Ranks are being computed" in page
    assert "over the problems that all of them count" in page


def test_variants_of_one_seed_are_one_cluster(tmp_path: Path) -> None:
    results = {f"own/{number}": PASSED if number % 4 < 2 else FAILED for number in range(8)}
    alone = Benchmark(Manifest(name="own"), tuple(problem(name) for name in results))
    pairs = Benchmark(
        Manifest(name="own"), tuple(problem(name, root=f"seed/{place // 2}") for place, name in enumerate(results))
    )
    with open_ledger(tmp_path / "ledger.sqlite") as ledger:
        widths = []
        for benchmark in (alone, pairs):
            stored = made_run(ledger, benchmark, results, source=benchmark.content_hash)
            keep_summary(stored, overview(stored, benchmark))
            page = words(Viewer(ledger, {}).page(f"/runs/{stored.run.id[:12]}"))
            low, high = page.partition("interval ")[2].split(" … ")[:2]
            widths.append(float(high.split()[0]) - float(low))
    assert widths[1] > 1.2 * widths[0]  # two variants that agree tell as much as one
