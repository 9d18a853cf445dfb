"""A benchmark proves itself before it is used."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.formats import open_benchmark
from remint.judging import Judge, Settings
from remint.judging.self_check import SOUND as SOUND_CHECK
from remint.judging.self_check import SelfCheck
from remint.ledger import open_ledger
from remint.records import (
    Benchmark,
    Call,
    Candidate,
    Comparator,
    Exchange,
    Given,
    Manifest,
    Outcome,
    Problem,
    Sample,
    Stdio,
    Value,
)
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.judging.test_judge import LIMITS, given, judge, problem, samples

pytestmark = pytest.mark.xdist_group(__name__)

SOUND = problem("sound", given((1, 2)), "def f(x): return x + 1")


ASKING = (Call(args=Value.of([1])),)
DOES_NOTHING = "a program that does nothing passes"
NO_REFERENCE = "take their answers from a reference, and it has none"
COBOL = Problem(id="cobol", language="cobol", suite=Stdio(tests=(Exchange("", Given(Value.of(""))),)))


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (
            problem("wrong", given((1, 2), (2, 5)), "def f(x): return x + 1"),
            "its reference fails: wrong, f(2) returned 3",
        ),
        (problem("nothing", given((1, None)), "def f(x): pass"), DOES_NOTHING),
        (problem("crash", ASKING, "def f(x): import os; os._exit(0)"), "no answer to test 1: early-exit"),
        (problem("none", ASKING), NO_REFERENCE),
        (problem("random", ASKING, "import os\ndef f(x): return os.urandom(4)"), "its reference fails"),
        (Problem(id="empty", suite=Stdio(tests=())), "it has no tests"),
        (COBOL, "programs in cobol cannot be run"),
    ],
)
def test_a_problem_that_cannot_be_relied_on_is_quarantined(pool: Pool, bad: Problem, reason: str) -> None:
    checks = judge(pool, SOUND, bad).prepare()
    assert checks["sound"].usable
    assert not checks[bad.id].usable
    assert reason in checks[bad.id].reason


def test_a_reference_that_passes_now_and_then_is_found_out(pool: Pool) -> None:
    # Always in the accepted range, never the same twice.
    text = "import os\ndef f(x): return int.from_bytes(os.urandom(6), 'big')"
    checker = "def check(arguments, expected, got): return got >= 0"
    flickering = problem("flickering", given((1, 1)), text, Comparator(checker=checker))
    (check,) = judge(pool, flickering).prepare().values()
    assert check.reason == "its reference answers differently from one time to the next"
    assert check.judgeable


def test_samples_of_a_problem_that_cannot_be_judged_are_not_called_failures(pool: Pool) -> None:
    unknown = problem("none", (Call(args=Value.of([1])),))
    (one,) = judge(pool, unknown).verdicts(samples("none", "def f(x): return 1"))
    assert one.verdict.outcome is Outcome.NOT_RUN
    assert "reference" in one.verdict.message


def test_an_empty_program_must_not_print_what_is_expected(pool: Pool) -> None:
    silent = Problem(
        id="silent", reference=Candidate.single(""), suite=Stdio(tests=(Exchange("1\n", Given(Value.of(""))),))
    )
    checks = Judge(Benchmark(Manifest(name="own"), [silent]), pool, Settings(limits=LIMITS)).prepare()
    assert checks["silent"].reason == DOES_NOTHING


def test_what_was_found_is_remembered(pool: Pool, tmp_path: Path) -> None:
    asked = problem("asked", (Call(args=Value.of([3])),), "def f(x): return x * x")
    with open_ledger(tmp_path / "ledger.db") as ledger:
        first = judge(pool, SOUND, asked, ledger=ledger).prepare()
        stored = {kind: ledger.count(kind) for kind in ("answers", "check")}
        again = judge(pool, SOUND, asked, ledger=ledger)
        assert again.prepare() == first
        assert stored == {"answers": 1, "check": 2}
        (one,) = again.verdicts(samples("asked", "def f(x): return 9"))
    assert one.verdict.outcome is Outcome.PASS


SLOW = "import time\ndef f(x):\n    while time.process_time() < {}: pass\n    return x + 1"


def test_a_slow_reference_gives_samples_more_time(pool: Pool, tmp_path: Path) -> None:
    slow = problem("slow", given((1, 2)), SLOW.format(0.9))  # of a limit of one second
    with open_ledger(tmp_path / "ledger.db") as ledger:
        judging = judge(pool, slow, ledger=ledger)
        check = judging.prepare()["slow"]
        assert (check.usable, check.time_factor) == (True, 2)
        assert 0.8 < check.test_cpu < 1.2
        (one,) = judging.verdicts(samples("slow", SLOW.format(1.6)))
        assert one.verdict.outcome is Outcome.PASS
        # Verdicts of other limits are other verdicts.
        assert judge(pool, slow, ledger=ledger, check=False).key(one.sample) != one.key


def test_the_state_of_a_problem_is_decided_by_the_first_who_stores_it(
    pool: Pool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes check at the same time, one of them on a busier core: both go by what was stored first."""
    path = tmp_path / "ledger.db"
    with open_ledger(path) as ledger, open_ledger(path) as another:
        slower, faster = judge(pool, SOUND, ledger=ledger), judge(pool, SOUND, ledger=another)

        def assess(*_: object) -> SelfCheck:
            """What the slower finds, and before that all that the faster does."""
            monkeypatch.setattr("remint.judging.self_check.assess", lambda *_: SOUND_CHECK)
            faster.prepare()
            return SelfCheck(usable=False, reason="too slow", judgeable=True)

        monkeypatch.setattr("remint.judging.self_check.assess", assess)
        assert slower.prepare() == faster.checks == {"sound": SOUND_CHECK}


def test_a_reference_without_an_answer_is_remembered_too(pool: Pool, tmp_path: Path) -> None:
    # Slow once, it would answer the next time: then two runs of one ledger would count different problems.
    crash = problem("crash", ASKING, "def f(x): import os; os._exit(0)")
    with open_ledger(tmp_path / "ledger.db") as ledger:
        first = judge(pool, crash, ledger=ledger).prepare()
        assert ledger.count("check") == 1
        assert judge(pool, crash, ledger=ledger).prepare() == first


def test_without_the_check_only_the_answers_are_asked_for(pool: Pool) -> None:
    bad = problem("wrong", given((1, 2), (2, 5)), "def f(x): return x + 1")
    assert judge(pool, bad, check=False).prepare()["wrong"].usable


def test_mintset_is_sound(pool: Pool) -> None:
    mintset = open_benchmark("mintset")
    checks = Judge(mintset, pool, Settings(limits=Limits())).prepare()
    assert len(checks) == 86
    assert {name: check.reason for name, check in checks.items() if not check.usable} == {}


def test_the_references_of_humaneval_answer_for_themselves(pool: Pool, shared_data: Path) -> None:
    humaneval = open_benchmark(str(shared_data / "benchmarks/humaneval/HumanEval.jsonl.gz"))
    references = [Sample(problem=one.id, candidate=one.reference) for one in humaneval.problems]
    judging = Judge(humaneval, pool, Settings(check=False))
    failed = [one for one in judging.verdicts(references) if one.verdict.outcome is not Outcome.PASS]
    assert [(one.sample.problem, one.verdict.message) for one in failed] == []
