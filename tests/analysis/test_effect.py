from __future__ import annotations

import pytest

from remint.analysis.effect import EffectSettings, agreed, effect, program_complexity, why_nothing_to_compare
from remint.mints.evolve.outputs.evolved_problem import RECIPE as EVOLVE
from remint.mints.inject.buggy_problem import buggy_problem
from remint.mints.inject.findings import Bug, BugChange, BuggyProgram
from remint.records import (
    Assertion,
    Benchmark,
    Call,
    Calls,
    Candidate,
    Exchange,
    Given,
    Lineage,
    Manifest,
    MintStep,
    Problem,
    Script,
    SourceFile,
    Stdio,
    Value,
)
from remint.scores import Attempts
from remint.scores.errors import ScoresError
from remint.tasks import Prompts, chosen_task
from tests.scores.made import attempts

PLAIN = "def f(x):\n    return x\n"
NESTED = "def f(x):\n    if x > 1:\n        if x > 2:\n            return [x]\n    return x\n"


def evolved(told: str, name: str, text: str = PLAIN, root: str = "", steps: int = 1) -> Attempts:
    """The samples of an evolved problem, a letter each."""
    lineage = Lineage(
        root=root or name, parent=root or name, parent_hash="", recipe="evolve", seed=1,
        steps=tuple(MintStep(operator="nested-if") for _ in range(steps)),
    )  # fmt: skip
    suite = Script(tests=(Assertion(code="assert f()"),))
    problem = Problem(id=name, suite=suite, reference=Candidate.single(text), lineage=lineage)
    return attempts(*told, name=name, problem=problem)


def before(**told: str) -> list[Attempts]:
    return [attempts(*letters, name=name) for name, letters in told.items()]


def test_the_four_ways_by_hand() -> None:
    after = [
        evolved(".", "a"), evolved("w", "b", NESTED, steps=3), evolved("w", "c", NESTED, steps=5), evolved(".", "d"),
        evolved("w", "e"),
    ]  # fmt: skip
    found = effect(before(a=".", b=".", c=".", d="w", e="w"), after)
    assert found.transitions == {"kept": 1, "lost": 2, "gained": 1, "failed": 1}
    assert (found.drop.before, found.drop.after) == (0.6, 0.4)
    assert found.drop.drop.value == pytest.approx(0.2)
    assert found.changed == 1.0
    assert found.complexity is not None
    assert found.complexity.second_mean > found.complexity.first_mean
    assert (found.complexity.first, found.complexity.second, found.complexity.superiority) == (1, 2, 1.0)
    assert found.steps is not None
    assert (found.steps.first_mean, found.steps.second_mean) == (1.0, 4.0)
    assert [one.transition for one in found.problems] == ["kept", "lost", "lost", "gained", "failed"]


def test_with_several_samples_a_share_decides() -> None:
    runs = before(a="..w"), [evolved("..ww", "a")]
    assert effect(*runs).transitions["kept"] == 1
    assert effect(*runs, EffectSettings(solved_from=0.6)).transitions["lost"] == 1
    assert effect(*runs, EffectSettings(solved_from=1.0)).transitions["failed"] == 1


def test_variants_are_tracked_from_the_problem_at_their_root() -> None:
    after = [evolved(".", "a-1", root="a"), evolved("w", "a-2", root="a"), evolved("w", "z")]
    found = effect(before(a=".", b="w"), after)
    assert [(one.problem, one.transition) for one in found.problems] == [("a-1", "kept"), ("a-2", "lost")]
    assert (found.only_before, found.only_after) == (1, 1)


def test_questions_of_one_problem_belong_together_by_their_ids_alone() -> None:
    old = [attempts(".", name=name, root="a") for name in ("a#1", "a#2")]
    new = [attempts("w", name=name, root="a") for name in ("a#2", "a#3")]
    found = effect(old, new)
    assert [one.problem for one in found.problems] == ["a#2"]
    assert found.complexity is None


def test_runs_that_have_nothing_in_common_are_refused() -> None:
    with pytest.raises(ScoresError, match="no problem in common"):
        effect(before(a="."), [evolved(".", "z")])
    with pytest.raises(ScoresError, match="no problem in common"):
        effect(before(a="."), [attempts(name="a", left_out=1)])


def test_what_several_models_agree_on() -> None:
    def run(letters: str) -> list[Attempts]:
        texts = (PLAIN, NESTED, NESTED)
        return [evolved(one, name, text) for one, name, text in zip(letters, "abc", texts, strict=True)]

    solved = before(a=".", b=".", c=".")
    effects = [effect(solved, run(letters)) for letters in (".w.", ".ww", ".w.", ".ww")]
    common = agreed(effects, least=2)
    assert common is not None
    # c is kept by two and lost by two: it is in neither group.
    assert (common.first, common.second) == (1, 1)
    assert common.second_mean > common.first_mean
    assert agreed(effects, least=5) is None


def test_complexity_is_that_of_the_program_not_of_the_question_about_it() -> None:
    plain = Problem(id="a", suite=Calls(), reference=Candidate.single(PLAIN))
    question = Problem(id="a#1", suite=Calls(), reference=Candidate.single(NESTED), metadata={"code": Value.of(PLAIN)})
    assert program_complexity(question) == program_complexity(plain)
    assert program_complexity(Problem(id="a", suite=Calls())) is None
    assert program_complexity(Problem(id="a", suite=Calls(), reference=Candidate.single("def"))) is None


