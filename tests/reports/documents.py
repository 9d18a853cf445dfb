"""Reports for tests: small ones that a person can follow, and text that wants to be more than text."""

from __future__ import annotations

from collections.abc import Sequence

from remint.records import Failure, Score
from remint.reports.document import (
    SCHEMA,
    AnswerLine,
    Comparison,
    GroupLine,
    ProblemResult,
    ProblemRow,
    RefusedScore,
    Report,
    RunColumn,
    ScoreLine,
)

# Each would run, load or break something if any of it were taken for markup, script or JSON.
HOSTILE = (
    "</script><script>window.harmed = 1</script><!-- <script> --> <img src=x onerror='window.harmed = 2'>"
    "{{script}} ${window.harmed = 3} \u2028\u2029 \x00 \u202e &amp; ]]> \\u003c/script>"
)

REFERENCE = '''def double(number: int) -> int:
    """Return twice the number."""
    return number * 2
'''
WRONG = """def double(number):
    return number + 2
"""


def score(name: str, value: float, spread: float = 0.1) -> Score:
    return Score(
        name=name,
        value=value,
        low=max(0.0, value - spread),
        high=min(1.0, value + spread),
        method="by hand",
        problems=3,
        samples=6,
    )


def right(*samples: int) -> AnswerLine:
    return AnswerLine(samples=samples, outcome="pass", passed=4, tests=4, program=REFERENCE, seconds=0.01)


def wrong(*samples: int) -> AnswerLine:
    failure = Failure(test=2, input="double(7)", expected="14", got="9")
    reply = f"Sure! Here it is:\n```python\n{WRONG}```"
    return AnswerLine(
        samples=samples,
        outcome="wrong",
        passed=1,
        tests=4,
        program=WRONG,
        reply=reply,
        message="double(7) returned 9; expected 14",
        failure=failure,
        group="odd numbers",
        seconds=0.2,
    )


def result(*answers: AnswerLine, groups: Sequence[float] = (), counted: bool = True, reason: str = "") -> ProblemResult:
    outcomes: dict[str, int] = {}
    for answer in answers:
        outcomes[answer.outcome] = outcomes.get(answer.outcome, 0) + len(answer.samples)
    samples = sum(outcomes.values())
    shares = [answer.passed / answer.tests for answer in answers for _ in answer.samples if answer.tests]
    return ProblemResult(
        counted=counted,
        samples=samples,
        passed=outcomes.get("pass", 0) if counted else 0,
        partial=sum(shares) / len(shares) if counted and shares else None,
        tsa=sum(groups) / len(groups) if groups else None,
        groups=tuple(groups),
        outcomes=outcomes,
        answers=answers,
        reason=reason,
    )


def problem(name: str, *results: ProblemResult | None, prompt: str = REFERENCE, language: str = "python") -> ProblemRow:
    groups = (
        GroupLine(name="even numbers", rule="the number is even", tests=2, weight=0.5),
        GroupLine(name="odd numbers", rule="the number is odd", tests=2, weight=0.5),
    )
    return ProblemRow(
        id=name,
        results=results,
        language=language,
        prompt=prompt,
        entry_point="double",
        reference=REFERENCE,
        tests=4,
        groups=groups,
    )


def run(name: str, value: float, place: int = 0, **more: object) -> RunColumn:
    usual: dict[str, object] = {
        "id": f"{place:x}" * 64,
        "name": name,
        "benchmark": "doubles",
        "created": "2026-03-04T05:06:07+00:00",
        "samples": 6,
        "problems": 3,
        "counted_problems": 3,
        "scores": (ScoreLine(score=score("pass@1", value), detectable=0.123),),
        "outcomes": {"pass": 3, "wrong": 3},
        "facts": {"model": name, "limits": "3 s CPU a test", "isolation": "namespaces"},
        "isolation": "user+mount",
    }
    return RunColumn(**(usual | more))  # type: ignore[arg-type]


