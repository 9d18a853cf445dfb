"""What harvesting came to: in figures, and as a report of what was taken, what not, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from remint.mints.harvest.settings import HarvestFinding
from remint.mints.harvest.targets import HarvestInput
from remint.records.wording import counted
from remint.scores.percent import percent

_LONGEST = 160
THIN_WORDS = (
    "What these say may not be enough to write the code. They have the tag `thin-statement`. `--skip-thin` leaves them "
    "out, and `--model MODEL --statements thin` has a model write better ones."
)
BASES = ("tests", "calls-of-tests", "made-up-calls")


def harvest_summary(inputs: Sequence[HarvestInput], findings: Sequence[HarvestFinding]) -> dict[str, Any]:
    """The whole in figures."""
    pairs = list(zip(inputs, findings, strict=True))
    taken = [(one, found, found.problem) for one, found in pairs if found.problem is not None]
    mutants, killed = sum(found.mutants for _, found, _ in taken), sum(found.killed for _, found, _ in taken)
    return {
        "mint": "harvest",
        "inputs": len(pairs),
        "problems": len(taken),
        "tests": sum(len(problem.suite.tests) for _, _, problem in taken),
        "suites": dict(Counter(problem.suite.kind for _, _, problem in taken)),
        "mutants": mutants,
        "killed": killed,
        "mutation_score": round(killed / mutants, 4) if mutants else None,
        "taken": {
            one.id: {
                "tests": len(problem.suite.tests),
                "mutants": found.mutants,
                "killed": found.killed,
                "released": problem.released,
                "basis": next(tag for tag in problem.tags if tag in BASES),
                "thin": list(found.thin),
                "tests_left_out": found.left_out,
            }
            for one, found, problem in taken
        },
        "left_out": {one.id: found.reason for one, found in pairs if found.problem is None},
    }


def harvest_markdown(name: str, summary: dict[str, Any]) -> str:
    """The report as Markdown."""
    score = "–" if summary["mutation_score"] is None else percent(summary["mutation_score"])
    lines = [
        f"# {name}", "",
        f"{counted(summary['problems'], 'problem')} with {counted(summary['tests'], 'test')} from "
        f"{counted(summary['inputs'], 'function or class', 'functions and classes')}. The tests notice "
        f"{summary['killed']} of {counted(summary['mutants'], 'wrong version')} (mutation score {score}).",
        "", "## Taken", "", "| problem | tests | mutants noticed | written | tests from | tests left out |",
        "|---|---|---|---|---|---|",
    ]  # fmt: skip
    for one, about in summary["taken"].items():
        cells = [f"`{one}`", about["tests"], f"{about['killed']} of {about['mutants']}", about["released"] or "–",
                 about["basis"], len(about["tests_left_out"])]  # fmt: skip
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    thin = {one: about["thin"] for one, about in summary["taken"].items() if about["thin"]}
    if thin:
        lines += ["", "## Thin statements", "", THIN_WORDS, "", "| problem | why |", "|---|---|"]
        lines += [f"| `{one}` | {_cell('; '.join(reasons), 400)} |" for one, reasons in thin.items()]
    lines += ["", "## Left out", "", "| function or class | why |", "|---|---|"]
    lines += [f"| `{one}` | {_cell(reason)} |" for one, reason in summary["left_out"].items()]
    tests = [
        (one, test, why) for one, about in summary["taken"].items() for test, why in about["tests_left_out"].items()
    ]
    if tests:
        lines += ["", "## Tests left out", "", "| problem | test | why |", "|---|---|---|"]
        lines += [f"| `{one}` | `{_cell(test)}` | {_cell(why)} |" for one, test, why in tests]
    return "\n".join(lines) + "\n"


def _cell(text: str, longest: int = _LONGEST) -> str:
    plain = " ".join(text.replace("|", "\\|").replace("`", "'").replace("<", "&lt;").split())
    return plain if len(plain) <= longest else plain[:longest] + "…"