def test_calls_into_modules_of_the_program_count_as_such() -> None:
    text = "from rates import rate\ndef f(x):\n    return rate(x)\n"
    alone = Problem(id="a", suite=Calls(), reference=Candidate.single(text))
    files = (
        SourceFile(path="solution.py", text=text),
        SourceFile(path="rates.py", text="def rate(x):\n    return x\n"),
    )
    whole = Problem(id="a", suite=Calls(), reference=Candidate(files=files, main="solution.py"))
    # C6 has a lower threshold than C5, so that the same call weighs more.
    assert (program_complexity(whole) or 0.0) > (program_complexity(alone) or 1.0)


def test_several_questions_about_one_program_are_no_further_evidence() -> None:
    def runs(questions: int) -> tuple[list[Attempts], list[Attempts]]:
        names = [(f"{root}#{number}", root) for root in "abcdefgh" for number in range(questions)]
        old = [attempts(".", name=name, root=root) for name, root in names]
        new = [
            evolved("w" if root in "abcd" else ".", name, NESTED if root in "abcd" else PLAIN, root)
            for name, root in names
        ]
        return old, new

    once, thrice = effect(*runs(1)), effect(*runs(3))
    assert thrice.transitions == {"kept": 12, "lost": 12, "gained": 0, "failed": 0}
    assert once.programs == thrice.programs == {"kept": 4, "lost": 4, "gained": 0, "failed": 0}
    assert once.changed == thrice.changed == 0.125
    assert once.complexity == thrice.complexity
    assert once.steps == thrice.steps
    assert agreed([once, once], least=2) == agreed([thrice, thrice], least=2)


def test_the_mean_over_its_questions_says_whether_a_program_is_lost() -> None:
    old = [attempts(".", name=f"a#{number}", root="a") for number in range(3)]
    new = [evolved(told, f"a#{number}", root="a") for number, told in enumerate("w.w")]
    found = effect(old, new)
    assert found.transitions == {"kept": 1, "lost": 2, "gained": 0, "failed": 0}
    assert found.programs == {"kept": 0, "lost": 1, "gained": 0, "failed": 0}


def test_the_drop_is_that_of_the_problems_that_are_tracked() -> None:
    """Questions of which one run has more than the other have no part in it."""
    old = [attempts(told, name=f"a#{number}", root="a") for number, told in enumerate("..w")]
    new = [evolved(told, f"a#{number}", root="a") for number, told in enumerate("w.", 1)]
    found = effect(old, new)
    assert [one.problem for one in found.problems] == ["a#1", "a#2"]
    assert (found.drop.before, found.drop.after) == (0.5, 0.5)


def test_the_first_run_need_not_know_its_roots() -> None:
    old = [attempts(".", name=f"a#{number}") for number in (1, 2)]  # its benchmark is not at hand
    new = [evolved(told, f"a#{number}", root="a") for number, told in enumerate("w.", 1)]
    found = effect(old, new)
    assert (found.drop.before, found.drop.after, found.drop.seeds) == (1.0, 0.5, 1)


def questioned(task: str, problem: Problem) -> Problem:
    return chosen_task(task, Prompts()).questions(Benchmark(Manifest("b"), [problem])).items[0].problem


def test_questions_of_every_task_know_the_complexity_and_steps_of_their_program() -> None:
    reading = "n = int(input())\nif n > 1:\n    if n > 2:\n        print([n])\n"
    lineage = Lineage(root="a", parent="a", parent_hash="", recipe=EVOLVE, seed=1, steps=(MintStep("nested-if"),) * 2)
    suite = Calls(tests=(Call(args=Value.of([3]), expected=Given(Value.of([3]))),))
    printed = Stdio(tests=(Exchange("3\n", Given(Value.of("[3]\n"))),))
    function = Problem(id="a", suite=suite, entry_point="f", reference=Candidate.single(NESTED), lineage=lineage)
    program = Problem(id="a", suite=printed, reference=Candidate.single(reading), lineage=lineage)
    buggy = BuggyProgram(PLAIN, (BugChange("type", 1, ("a",), ("b",)),), "w")
    asked = [
        (function, questioned("predict-output", function)),
        (function, questioned("predict-input", function)),
        (function, questioned("repair", buggy_problem(function, Bug(buggy), buggy, 1, 0))),
        (program, questioned("translate", program)),
    ]
    for problem, question in asked:
        tracked = effect(before(a="."), [attempts("w", name="a", problem=question)]).problems[0]
        assert tracked.rc == program_complexity(problem) is not None
        assert tracked.steps == 2


def test_why_there_is_nothing_to_compare() -> None:
    unknown = effect(before(a=".", b="."), [attempts(".", name="a"), attempts("w", name="b")])
    assert unknown.complexity is None
    assert "not known" in why_nothing_to_compare(unknown)
    assert "none was lost" in why_nothing_to_compare(effect(before(a="."), [evolved(".", "a")]))
