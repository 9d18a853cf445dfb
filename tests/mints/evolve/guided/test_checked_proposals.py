"""What becomes of a proposal, whatever is in it and whatever goes wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from remint.mints.context import MintContext, SandboxPlace
from remint.mints.evolve.guided import proposal_gates
from remint.mints.evolve.guided.checked_proposals import CheckProposalsMint, CheckProposalsSession
from remint.mints.evolve.guided.proposal_gates import CheckedProposal, Proposed
from remint.mints.evolve.guided.proposals import with_files
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Call, Calls, Candidate, Problem, SourceFile, Value
from remint.sandbox.errors import SandboxError
from remint.sandbox.pool import Pool

pytestmark = pytest.mark.xdist_group(__name__)
SETTINGS = EvolveSettings(inputs=10, pylint=False)
BEFORE = Candidate.single(
    "def run(numbers):\n    total = 0\n    for number in numbers:\n        if number > 0:\n"
    "            total += number\n    return total\n"
)
AFTER = Candidate.single(
    "def positive(numbers):\n    chosen = []\n    for number in numbers:\n        if number > 0:\n"
    "            chosen.append(number)\n    return chosen\n\n\ndef total_of(numbers):\n    total = 0\n"
    "    for number in numbers:\n        total += number\n    return total\n\n\ndef run(numbers):\n"
    "    chosen = positive(numbers)\n    return total_of(chosen)\n"
)
TESTS = tuple(Call(args=Value.of([one])) for one in ([1, -2], [], [3], [4, 5, -6]))
PROBLEM = Problem(id="p", entry_point="run", suite=Calls(tests=TESTS), reference=BEFORE)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=1) as made:
        yield made


def checked(pool: Pool, program: Candidate, problem: Problem = PROBLEM) -> CheckedProposal:
    session = CheckProposalsSession(SETTINGS, MintContext(SandboxPlace(), pool=pool))
    steps = session.work(Proposed(problem=problem, program=program))
    try:
        while True:
            steps.send(None)
    except StopIteration as ended:
        found: CheckedProposal = ended.value
        return found


def test_a_good_one_passes_and_everything_was_compared(pool: Pool) -> None:
    found = checked(pool, AFTER)
    assert (found.objection, found.unchecked) == ("", "")
    assert found.program is not None


def test_an_entry_point_may_be_called_run(pool: Pool) -> None:
    wrong = Candidate.single(AFTER.text.replace("number > 0", "number > 1"))
    assert checked(pool, wrong).objection == (
        "it does something else: with run([1]), the old program returns 1; this one returns 0"
    )


def test_a_file_that_cannot_be_parsed_is_named(pool: Pool) -> None:
    program = with_files(BEFORE, AFTER.text, [("parts.py", "def f(:\n")])
    assert checked(pool, program).objection == "parts.py cannot be parsed: invalid syntax (line 1)"


def test_the_original_is_only_asked_whether_the_checks_work_with_it(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(proposal_gates, "SharedProcessCheck")
    monkeypatch.delattr(proposal_gates, "FlowWatch")
    found = checked(pool, BEFORE)
    assert (found.objection, found.unproven, found.program) == ("", "", None)
    beside = SourceFile(path="old.py", text="print 'x'\n")
    odd = Candidate(files=(*BEFORE.files, beside), main=BEFORE.main)
    assert "old.py cannot be parsed" in checked(pool, odd, Problem(**{**_fields(PROBLEM), "reference": odd})).unproven


def _fields(problem: Problem) -> dict[str, object]:
    return {"id": problem.id, "entry_point": problem.entry_point, "suite": problem.suite}


def test_a_check_that_fails_ends_nothing_and_is_not_kept(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> str:
        raise IndexError("list index out of range")

    monkeypatch.setattr(proposal_gates, "forbidden_use_objection", fails)
    found = checked(pool, AFTER)
    assert found.objection == "a check failed: IndexError: list index out of range"
    assert not CheckProposalsMint(SETTINGS).is_settled(found)
    assert CheckProposalsMint(SETTINGS).is_settled(CheckedProposal(objection="f has other parameters"))


def test_the_objection_is_the_one_that_refused(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What only keeps a proposal from being shipped is nothing that a model should fix while something else counts."""

    def objection(self: object, one: object, shipped: bool = False) -> str:
        return "inlining leaves too little" if shipped else ""

    monkeypatch.setattr(proposal_gates.CloserLook, "objection", objection)
    found = checked(pool, AFTER)
    assert (found.objection, found.ships) == ("", False)
    monkeypatch.setattr(proposal_gates.Padding, "objection", lambda *_: "it does the same without `x = 1`")
    assert checked(pool, AFTER).objection == "it does the same without `x = 1`"


def test_what_could_have_no_offspring_is_refused(pool: Pool) -> None:
    guarded = (
        "def run(numbers):\n    if not numbers:\n        return 0\n"
        "    if len(numbers) == 1:\n        return max(numbers[0], 0)\n"
    )
    program = Candidate.single(AFTER.text.replace("def run(numbers):\n", guarded))
    assert checked(pool, program).objection == "conditions are not needed"


def test_the_sandbox_is_not_blamed_on_the_proposal(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> str:
        raise SandboxError("the sandbox failed")

    monkeypatch.setattr(proposal_gates, "forbidden_use_objection", fails)
    with pytest.raises(SandboxError):
        checked(pool, AFTER)
