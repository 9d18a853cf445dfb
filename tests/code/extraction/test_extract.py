"""What comes out of replies, and what holds for all of them."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.code.extraction import Wanted, extract_code
from remint.code.extraction.code_blocks import is_program
from remint.code.extraction.extract import ALL_RULES
from tests.code.extraction.replies import CASES, CODE, CONTINUATIONS, PROMPT, TOTAL, Case
from tests.code.extraction.test_other_languages import CASES as OTHER_CASES
from tests.code.extraction.test_other_languages import CONTINUATIONS as OTHER_CONTINUATIONS


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_reply_gives_its_code(case: Case) -> None:
    taken = extract_code(case.reply, case.wanted)
    assert (taken.text, taken.rules) == (case.code, case.rules)
    assert not taken.continues_prompt


HELPED = '''import math


def double(x):
    return 2 * x


def area(r):
    """The area."""
'''


def test_a_helper_of_the_prompt_goes_in_front_with_what_it_needs() -> None:
    taken = extract_code("def area(r):\n    return double(r)\n", Wanted(entry_point="area", prompt=HELPED))
    assert taken.text == "def double(x):\n    return 2 * x\n\n\ndef area(r):\n    return double(r)\n"
    assert taken.rules == ("prompt-helpers",)


def test_imports_go_behind_those_that_must_be_first() -> None:
    reply = "from __future__ import annotations\ndef area(r):\n    return math.pi * r\n"
    taken = extract_code(reply, Wanted(entry_point="area", prompt=HELPED))
    assert taken.text.index("__future__") < taken.text.index("import math") < taken.text.index("def area")
    assert ast.parse(taken.text)


def test_a_method_alone_goes_into_its_class() -> None:
    wanted = Wanted(entry_point="Solution", prompt="class Solution:\n    def solve(self, x: int) -> int:\n        ")
    taken = extract_code("```python\ndef solve(self, x):\n    return x\n```", wanted)
    assert taken.text == "class Solution:\n    def solve(self, x):\n        return x\n"
    assert taken.rules == ("fence", "method-in-class")


def test_of_two_classes_the_one_with_bodies_is_taken() -> None:
    skeleton = 'class Box:\n    def size(self):\n        """Its size."""\n'
    answer = "class Box:\n    def size(self):\n        return 1\n"
    reply = f"```python\n{skeleton}```\n```python\n{answer}```"
    assert extract_code(reply, Wanted(entry_point="Box", prompt=skeleton)).text == answer


def test_what_a_program_does_at_its_end_stays() -> None:
    program = "import sys\nfor line in sys.stdin:\n    print(line)\n"
    taken = extract_code(f"Here:\n```python\n{program}```\nExample:\n```\n1\n2\n```", Wanted())
    assert (taken.text, taken.rules) == (program, ("fence",))


@pytest.mark.parametrize("case", CONTINUATIONS, ids=lambda case: case.name)
def test_a_continuation_stays_one(case: Case) -> None:
    taken = extract_code(case.reply, case.wanted._replace(continues=True))
    assert (taken.text, taken.rules) == (case.code, case.rules)
    assert taken.continues_prompt


def test_a_whole_answer_to_a_prompt_that_was_to_be_continued_is_a_program() -> None:
    taken = extract_code(f"Sure!\n```python\n{CODE}```", TOTAL._replace(continues=True))
    assert (taken.text, taken.continues_prompt) == (CODE, False)
    assert taken.rules == ("repeated-prompt", "fence")


WORDS = st.sampled_from(
    [
        "```python\n",
        "```\n",
        "~~~\n",
        "def total(n):\n",
        "    return sum(n)\n",
        "return n\n",
        "Here is the code:\n",
        "\n",
        "<think>",
        "</think>",
        "[INST]",
        "[/INST]",
        "[PYTHON]",
        "class Solution:\n",
        ">>> total([1])\n",
        "&lt;",
        '"""',
        "'",
        "(",
        "}",
        "{",
        "\t",
        "import math\n",
        "print(total([1]))\n",
        "assert total([1]) == 1\n",
        "### Instruction:\n",
        "</s>",
        PROMPT,
        "\r\n",
        "\x00",
        "“",
        "if __name__ == '__main__':\n",
        "    total([1])\n",
        "`x`",
        "int main() {",
        "return 0;",
        "\ud800",
    ]
)
LANGUAGES = st.sampled_from(["python", "java", "js", "cpp", "rust", "go", "ts", "cobol"])


@given(st.lists(WORDS | st.text(max_size=5), max_size=20).map("".join), LANGUAGES, st.booleans(), st.booleans())
def test_nothing_that_a_model_writes_breaks_it(reply: str, language: str, continues: bool, truncated: bool) -> None:
    for entry_point in ("total", "Solution", ""):
        taken = extract_code(reply, Wanted(language, entry_point, PROMPT, continues, truncated))
        assert isinstance(taken.text, str)
        assert len(set(taken.rules)) == len(taken.rules)


STATEMENTS = st.sampled_from(
    [
        "import math\n",
        "LIMIT = 10\n",
        "def helper(x):\n    return x + LIMIT\n",
        "# a comment with ``` in it\n",
        '"""Text with\n```python\nx = 1\n```\nin it, and <think> and </s>."""\n',
        "class Pair:\n    first: int = 0\n",
        "TEXT = '&lt; [INST] ### Instruction:'\n",
        "from typing import List\n",
    ]
)
LIMIT = "LIMIT = 1\n"


@given(st.lists(STATEMENTS, max_size=5).map("".join), st.sampled_from(["\n", "\n\n", ""]))
def test_a_whole_program_comes_out_as_it_is(before: str, space: str) -> None:
    program = f"{LIMIT}{before}{space}def total(numbers):\n    return sum(numbers) + LIMIT\n"
    taken = extract_code(program, TOTAL)
    assert (taken.text, taken.rules) == (program, ())


@given(st.lists(WORDS, max_size=12).map("".join))
def test_what_was_taken_is_taken_again_as_it_is(reply: str) -> None:
    once = extract_code(reply, TOTAL)
    if is_program(once.text, TOTAL):
        assert extract_code(once.text, TOTAL).text == once.text


# These are shown by tests of their own.
SHOWN_APART = {"cut-to-length", "prompt-helpers", "repeated-prompt"}


def test_every_rule_has_a_case() -> None:
    shown = {
        rule
        for cases in (CASES, CONTINUATIONS, OTHER_CASES, OTHER_CONTINUATIONS)
        for case in cases
        for rule in case.rules
    }
    assert set(ALL_RULES) == shown | SHOWN_APART


def test_a_reply_without_end_is_cut() -> None:
    taken = extract_code(f"```python\n{CODE}```\n" + "so " * 1_000_000, TOTAL)
    assert (taken.text, taken.rules) == (CODE, ("cut-to-length", "fence"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["```\n", "print(1)\n", "import a\n", "f(1) == ", "<think>", "[INST]", '"""', "int total("]
)
def test_a_reply_that_repeats_itself_for_ever_is_no_trouble(piece: str) -> None:
    # Where a rule took time in proportion to the square of the length, this would take minutes.
    for language in ("python", "cpp"):
        taken = extract_code(piece * (1_000_000 // len(piece)), Wanted(language, "total", PROMPT))
        assert len(taken.text) < 250_000
