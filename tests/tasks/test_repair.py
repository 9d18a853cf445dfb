"""The task of repairing a program."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest

from remint.models import Parameters, Reply, Request
from remint.records import (
    Benchmark,
    Calls,
    Candidate,
    Item,
    Manifest,
    Method,
    Problem,
    SourceFile,
    Stdio,
    Unittest,
    Value,
)
from remint.tasks import TASKS, Prompts, TaskError

REPAIR = TASKS.get("repair")
RIGHT = 'from shop import price\n\n\ndef total(n):\n    """The price of n."""\n    return price() * n\n'
BUGGY = RIGHT.replace("*", "+")
SHOP = SourceFile("shop.py", "def price():\n    return 3\n")
PROGRAM = Candidate(files=(SourceFile("main.py", RIGHT), SHOP), main="main.py")


def problem(**fields: object) -> Problem:
    given: dict[str, object] = {
        "id": "p#bug1", "suite": Calls(), "entry_point": "total", "reference": PROGRAM,
        "metadata": {"buggy": Value.of(BUGGY), "shown_test": Value.of("assert total(2) == 6")},
    }  # fmt: skip
    return Problem(**{**given, **fields})  # type: ignore[arg-type]


def item(one: Problem) -> Item[Any]:
    return REPAIR.questions(Benchmark(Manifest("b"), [one])).items[0]


def ask(one: Problem, **choices: object) -> Request:
    return REPAIR.request(item(one), Prompts(**choices), Parameters())  # type: ignore[arg-type]


def question(one: Problem, **choices: object) -> str:
    return ask(one, **choices).messages[-1].content


def repaired(text: str, one: Problem | None = None, **choices: object) -> Candidate | None:
    one = one or problem()
    return REPAIR.extract(item(one), ask(one, **choices), Reply(text=text)).candidate


def test_the_buggy_program_and_its_modules_are_shown_and_the_right_one_is_not() -> None:
    text = question(problem())
    assert f"```python\n{BUGGY}```" in text
    assert "`shop.py`:\n\n```\ndef price():\n    return 3\n```" in text
    assert "price() * n" not in text
    assert "assert total(2)" not in text


def test_what_it_should_do_is_told_where_the_program_does_not_say_it() -> None:
    assert "It was written for this task" not in question(problem(prompt='def total(n):\n    """The price of n."""\n'))
    assert "It was written for this task:\n\nAdd up." in question(problem(instruction="Add up.\n"))
    bare = problem(
        prompt="def total(n):\n    # the price of n\n", metadata={"buggy": Value.of("def total(n):\n    1\n")}
    )
    assert "# the price of n" in question(bare)


def test_one_failing_test_of_a_test_class_is_shown_and_of_others_on_request() -> None:
    suite = Unittest(tests=(Method("A.test_b"),), module="class A: pass\n")
    assert "This test fails:\n\n```python\nassert total(2) == 6\n```" in question(problem(suite=suite))
    assert "This test fails:" in question(problem(), template="failing-test")


def test_the_whole_program_in_the_reply_is_judged_with_the_modules_as_they_were() -> None:
    found = repaired(f"The operator was wrong.\n\n```python\n{RIGHT}print(total(2))\n```\n")
    assert found is not None
    assert found.main == "main.py"
    assert found.text == RIGHT
    assert found.files[1:] == (SHOP,)


def test_prints_inside_of_the_program_stay() -> None:
    code = 'def total(n):\n    print("n is", n)\n    # Test\n    return 3 * n\n'
    found = repaired(f"```python\n{code}```")
    assert found is not None
    assert found.text.strip() == code.strip()


def test_a_program_that_reads_and_prints_stays_whole() -> None:
    code = "n = int(input())\nprint(n * 2)\n"
    one = problem(suite=Stdio(), entry_point="", metadata={"buggy": Value.of(code.replace("*", "+"))})
    found = repaired(f"```python\n{code}```", one)
    assert found is not None
    assert found.text.strip() == code.strip()


def test_the_changed_function_alone_takes_what_it_needs_from_what_was_shown() -> None:
    found = repaired("```python\ndef total(n):\n    return price() * n\n```")
    assert found is not None
    assert "from shop import price" in found.text
    assert "price() * n" in found.text
    assert "price() + n" not in found.text


def test_a_continuation_is_taken_up_to_its_fence() -> None:
    request = ask(problem(), style="completion")
    assert request.prompt.endswith("Repaired:\n```python\n")
    assert "```" in request.parameters.stop
    found = repaired(RIGHT, style="completion")
    assert found is not None
    assert found.text == RIGHT


def test_examples_show_their_own_program_and_no_test() -> None:
    request = ask(problem(), shots=2, template="failing-test")
    assert [message.role for message in request.messages] == ["user", "assistant"] * 2 + ["user"]
    assert "longest" in request.messages[0].content
    assert all(
        "total" not in message.content and "This test fails" not in message.content for message in request.messages[:4]
    )
    with pytest.raises(TaskError, match="has no 'repaired'"):
        ask(problem(), examples=({"buggy": "x"},), shots=1)


def test_an_answer_without_code_is_none() -> None:
    assert repaired("I am sorry.") is None


def test_a_benchmark_without_bugs_is_refused_and_a_mixed_one_says_what_it_leaves_out() -> None:
    plain = problem(id="plain", metadata={})
    with pytest.raises(TaskError, match="remint mint inject"):
        REPAIR.questions(Benchmark(Manifest("b"), [plain]))
    asked = REPAIR.questions(Benchmark(Manifest("b"), [plain, problem()]))
    assert [one.id for one in asked.items] == ["p#bug1"]
    assert asked.note == "1 problem is left out: they have no bug to repair"


COUNTER = """import math


