"""Draw the picture of a report into docs/images: two made-up models on mintset, judged as usual.

python -m scripts.site.report_picture [FOLDER]

FOLDER keeps the samples and their verdicts, so that a second picture judges nothing again. Needs chromium, playwright
and the font Inter.
"""

from __future__ import annotations

import json
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import remint
from remint.code.mutants import mutants
from remint.formats import open_benchmark
from remint.records import Problem
from scripts.site.pictures import IMAGES

MODELS = {"hasty": 0.5, "careful": 0.7}  # the mean share of samples that are the reference itself
_SAMPLES, _SEED = 10, 7
_TITLE = "A hasty and a careful model on mintset"
_LAST, _MARGIN = "#map", 42  # the last part of the page that is shown, and what is left below it
_WIDTH = 1280


def main() -> None:
    """Judge the samples, write the report, take the picture."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(*sys.argv[1:2] or [folder])
        place.mkdir(exist_ok=True)
        runs = [_judged(name, place) for name in MODELS]
        page = place / "report.html"
        remint.report(*runs, output=page, title=_TITLE, db=place / "ledger.db")
        _photograph(page.resolve(), IMAGES / "report.png")


def sample_programs(model: str, problem: Problem) -> Iterator[str]:
    """The answers of a made-up model: the reference, or that with a small change, a typing error or another name."""
    assert problem.reference is not None
    right, chance = problem.reference.text, random.Random(f"{_SEED} {model} {problem.id}")
    wrong = [one.source for one in mutants(right)]
    # The same start for both models: what is hard for one is mostly hard for the other.
    share = random.Random(f"{_SEED} {problem.id}").betavariate(MODELS[model], 1 - MODELS[model])
    for _ in range(_SAMPLES):
        kind = chance.random()
        if kind < 0.03:
            yield right.replace(":", "", 1)
        elif kind < 0.05:
            yield right.replace(f"def {problem.entry_point}(", "def solution(")
        else:
            yield right if chance.random() < share else chance.choice(wrong)


def _judged(model: str, place: Path) -> str:
    samples = place / f"{model}.jsonl"
    rows = (
        {"task_id": problem.id, "solution": program}
        for problem in open_benchmark("mintset").problems
        for program in sample_programs(model, problem)
    )
    samples.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return remint.judge("mintset", samples, db=place / "ledger.db", timeout=1).id


def _photograph(page: Path, picture: Path) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": _WIDTH, "height": 900})
        tab.goto(page.as_uri())
        tab.wait_for_selector("html[data-ready]")
        last = tab.locator(_LAST).bounding_box()
        assert last is not None
        clip = {"x": 0, "y": 0, "width": _WIDTH, "height": last["y"] + last["height"] + _MARGIN}
        tab.screenshot(path=picture, full_page=True, clip=clip)
        browser.close()


if __name__ == "__main__":
    main()
