"""Another program that is shown with a question."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from remint.models import Parameters
from remint.records import (
    Benchmark,
    Call,
    Calls,
    Candidate,
    Given,
    LeftOut,
    Lineage,
    Manifest,
    Problem,
    SourceFile,
    Value,
)
from remint.tasks import Prompts, TaskError, chosen_task, with_equivalents
from remint.tasks.equivalents import KEPT, equivalent_field, shown_equivalent
from remint.tasks.kept_programs import program_of, program_value
from remint.tasks.template import parse_template

ODD = Candidate.single("def f(number):\n    return number % 2 == 1\n")
ALSO_ODD = Candidate(
    files=(
        SourceFile("solution.py", "from halves import rest\n\n\ndef f(number):\n    return rest(number) == 1\n"),
        SourceFile("halves.py", "def rest(number):\n    return number % 2\n"),
    ),
    main="solution.py",
)


def call(argument: object, returns: object) -> Call:
    return Call(args=Value.of([argument]), expected=Given(Value.of(returns)))


def problem(name: str, code: Candidate, *tests: Call, kept: Candidate | None = None, root: str = "") -> Problem:
    return Problem(
        id=name,
        suite=Calls(tests=tests or (call(3, True), call(4, False), call(5, True))),
        entry_point="f",
        reference=code,
        metadata={KEPT: program_value(kept)} if kept else {},
        lineage=Lineage(root=root or name, parent=name, parent_hash="", recipe="evolve", seed=0),
    )


def benchmark(*problems: Problem) -> Benchmark:
    return Benchmark(Manifest("b"), problems)


def asked(task_name: str, source: Benchmark, question: str, **choices: Any) -> str:
    prompts = Prompts(**choices)
    task = chosen_task(task_name, prompts)
    made = task.questions(with_equivalents(source, prompts.equivalent).benchmark)
    return "\n".join(message.content for message in task.request(made[question], prompts, Parameters()).messages)


def test_a_program_survives_metadata() -> None:
    assert program_of(program_value(ALSO_ODD).decode()) == ALSO_ODD
    assert program_of({"main": "a.py", "files": {}}) is None
    assert program_of("x = 1") is None


def test_the_equivalent_of_the_same_problem_is_shown_with_another_of_its_tests() -> None:
    source = benchmark(problem("p", ODD, kept=ALSO_ODD))
    text = asked("predict-output", source, "p#1", equivalent="own", shots=0)
    before, _, question = text.partition("[PYTHON]\ndef f")
    assert "semantically equivalent" in before
    assert "# halves.py\ndef rest(number):\n    return number % 2\n\n# solution.py\nfrom halves" in before
    assert before.endswith("assert f(4) == False\n```\n\n")
    assert question.endswith("assert f(3) == ??\n[/PYTHON]")
    assert "f(4) == False" not in asked("predict-output", source, "p#2", equivalent="own", shots=0)


def test_an_input_is_not_asked_for_beside_another_that_would_do() -> None:
    source = benchmark(problem("p", ODD, kept=ALSO_ODD))
    assert "assert f(4) == False" in asked("predict-input", source, "p#1", equivalent="own", shots=0)
    alike = benchmark(problem("p", ODD, call(3, True), call(5, True), kept=ALSO_ODD))
    text = asked("predict-input", alike, "p#1", equivalent="own", shots=0)
    assert "from halves import rest" in text
    assert "f(5)" not in text


def test_it_is_shown_once_and_not_with_every_example() -> None:
    source = benchmark(problem("p", ODD, kept=ALSO_ODD))
    assert asked("predict-output", source, "p#1", equivalent="own").count("from halves import rest") == 1
    assert "halves" not in asked("predict-output", source, "p#1")


def test_the_most_similar_problem_is_never_the_same_one_and_the_first_of_equals() -> None:
    near = Candidate.single("def f(number):\n    return number % 2 == 0\n")
    far = Candidate.single("def f(text):\n    return text.upper()\n")
    source = benchmark(
        problem("p", ODD, kept=Candidate.single("own = 0\n")),
        problem("p-again", ODD, kept=Candidate.single("same = 0\n"), root="p"),
        problem("z", near, call(0, True), kept=Candidate.single("zed = 1\n")),
        problem("a", near, call(8, True), kept=Candidate.single("shown = 1\n")),
        problem("upper", far, call("a", "A"), kept=Candidate.single("other = 1\n")),
        problem("bare", ODD),
    )
    text = asked("predict-output", source, "p#1", equivalent="similar", shots=0)
    assert "not the one that the task is about, but similar" in text
    assert "shown = 1\n\n\nassert f(8) == True\n" in text
    # One that has none of its own can still be shown that of another.
    assert "own = 0" in asked("predict-output", source, "bare#1", equivalent="similar", shots=0)
    # What is shown does not depend on which part of the benchmark is asked about.
    whole = with_equivalents(source, "similar").benchmark
    assert whole["p"].about("shown_equivalent")["problem"] == "a"


def test_problems_without_any_are_left_out_in_plain_sight() -> None:
    made = with_equivalents(benchmark(problem("p", ODD, kept=ALSO_ODD), problem("bare", ODD)), "own")
    assert [one.id for one in made.benchmark.problems] == ["p"]
    assert made.left_out == (LeftOut("no other program is kept that could be shown with them", 1),)


def test_what_cannot_be_shown_is_refused() -> None:
    bare, one = benchmark(problem("bare", ODD)), benchmark(problem("p", ODD, kept=ALSO_ODD))
    with pytest.raises(TaskError, match=r"b keeps no equivalent programs .* `remint mint evolve`"):
        with_equivalents(bare, "own")
    with pytest.raises(TaskError, match="only one problem"):
        with_equivalents(one, "similar")
    with pytest.raises(TaskError, match="synthesize cannot show an equivalent program"):
        chosen_task("synthesize", Prompts(equivalent="own"))
    with pytest.raises(TaskError, match=r"Write \{\{equivalent\}\} in its question"):
        asked("predict-output", one, "p#1", equivalent="own", template_text="{{code}}", shots=0)
    template = parse_template("{{equivalent}}")
    with pytest.raises(TaskError, match="no equivalent program to show"):
        equivalent_field(shown_equivalent(one["p"]), Prompts(equivalent="own"), template)
    assert with_equivalents(bare, "").benchmark is bare


def test_it_is_part_of_what_is_kept_about_a_run() -> None:
    choices = [Prompts(), Prompts(equivalent="own"), Prompts(equivalent="similar"), Prompts(to="cpp")]
    assert len({prompts.digest for prompts in choices}) == len(choices)


def test_no_other_input_is_shown_whose_output_is_equal_though_written_otherwise() -> None:
    same = problem("p", ODD, call(3, 1), call(4, 1.0), call(5, True), kept=ALSO_ODD)
    text = asked("predict-input", benchmark(same), "p#1", equivalent="own", shots=0)
    assert "f(4)" not in text
    assert "f(5)" not in text
    other = problem("p", ODD, call(3, 1), call(4, 1.0), call(5, 2), kept=ALSO_ODD)
    assert "assert f(5) == 2" in asked("predict-input", benchmark(other), "p#1", equivalent="own", shots=0)


def test_no_value_is_shown_that_is_no_literal() -> None:
    days = problem("p", ODD, call(3, 1), call(4, datetime.date(2020, 1, 2)), call(5, 2), kept=ALSO_ODD)
    assert "assert f(5) == 2" in asked("predict-output", benchmark(days), "p#1", equivalent="own", shots=0)