class Base:
    def total(self):
        return 1


class Counter(Base):
    def __init__(self, start):
        self.value = start

    @property
    def root(self):
        return math.sqrt(self.value)

    def add(self, number):
        self.value -= number
        return self.value

    def twice(self):
        return self.add(self.value)
"""
ADD = "def add(self, number):\n    self.value += number\n    return self.value\n"
ROOT = "@property\ndef root(self):\n    return math.isqrt(self.value)\n"


@pytest.mark.parametrize("entry_point", ["Counter", ""])
@pytest.mark.parametrize("indentation", ["", "    "])
def test_a_changed_method_alone_goes_into_its_class(entry_point: str, indentation: str) -> None:
    one = problem(
        entry_point=entry_point, reference=Candidate.single(COUNTER), metadata={"buggy": Value.of(COUNTER)},
        suite=Unittest(tests=(Method("A.test_b"),), module="class A: pass\n"),
    )  # fmt: skip
    found = repaired(f"```python\n{textwrap.indent(ADD, indentation)}```", one)
    assert found is not None
    assert found.text.strip() == COUNTER.replace("-=", "+=").strip()
    found = repaired(f"```python\n{textwrap.indent(ROOT, indentation)}\n{textwrap.indent(ADD, indentation)}```", one)
    assert found is not None
    assert found.text.strip() == COUNTER.replace("-=", "+=").replace("math.sqrt", "math.isqrt").strip()


def test_a_class_that_was_given_whole_stays_as_it_was_given() -> None:
    one = problem(
        entry_point="Counter", reference=Candidate.single(COUNTER), metadata={"buggy": Value.of(COUNTER)}
    )  # fmt: skip
    code = "class Counter:\n    def add(self, number):\n        return number\n"
    found = repaired(f"```python\n{code}```", one)
    assert found is not None
    assert found.text.strip() == code.strip()


def test_other_functions_of_the_prompt_are_not_shown_right_beside_the_buggy_program() -> None:
    helper = "def twice(n):\n    return 2 * n\n\n\n"
    prompt = f'import math\n\n\n{helper}def total(n):\n    """The price of n."""\n'
    buggy = f"{helper.replace('*', '+')}def total(n):\n    return twice(n)\n"
    text = question(problem(prompt=prompt, metadata={"buggy": Value.of(buggy)}))
    assert '```python\ndef total(n):\n    """The price of n."""\n```' in text
    assert "2 * n" not in text
    behind = f'def total(n):\n    """The price of n."""\n\n\n{helper}'
    assert "2 * n" not in question(problem(prompt=behind, metadata={"buggy": Value.of(buggy)}))


def test_what_a_program_reads_and_prints_is_not_said_to_be_code() -> None:
    shown = {"buggy": Value.of("print(1)\n"), "shown_test": Value.of("Input:\n1\n\nOutput:\n2")}
    text = question(problem(suite=Stdio(), entry_point="", metadata=shown), template="failing-test")
    assert "This test fails:\n\n```\nInput:" in text


def test_a_continuation_of_the_template_with_a_test_ends_with_its_fence() -> None:
    request = ask(problem(), style="completion", template="failing-test")
    assert "```" in request.parameters.stop
