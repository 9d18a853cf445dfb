"""A report as JUnit XML, which every CI system shows: a suite per run, a case per sample or per problem."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from typing import NamedTuple

from remint.records import Outcome
from remint.records.wording import counted
from remint.reports.document import AnswerLine, ProblemResult, Report

# What XML 1.0 cannot hold, not even written as a number.
_ILLEGAL = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class _Case(NamedTuple):
    problem: str
    name: str
    answer: AnswerLine | None
    skipped: str


def junit(report: Report) -> str:
    """The cases of every run. Samples that do not pass fail, those without a verdict err, quarantined ones are skipped.

    The report must hold all answers: make it with `answers=0`.
    """
    root = ElementTree.Element("testsuites", name=_legal(report.title))
    for place, run in enumerate(report.runs):
        cases = [case for row in report.problems for case in _cases(row.id, row.results[place])]
        suite = ElementTree.SubElement(
            root, "testsuite", name=_legal(f"{run.name} on {run.benchmark}"), timestamp=run.created,
            tests=str(len(cases)), failures=str(sum(_kind(case) == "failure" for case in cases)),
            errors=str(sum(_kind(case) == "error" for case in cases)),
            skipped=str(sum(_kind(case) == "skipped" for case in cases)),
            time=f"{sum(case.answer.seconds for case in cases if case.answer):.3f}",
        )  # fmt: skip
        properties = ElementTree.SubElement(suite, "properties")
        for line in run.scores:
            score = line.score
            text = f"{score.value:.6f} [{score.low:.6f}, {score.high:.6f}]"
            ElementTree.SubElement(properties, "property", name=score.name, value=text)
        for case in cases:
            _add(suite, case, run.benchmark)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


_SOLVED = 0.5  # the share of samples that must pass, as in `remint compare`


def junit_problems(report: Report) -> str:
    """The same with one case per problem, which passes if at least half of its samples do."""
    root = ElementTree.Element("testsuites", name=_legal(report.title))
    for place, run in enumerate(report.runs):
        rows = [(row.id, row.results[place]) for row in report.problems]
        suite = ElementTree.SubElement(root, "testsuite", name=_legal(f"{run.name} on {run.benchmark}"))
        for name, result in rows:
            if result is not None:
                _add_problem(suite, name, result, run.benchmark)
        suite.set("tests", str(len(suite)))
        for kind, plural in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
            suite.set(plural, str(sum(case.find(kind) is not None for case in suite)))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _add_problem(suite: ElementTree.Element, name: str, result: ProblemResult, benchmark: str) -> None:
    seconds = sum(answer.seconds for answer in result.answers)
    case = ElementTree.SubElement(
        suite, "testcase", classname=_legal(benchmark), name=_legal(name), time=f"{seconds:.3f}"
    )
    if result.reason:
        ElementTree.SubElement(case, "skipped", message=_legal(result.reason))
    elif not result.counted:
        ElementTree.SubElement(case, "error", message="no sample has a verdict")
    elif result.passed < _SOLVED * result.samples:
        wrong = next((answer for answer in result.answers if answer.outcome != Outcome.PASS.value), None)
        said = f"{result.passed} of {counted(result.samples, 'sample passes', 'samples pass')}"
        made = ElementTree.SubElement(case, "failure", type=wrong.outcome if wrong else "wrong", message=said)
        made.text = _legal(f"{wrong.message}\n{_details(wrong)}") if wrong else ""


def _cases(problem: str, result: ProblemResult | None) -> Iterator[_Case]:
    if result is None:
        return
    samples = sorted((sample, answer) for answer in result.answers for sample in answer.samples)
    for sample, answer in samples:
        name = problem if result.samples == 1 else f"{problem} sample {sample}"
        yield _Case(problem, name, answer, result.reason)


def _kind(case: _Case) -> str:
    if case.answer is not None and not Outcome(case.answer.outcome).counts and not case.skipped:
        return "error"
    if case.skipped:
        return "skipped"
    passed = case.answer is not None and case.answer.outcome == Outcome.PASS.value
    return "" if passed else "failure"


def _add(suite: ElementTree.Element, case: _Case, benchmark: str) -> None:
    answer, kind = case.answer, _kind(case)
    seconds = f"{answer.seconds:.3f}" if answer else "0"
    element = ElementTree.SubElement(
        suite, "testcase", classname=_legal(benchmark), name=_legal(case.name), time=seconds
    )
    if kind == "skipped":
        ElementTree.SubElement(element, "skipped", message=_legal(case.skipped))
    elif kind and answer:
        made = ElementTree.SubElement(
            element, kind, type=answer.outcome, message=_legal(answer.message or answer.outcome)
        )
        made.text = _legal(_details(answer))


def _details(answer: AnswerLine) -> str:
    failure = answer.failure
    parts = [f"{answer.passed} of {counted(answer.tests, 'test')} passed"]
    if failure:
        parts += [f"input: {failure.input}", f"expected: {failure.expected}", f"got: {failure.got}"]
    return "\n".join([*parts, "", answer.program])


def _legal(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", text)
