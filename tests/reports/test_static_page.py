"""Pages without a script: what they show, and that nothing in a name becomes markup."""

from __future__ import annotations

import base64
import hashlib
import re
from xml.etree import ElementTree

from remint.analysis.effect import effect
from remint.analysis.study.coverage.coverage_runs import CoverageStudy, ProblemCoverage
from remint.analysis.study.operators import Operators, OperatorUse
from remint.analysis.study.study import NamedBenchmark, Study, VersionStudy, study
from remint.reports.effect_page import NamedEffect, effect_page
from remint.reports.study_page import study_page
from tests.analysis.study.made import benchmark, problem
from tests.analysis.study.made import evolved as evolved_by
from tests.analysis.test_effect import NESTED, before, evolved

HOSTILE = "<script>alert(1)</script>"


def shown(page: str) -> str:
    return re.sub(r"<[^>]+>", " ", page.partition("</style>")[2])


def drawings(page: str) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(text) for text in re.findall(r'<svg class="drawing".*?</svg>', page, re.DOTALL)]


def test_the_page_of_an_effect_draws_every_problem_that_was_solved_before() -> None:
    after = [evolved(".", "a"), evolved("w", "b", NESTED), evolved("w", "c"), evolved(".", "d"), evolved("w", "e")]
    found = effect(before(a=".", b=".", c=".", d="w", e="w"), after)
    page = effect_page([NamedEffect("a-model", found)])
    bars, strips, columns, every = drawings(page)
    assert [rect.get("class") for rect in bars.iter("rect")] == ["kept", "lost"]
    assert [dot.get("class") for dot in strips.iter("circle")] == ["dot kept", "dot lost", "dot lost"]
    assert sum(float(rect.get("height", 0)) for rect in columns.iter("rect")) > 0
    assert [rect.get("class") for rect in every.iter("rect")] == ["kept", "lost", "gained", "failed"]
    # A bar is as long as its share: one of three kept, two lost; the gap between them is two points.
    kept, lost = (float(rect.get("width", 0)) + 2 for rect in bars.iter("rect"))
    assert abs(2 * kept - lost) < 0.5
    assert "60.0%" in shown(page)
    assert "40.0%" in shown(page)


def test_a_page_without_losses_says_so() -> None:
    page = effect_page([NamedEffect("a-model", effect(before(a="."), [evolved(".", "a")]))])
    assert "no problem was kept, or none was lost" in shown(page)


def test_names_are_never_markup_and_no_script_may_run() -> None:
    parent = problem(HOSTILE)
    fresh = NamedBenchmark(HOSTILE, benchmark(evolved_by(parent, "nested-if")))
    pages = [
        effect_page([NamedEffect(HOSTILE, effect(before(**{HOSTILE: "."}), [evolved("w", HOSTILE)]))]),
        study_page(study([fresh, fresh], NamedBenchmark("made", benchmark(parent)))),
    ]
    for page in pages:
        assert "<script" not in page
        assert "&lt;script&gt;" in page
        style = re.search(r"<style>(.*)</style>", page, re.DOTALL)
        assert style is not None
        digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
        assert f"style-src 'sha256-{digest}'" in page
        assert "default-src 'none'" in page


def test_the_page_of_a_study_has_operators_lines_and_likeness() -> None:
    parent = problem()
    first, second = (evolved_by(parent, "nested-if", seed=seed) for seed in (1, 2))
    named = [NamedBenchmark(f"seed-{n}", benchmark(one)) for n, one in enumerate((first, second), 1)]
    text = shown(study_page(study(named, NamedBenchmark("made", benchmark(parent)))))
    for word in ("nested-if", "C3 100%", "relative complexity", "codebleu", "seed-2", "Inserted lines"):
        assert word in text


def test_every_reason_of_a_problem_is_given() -> None:
    operators = Operators(
        uses=(OperatorUse("own", 1, 1.0, 1),), programs=1, steps=1.0, replayed=0, not_replayed={"a": "steps differ"}
    )
    coverage = CoverageStudy(each=(ProblemCoverage(problem="a", reason="a test hangs"),), measured=0)
    version = VersionStudy(name="fresh", problems=1, seeds=(1,), operators=operators, coverage=coverage)
    page = shown(study_page(Study(versions=(version,), comparisons=())))
    assert "steps differ" in page
    assert "a test hangs" in page