def one_run() -> Report:
    """A run of three problems: one that is always solved, one sometimes, one never."""
    half = (1.0, 0.5)
    problems = (
        problem("doubles/easy", result(right(0, 1), groups=(1.0, 1.0))),
        problem("doubles/half", result(right(0), wrong(1), groups=half)),
        problem("doubles/hard", result(wrong(0, 1), groups=(0.5, 0.0)), prompt="Write a function about turnips."),
    )
    runs = (run("small-model", 0.5),)
    return Report(schema=SCHEMA, title="A small one", made=MADE, version="0", runs=runs, problems=problems)


def two_runs() -> Report:
    """Two runs with a quarantined problem, a lost sample, a refused score and a problem that only one has."""
    lost = AnswerLine(samples=(1,), outcome="infrastructure", passed=0, tests=0, message="the sandbox went away")
    quarantine = {"doubles/broken": "its reference fails its own tests"}
    reason = quarantine["doubles/broken"]
    problems = (
        problem("doubles/easy", result(right(0, 1), groups=(1.0, 1.0)), result(right(0, 1), groups=(1.0, 1.0))),
        problem("doubles/torn", result(wrong(0, 1), groups=(0.5, 0.0)), result(right(0, 1), groups=(1.0, 1.0))),
        problem("doubles/lossy", result(right(0), lost, groups=(1.0, 1.0)), None),
        problem(
            "doubles/broken",
            result(wrong(0, 1), counted=False, reason=reason),
            result(wrong(0, 1), counted=False, reason=reason),
        ),
    )
    runs = (
        run(
            "first-model",
            0.4,
            1,
            lost=1,
            outcomes={"pass": 3, "wrong": 4, "infrastructure": 1},
            quarantined=quarantine,
            refused=(RefusedScore(name="pass@10", reason="doubles/lossy has 1 sample"),),
        ),
        run("second-model", 0.8, 2, isolation="none", quarantined=quarantine, remarks=("made of thin air",)),
    )
    gain = Score(name="pass@1", value=0.4, low=0.15, high=0.6, method="by hand", problems=2, samples=8)
    comparison = Comparison(
        run=1, first=0.4, second=0.8, difference=gain, detectable=0.2, problems=2, finding="improvement"
    )
    return Report(
        schema=SCHEMA,
        title="Two of them",
        made=MADE,
        version="0",
        runs=runs,
        problems=problems,
        comparisons=(comparison,),
    )


def hostile() -> Report:
    """A report whose every text is an attack."""
    failure = Failure(test=0, input=HOSTILE, expected=HOSTILE, got="x" + HOSTILE)
    bad = AnswerLine(
        samples=(0,),
        outcome="wrong",
        passed=0,
        tests=1,
        program=HOSTILE,
        reply="reply " + HOSTILE,
        message=HOSTILE,
        failure=failure,
        group=HOSTILE,
    )
    odd = AnswerLine(samples=(1,), outcome=HOSTILE, passed=0, tests=0, message=HOSTILE)
    groups = tuple(GroupLine(name=f"{i} {HOSTILE}", rule=HOSTILE, tests=1, weight=0.5) for i in range(2))
    row = ProblemRow(
        id=HOSTILE,
        results=(result(bad, odd, groups=(0.0, 1.0)),),
        language=HOSTILE,
        prompt=HOSTILE,
        entry_point=HOSTILE,
        reference="def f(): pass\n" + HOSTILE,
        tests=2,
        groups=groups,
    )
    column = run(
        HOSTILE,
        0.5,
        benchmark=HOSTILE,
        facts={HOSTILE: HOSTILE},
        outcomes={"wrong": 1, HOSTILE: 1},
        quarantined={HOSTILE: HOSTILE},
        refused=(RefusedScore(name=HOSTILE, reason=HOSTILE),),
        remarks=(HOSTILE,),
        scores=(ScoreLine(score=score(HOSTILE, 0.5), detectable=None),),
    )
    return Report(schema=SCHEMA, title=HOSTILE, made=HOSTILE, version=HOSTILE, runs=(column,), problems=(row,))


MADE = "2026-03-04T05:06:08+00:00"
