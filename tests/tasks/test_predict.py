"""The tasks of predicting outputs and inputs."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from remint.formats import open_benchmark
from remint.judging.judge import Judge, Settings
from remint.models import Parameters, Reply
from remint.records import (
    Benchmark,
    Call,
    Calls,
    Candidate,
    Comparator,
    Given,
    Item,
    LeftOut,
    Manifest,
    Outcome,
    Problem,
    Projection,
    Raises,
    Sample,
    Stdio,
    Value,
    encode,
)
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from remint.tasks import TASKS, Prompts, Task, TaskError

OUTPUT, INPUT = TASKS.get("predict-output"), TASKS.get("predict-input")
CODE = "BASE = [1]\n\n\ndef f(x, y=0):\n    return BASE + [x, y]\n"


def problem(*tests: Call, name: str = "p", **fields: object) -> Problem:
    return Problem(
        id=name, suite=Calls(tests=tests), entry_point="f", reference=Candidate.single(CODE), **fields  # type: ignore[arg-type]
    )  # fmt: skip


def call(*args: object, returns: object, **words: object) -> Call:
    kwargs = Value.of(words) if words else None
    return Call(args=Value.of(list(args)), kwargs=kwargs, expected=Given(Value.of(returns)))


def benchmark(*problems: Problem) -> Benchmark:
    return Benchmark(Manifest("b"), problems)


def shown(task: Task[Any], one: Item[Any], **choices: object) -> str:
    return task.request(one, Prompts(**choices), Parameters()).messages[-1].content  # type: ignore[arg-type]


def test_a_problem_with_one_test_keeps_its_id() -> None:
    (one,) = OUTPUT.questions(benchmark(problem(call(5, returns=[1, 5, 0])))).items
    assert one.id == "p"
    assert one.problem.lineage
    assert (one.problem.lineage.parent, one.problem.lineage.recipe) == ("p", "predict-output")


def test_each_test_is_a_question() -> None:
    asked = OUTPUT.questions(benchmark(problem(call(5, returns=[1, 5, 0]), call(6, y=2, returns=[1, 6, 2]))))
    assert [one.id for one in asked.items] == ["p#1", "p#2"]
    assert shown(OUTPUT, asked["p#2"]).endswith("assert f(6, y=2) == ??\n[/PYTHON]")


def test_the_output_is_not_shown_when_it_is_asked_for() -> None:
    (one,) = OUTPUT.questions(benchmark(problem(call(5, returns=[1, 5, 77])))).items
    request = OUTPUT.request(one, Prompts(), Parameters())
    assert b"77" not in encode(request)
    with pytest.raises(TaskError, match=r"asks for \{\{output\}\}"):
        OUTPUT.request(one, Prompts(template_text="{{output}}", shots=0), Parameters())


def test_the_input_is_not_shown_when_it_is_asked_for() -> None:
    (one,) = INPUT.questions(benchmark(problem(call(5550, returns=[1, 5550, 0])))).items
    assert shown(INPUT, one).endswith("assert f(??) == [1, 5550, 0]\n[/PYTHON]")
    with pytest.raises(TaskError, match=r"asks for \{\{input\}\}"):
        INPUT.request(one, Prompts(template_text="{{input}}", shots=0), Parameters())


def test_what_is_expected_is_nowhere_in_the_program_that_is_run() -> None:
    (one,) = OUTPUT.questions(benchmark(problem(call(5, returns=[1, 5, 77])))).items
    extracted = OUTPUT.extract(one, OUTPUT.request(one, Prompts(), Parameters()), Reply(text="[1, 5]"))
    assert extracted.candidate
    assert "77" not in extracted.candidate.text


def test_a_continuation_begins_inside_of_the_answer() -> None:
    (one,) = INPUT.questions(benchmark(problem(call(5, returns=[1, 5, 0])))).items
    request = INPUT.request(one, Prompts(style="completion"), Parameters())
    assert request.prompt.endswith("assert f(??) == [1, 5, 0]\n[/PYTHON]\n[ANSWER]\n")
    assert request.prompt.count("[ANSWER]") == 4  # named once, two examples, and the question
    assert request.parameters.stop == ("[/ANSWER]",)


def test_thinking_first_is_another_template() -> None:
    (one,) = OUTPUT.questions(benchmark(problem(call(5, returns=[1, 5, 0])))).items
    request = OUTPUT.request(one, Prompts(template="cot"), Parameters())
    assert "step by step" in request.messages[0].content
    assert request.messages[1].content.startswith("[THOUGHT]\n")


LEFT_OUT = [
    ("an exception", Call(args=Value.of([1]), expected=Raises("ValueError")), "its result is not one value"),
    ("a value of no literal", call(1, returns=__import__("fractions").Fraction(1, 3)), "its values are no literals"),
    ("only what it sorts to",
     Call(args=Value.of([1]), expected=Given(Value.of([1])), compare=Comparator(projections=(Projection("sorted"),))),
     "its result is not given as one value"),
    ("a value that only the reference knows", Call(args=Value.of([1])), "its result is not given as one value"),
    ("a value that fills pages", call("x", returns="x" * 5000), "it takes more than 4,000 characters to show"),
]  # fmt: skip


@pytest.mark.parametrize(("test", "reason"), [case[1:] for case in LEFT_OUT], ids=[case[0] for case in LEFT_OUT])
def test_what_cannot_be_asked_is_left_out_in_plain_sight(test: Call, reason: str) -> None:
    asked = INPUT.questions(benchmark(problem(test, call(5, returns=[1, 5, 0]))))
    assert [one.id for one in asked.items] == ["p#2"]
    assert asked.note == f"predict-input on b: 1 question; 1 test is left out: {reason}"
    assert asked.left_out == (LeftOut(reason, 1),)
    with pytest.raises(TaskError, match="no test that predict-input could ask about"):
        INPUT.questions(benchmark(problem(test)))


def test_programs_that_only_print_cannot_be_asked_about() -> None:
    silent = Problem(id="x", suite=Stdio(), reference=Candidate.single("print(1)"))
    assert len(OUTPUT.questions(benchmark(problem(call(1, returns=[1, 1, 0])), silent))) == 1


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(cells=2) as pool:
        yield pool


def outcomes(task: Task[Any], source: Benchmark, replies: dict[str, list[str]], pool: Pool) -> dict[str, list[Outcome]]:
    asked = task.questions(source)
    judged_by = asked.benchmark.where(lambda one: one.id in replies)
    samples = [
        Sample(
            problem=name,
            index=index,
            candidate=task.extract(
                asked[name], task.request(asked[name], Prompts(), Parameters()), Reply(text=text)
            ).candidate,
        )
        for name, texts in replies.items()
        for index, text in enumerate(texts)
    ]
    found: dict[str, dict[int, Outcome]] = {name: {} for name in replies}
    # Some of these inputs make a program hang, and each costs its limit three times.
    judge = Judge(judged_by, pool, Settings(limits=Limits(test_cpu=0.5)))
    assert all(check.usable for check in judge.prepare().values())
    for one in judge.verdicts(samples):
        found[one.sample.problem][one.sample.index] = one.verdict.outcome
    return {name: [by_index[index] for index in sorted(by_index)] for name, by_index in found.items()}


def test_outputs_are_judged(pool: Pool) -> None:
    replies = {
        "[1, 5, 0]": Outcome.PASS,
        "assert f(5) == [1, 5] + [0]": Outcome.PASS,
        "[ANSWER]\nassert f(5) == [1, 5, 0]\n[/ANSWER]": Outcome.PASS,
        "[1, 5]": Outcome.WRONG,
        "f(5)": Outcome.EXCEPTION,  # the program is not there to be asked
        "BASE + [5, 0]": Outcome.EXCEPTION,
        "[1, 5,": Outcome.MISSING_ENTRY_POINT,
    }
    source = benchmark(problem(call(5, returns=[1, 5, 0])))
    assert outcomes(OUTPUT, source, {"p": list(replies)}, pool) == {"p": list(replies.values())}


def test_inputs_are_judged(pool: Pool) -> None:
    replies = {
        "f(5)": Outcome.PASS,
        "5": Outcome.PASS,
        "f(x=5, y=0)": Outcome.PASS,
        "assert f(2 + 3) == [1, 5, 0]": Outcome.PASS,
        "f(BASE[0] + 4)": Outcome.PASS,  # names of the program are there
        "f(6)": Outcome.WRONG,
        "f()": Outcome.EXCEPTION,
        "[1, 5, 0] if f else f(1)": Outcome.WRONG,  # an argument, not a way around the call
        "f(f.__code__)": Outcome.MISSING_ENTRY_POINT,
    }
    source = benchmark(problem(call(5, returns=[1, 5, 0])))
    assert outcomes(INPUT, source, {"p": list(replies)}, pool) == {"p": list(replies.values())}


def test_an_answer_that_only_the_reference_knows_is_computed(pool: Pool) -> None:
    source = benchmark(problem(Call(args=Value.of([5]))))
    assert outcomes(OUTPUT, source, {"p": ["[1, 5, 0]", "[1]"]}, pool) == {"p": [Outcome.PASS, Outcome.WRONG]}


@pytest.mark.parametrize("side", ["output", "input"])
def test_published_scores_of_cruxeval(shared_data: Path, pool: Pool, side: str) -> None:
    file = shared_data / f"llm_outputs/cruxeval/codellama-7b_temp0.2_{side}.scored.json.gz"
    scored = json.loads(gzip.decompress(file.read_bytes()))
    # A sample, and the three whose input is no plain data.
    names = [f"sample_{number}" for number in (*range(0, 800, 40), 258, 344, 364)]
    replies = {name: scored["raw_generations"][name] for name in names}
    source = open_benchmark(str(shared_data / "benchmarks/cruxeval/cruxeval.jsonl.gz"))
    found = outcomes(TASKS.get(f"predict-{side}"), source, replies, pool)
    passed = {name: [outcome is Outcome.PASS for outcome in marks] for name, marks in found.items()}
    assert passed == {name: scored["raw_scored_generations"][name] for name in names}
