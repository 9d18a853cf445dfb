"""A comparison as JUnit XML: a suite per run after the first, a case per problem; one that was broken fails."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from remint.analysis.compare.records import ChangedProblem, PairedDifference, RunsComparison
from remint.records.wording import counted
from remint.reports.compare_answers import Answers
from remint.scores.percent import percent

_ILLEGAL = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def comparison_junit(found: RunsComparison, answers: Answers) -> str:
    """Broken and unsolved must-pass problems fail; those that were wrong before are skipped. A case stands for the
    whole: it fails where the difference is a regression, or problems of the first run are missing."""
    root = ElementTree.Element("testsuites", name="remint compare")
    for pair in found.differences:
        _add_suite(root, found, pair, answers)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _add_suite(root: ElementTree.Element, found: RunsComparison, pair: PairedDifference, answers: Answers) -> None:
    run, base = found.runs[pair.after], found.runs[pair.before]
    unsolved = found.gate.unsolved.get(run.id, ()) if found.gate else ()
    suite = ElementTree.SubElement(root, "testsuite", name=_legal(f"{run.name} against {base.name}"))
    whole = ElementTree.SubElement(suite, "testcase", classname="comparison", name=_legal(found.score))
    if pair.finding == "regression":
        said = f"{percent(pair.before_value)} → {percent(pair.after_value)}, p {pair.adjusted:.2g}"
        ElementTree.SubElement(whole, "failure", type="regression", message=said)
    elif found.gate and run.id in found.gate.missing and not found.gate.allows_missing:
        said = f"no verdict on {found.gate.missing[run.id]:,} of the {counted(base.problems, 'problem')} of {base.name}"
        ElementTree.SubElement(whole, "failure", type="missing", message=_legal(said))
    elif found.gate and found.gate.undecided and not found.gate.passed:
        said = ". ".join(found.gate.undecided)
        ElementTree.SubElement(whole, "error", type="too-few-problems", message=_legal(said))
    for problem in pair.problems:
        _add_case(suite, run.benchmark, problem, problem.id in unsolved, pair, answers)
    known = {problem.id for problem in pair.problems}
    for name in unsolved:
        if name not in known:
            case = ElementTree.SubElement(suite, "testcase", classname=_legal(run.benchmark), name=_legal(name))
            ElementTree.SubElement(case, "failure", type="must-pass", message="must pass, and has no verdict")
    cases = list(suite)
    suite.set("tests", str(len(cases)))
    suite.set("failures", str(sum(case.find("failure") is not None for case in cases)))
    suite.set("errors", str(sum(case.find("error") is not None for case in cases)))
    suite.set("skipped", str(sum(case.find("skipped") is not None for case in cases)))


def _add_case(
    suite: ElementTree.Element, benchmark: str, problem: ChangedProblem, must_pass: bool, pair: PairedDifference,
    answers: Answers,
) -> None:  # fmt: skip
    case = ElementTree.SubElement(suite, "testcase", classname=_legal(benchmark), name=_legal(problem.id))
    if must_pass or problem.change == "broken":
        answer = answers.get(problem.id, [])
        shown = answer[pair.after] if pair.after < len(answer) else None
        reason = "must pass, and does not" if must_pass else f"broken: {problem.before:.0%} → {problem.after:.0%} pass"
        message = f"{reason}. {shown.message}" if shown and shown.message else reason
        kind = "must-pass" if must_pass else "broken"
        element = ElementTree.SubElement(case, "failure", type=kind, message=_legal(message))
        element.text = _legal(shown.program) if shown else ""
    elif problem.change == "both wrong":
        ElementTree.SubElement(case, "skipped", message="not solved before either")


def _legal(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", text)
