"""The task of writing a program."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.formats import open_benchmark
from remint.models import Parameters, Reply, Request
from remint.records import Benchmark, Calls, Item, Manifest, Problem, Script, SourceFile, Stdio, Value
from remint.tasks import TASKS, Prompts, TaskError

SYNTHESIZE = TASKS.get("synthesize")


def item(problem: Problem) -> Item[None]:
    return Item("synthesize", problem, None)


PROMPT = 'def double(x):\n    """Twice x."""\n'
DOUBLE = Problem(id="double", suite=Calls(), prompt=PROMPT, entry_point="double")


def ask(problem: Problem, prompts: Prompts | None = None, parameters: Parameters | None = None) -> Request:
    return SYNTHESIZE.request(item(problem), prompts or Prompts(), parameters or Parameters())


def test_code_without_an_instruction_is_shown_in_a_fence() -> None:
    (message,) = ask(DOUBLE).messages
    assert message.role == "user"
    assert f"```python\n{PROMPT}```" in message.content
    assert message.content.startswith("Complete the following Python code")


def test_an_instruction_says_it_all() -> None:
    (message,) = ask(
        Problem(id="x", suite=Stdio(), prompt='"""Sum."""\n', instruction="Read numbers, print the sum.")
    ).messages
    assert message.content.startswith("Read numbers, print the sum.\n\n")
    assert '"""Sum."""' not in message.content


def test_the_language_is_named() -> None:
    (message,) = ask(Problem(id="x", suite=Script(), language="cpp", prompt="int add(int a, int b) {\n")).messages
    assert "```cpp\nint add" in message.content
    assert "C++" in message.content


def test_files_that_lie_beside_the_program_are_shown() -> None:
    problem = Problem(id="x", suite=Calls(), instruction="Read it.", files=(SourceFile("data.csv", "a,b\n1,2\n"),))
    assert "`data.csv`:\n\n```\na,b\n1,2\n```" in ask(problem).messages[0].content


def test_a_system_prompt_examples_and_a_prefill() -> None:
    request = ask(DOUBLE, Prompts(system="Be brief.", shots=2, open_answer=True))
    assert [message.role for message in request.messages] == [
        "system",
        "user",
        "assistant",
        "user",
        "assistant",
        "user",
    ]
    assert request.messages[2].content.startswith("```python\ndef halve_even")
    assert request.prefill == "```python\n"


def test_a_prompt_to_be_continued_is_asked_byte_by_byte() -> None:
    request = ask(DOUBLE, Prompts(style="completion"), Parameters(stop=("END",), temperature=0.5))
    assert (request.prompt, request.messages) == (PROMPT, ())
    assert request.parameters.stop == ("END", "\nclass ", "\ndef ", "\nif __name__", "\nprint(")
    assert request.parameters.temperature == 0.5


def test_a_benchmark_may_have_stops_of_its_own() -> None:
    problem = Problem(
        id="x", suite=Script(), language="rust", prompt="fn f() {\n", metadata={"stop_tokens": Value.of(["\n}"])}
    )
    assert ask(problem, Prompts(style="completion")).parameters.stop == ("\n}",)


def test_a_header_that_does_not_say_what_is_wanted_gets_a_comment() -> None:
    starter = "class Solution:\n    def add(self, a, b):\n        "
    problem = Problem(id="x", suite=Calls(), prompt=starter, instruction="Add both.", entry_point="Solution")
    request = ask(problem, Prompts(style="completion"))
    assert request.prompt == f"# Add both.\n\n{starter}"
    extracted = SYNTHESIZE.extract(item(problem), request, Reply(text="return a + b\n"))
    assert extracted.continues_prompt
    assert extracted.candidate
    compile(starter + extracted.candidate.text, "x", "exec")


def test_a_skeleton_of_a_class_is_described_and_written_anew() -> None:
    skeleton = 'class Box:\n    """A box."""\n\n    def size(self):\n        """Its size."""\n'
    problem = Problem(id="x", suite=Calls(), prompt=skeleton, instruction="Write Box.", entry_point="Box")
    request = ask(problem, Prompts(style="completion"))
    assert (request.prompt, request.parameters.stop) == ("# Write Box.\n", ())
    answer = "class Box:\n    def size(self):\n        return 1\n"
    extracted = SYNTHESIZE.extract(item(problem), request, Reply(text=answer))
    assert (extracted.candidate and extracted.candidate.text, extracted.continues_prompt) == (answer, False)


def test_a_reply_to_a_conversation_becomes_a_program() -> None:
    extracted = SYNTHESIZE.extract(
        item(DOUBLE), ask(DOUBLE), Reply(text="Sure.\n```python\ndef double(x):\n    return 2 * x\n```")
    )
    assert extracted.candidate
    assert (extracted.candidate.main, extracted.candidate.text) == ("solution.py", "def double(x):\n    return 2 * x\n")
    assert (extracted.continues_prompt, extracted.rules) == (False, ("fence",))


def test_a_prefilled_fence_is_part_of_the_reply() -> None:
    request = ask(DOUBLE, Prompts(open_answer=True))
    extracted = SYNTHESIZE.extract(item(DOUBLE), request, Reply(text="def double(x):\n    return 2 * x\n```\nDone."))
    assert extracted.candidate
    assert extracted.candidate.text == "def double(x):\n    return 2 * x\n"


def test_a_reply_that_was_stopped_keeps_what_is_complete() -> None:
    reply = Reply(text="```python\ndef double(x):\n    y = 2 * x\n    return (y", finish_reason="length")
    extracted = SYNTHESIZE.extract(item(DOUBLE), ask(DOUBLE), reply)
    assert extracted.candidate
    assert extracted.candidate.text == "def double(x):\n    y = 2 * x\n"
    assert "cut-tail" in extracted.rules


def test_no_program_in_a_reply() -> None:
    assert SYNTHESIZE.extract(item(DOUBLE), ask(DOUBLE), Reply(text="I would rather not.")).candidate is None


def test_the_file_is_called_as_its_language_wants() -> None:
    problem = Problem(
        id="x", suite=Script(), language="java", prompt="class A {\n", metadata={"main_file": Value.of("Problem.java")}
    )
    extracted = SYNTHESIZE.extract(item(problem), ask(problem), Reply(text="```java\nclass A { }\n```"))
    assert extracted.candidate
    assert extracted.candidate.main == "Problem.java"


def test_a_benchmark_is_asked_as_it_is() -> None:
    benchmark = Benchmark(Manifest("x"), [DOUBLE])
    asked = SYNTHESIZE.questions(benchmark)
    assert (asked.benchmark, asked.note, asked.left_out) == (benchmark, "", ())


def test_problems_that_say_nothing_are_left_out_in_plain_sight() -> None:
    silent = Problem(id="silent", suite=Stdio())
    asked = SYNTHESIZE.questions(Benchmark(Manifest("x"), [DOUBLE, silent]))
    assert [one.id for one in asked.items] == ["double"]
    assert asked.note.startswith("1 problem is left out")
    with pytest.raises(TaskError, match="No problem of x says what to write"):
        SYNTHESIZE.questions(Benchmark(Manifest("x"), [silent]))


BENCHMARKS = (
    "bigcodebench/BigCodeBench", "classeval/ClassEval_data", "evoeval/EvoEval_tool_use", "humaneval/HumanEval",
    "humaneval_x/humaneval_go", "mbpp/mbpp", "multipl_e/humaneval-java", "multipl_e/humaneval-rs",
)  # fmt: skip


@pytest.mark.parametrize("name", BENCHMARKS)
def test_every_problem_of_real_benchmarks_can_be_asked_in_both_styles(shared_data: Path, name: str) -> None:
    (file,) = (shared_data / "benchmarks").glob(f"{name}.json*.gz")
    benchmark = SYNTHESIZE.questions(open_benchmark(str(file))).benchmark
    for problem in benchmark.problems[::10]:
        assert problem.entry_point in ask(problem).messages[-1].content
        assert ask(problem, Prompts(style="completion")).prompt.strip()


def test_the_reference_of_a_problem_is_taken_from_a_reply_as_it_is(shared_data: Path) -> None:
    benchmark = open_benchmark(str(shared_data / "benchmarks/humaneval/HumanEval.jsonl.gz"))
    for problem in benchmark.problems:
        assert problem.reference
        extracted = SYNTHESIZE.extract(
            item(problem), ask(problem), Reply(text=f"```python\n{problem.reference.text}\n```")
        )
        assert extracted.candidate
        assert extracted.candidate.text.strip() == problem.reference.text.strip()
        assert extracted.rules == ("fence",)
