"""Extraction takes time in proportion to the reply, whatever a model that loops writes."""

from __future__ import annotations

import random
import time

import pytest

from remint.code.extraction import Wanted, extract_code
from remint.code.extraction.predictions import predicted_call, predicted_output

PROMPT = 'from typing import List\n\ndef f(x: int) -> int:\n    """Twice."""\n'
pytestmark = pytest.mark.slow
WANTED = {
    "chat": Wanted(entry_point="f", prompt=PROMPT),
    "program": Wanted(),
    "continuation": Wanted(entry_point="f", prompt=PROMPT, continues=True),
    "cut off": Wanted(entry_point="f", truncated=True),
    "java": Wanted("java", "f", "import java.util.*;\nclass Solution {\n    public int f(int x) {\n"),
    "java continued": Wanted("java", "f", "class Solution {\n    public int f(int x) {\n", continues=True),
    "cpp": Wanted("cpp", "f", "#include <vector>\nint f(int x) {\n"),
    "js": Wanted("js", "f", "function f(x) {\n"),
    "go": Wanted("go", "f", "package main\nfunc f(x int) int {\n"),
    "rust": Wanted("rust", "f", "fn f(x: i32) -> i32 {\n"),
}
# Everything that the rules look for, and what parsers find hard.
FRAGMENTS = (
    "### User:\n", "Human:\n", "Question 1:\n", "User", "# x\n", "#", "```\n", "```python\n", "~~~\n", "`", "```", "``",
    "from a.a", "from a", ".a", "import a\n", "import a.b, c.d\n", "from a import (", "@a\n", "@a(\n", "@",
    "def f(x):\n", "def f(", "async def f():\n", "class A:\n", "class A {\n", "class A\n", "class ", "    pass\n",
    "(", "[", "{", ")", "]", "}", "{\n", "}\n", "f(", "f(x)", "f(x);\n", "f = 1\n", "f\n", "f ", "f = ", "a,", "*a,",
    "-", "not ", "~", "lambda x:", "a.", "a+", "a:b\n", "x = 1\n", "if a:\n", "elif a:\n", "else:\n", "if a",
    " if a else ", "for x in y:\n    ", "try:\n", "except:\n", "with (a as b,", "match a:\n case b:\n  ", "return ",
    "returnx\n", "ifx:\n", "while", "yield ", "await ", "print(f(1))\n", "if __name__ == '__main__':\n",
    "assert f(1) == 2\n", "'", '"', "'''", '"""', "'''\n", '"""\n', "f'{", "\\", "\\\n", '\\"', "0x", "1e", "1_",
    "<think>", "</think>", "<code>", "<pre ", "<answer>", "</answer>", "[PYTHON]", "[CODE]", "[INST]", "[/INST]",
    "[ANSWER]", "[/ANSWER]", "<|im_end|>", "<|im_start|>user", "<s>", "</s>", "<|start_header_id|>", "<start_of_turn>",
    ">>> ", ">>> def f\n", "... ", "...(", "1. ", "12: x\n", "- ", "> ", "&lt;", "&#", "&#9", "“", "\u00a0", "\u200b",
    "<your code here>\n", "Output: ", "the result is ", "answer:", "**", "__", "$", "//", "/*", "*/", "int f(", "int ",
    "void ", "public static void main(", "int main() {\n", "#include <a>\n", "package a\n", "function ", "fn ",
    "const ", " ", "    ", "\t", "\n", "\r", "\0", "\x0c", "\ud800", "é", "Here is prose, at length.\n", "9",
)  # fmt: skip
WORST = {
    "headings": ("", "### User:\n", ""),
    "headings behind a brace": ("{a:b,", "### User:\n", "returnx"),
    "headings that name the function": ("f ", "f x\n### User:\n", ""),
    "a heading and blanks": ("Some text\nUser", " ", "x"),
    "an import that goes on": ("from a", ".a", ""),
    "an import over many lines": ("from a", ".a\\\n", " import b\n"),
    "imports that go on": ("import b, a", ".a", ""),
    "decorators": ("", "@a\n", ""),
    "decorators on one line": ("", "@a", ""),
    "branches": ("if a:\n    f = 1\n", "elif a:\n    f = 1\n", ""),
    "blocks": ("", "```\ndef f(x):\n    return 1\n```\n", ""),
    "bodies": ("", "```\n    return 1\n```\n", ""),
    "broken blocks": ("", "```\ndef f(x):\n    return (\n```\n", ""),
    "functions and uses": ("def f(x):\n    return x\n", "x1 = f(1)\ndef g(): y\n", ""),
    "broken definitions": ("", "def f(x:\n", ""),
    "a number as an entity": ("x = (&#", "9", ";"),
    "types without end": ("{}f(){", "void ", ""),
    "a word between blanks": ("{} int f() {\nint", " ", "x"),
    "classes without a brace": ("int f(int x) { return 1; }\n", "class A\n", ""),
    "a long word": ("class ", "A", ""),
    "a function and blanks": ("{} fn", " ", "("),
    "nested brackets": ("", "[", ""),
    "signs": ("x = ", "-", "1"),
    "nested functions of no name": ("x = ", "lambda:", "1"),
    "an indentation that grows": ("", "if a:\n", ""),
    "thoughts": ("", "<think>a</think>", ""),
    "labels": ("", "answer: *", ""),
}
_MOST_PER_MEGABYTE = 30.0  # seconds of CPU; ordinary replies take less than 1
_SMALLEST = 0.25  # seconds below which nothing is compared


def repeated(case: tuple[str, str, str], length: int) -> str:
    before, unit, after = case
    return before + unit * (length // len(unit)) + after


def seconds(text: str, kind: str) -> float:
    began = time.process_time()
    if kind in WANTED:
        extract_code(text, WANTED[kind])
    else:
        predicted_output(text, "f")
        predicted_call(text, "f")
    return time.process_time() - began


def check(text_of_length: dict[int, str], kind: str, what: object) -> None:
    (short, shorter), (long, longer) = text_of_length.items()
    assert long == 4 * short
    first, last = 0.0, seconds(longer, kind)
    for _ in range(3):
        # Four times the text takes four times as long; if it were a matter of squares, sixteen times. What a busy
        # machine adds, it does not add every time.
        if last <= _SMALLEST:
            return
        first = max(first, seconds(shorter, kind))
        if last <= _SMALLEST + min(_MOST_PER_MEGABYTE * long / 1e6, 8 * first):
            return
        last = min(last, seconds(longer, kind))
    pytest.fail(f"{what} as {kind}: {first:.2f} s for {short} characters, {last:.2f} s for {long}")


@pytest.mark.parametrize("name", WORST)
@pytest.mark.parametrize("kind", ["chat", "program", "continuation", "cut off", "java", "cpp", "prediction"])
def test_the_worst_that_were_found(name: str, kind: str) -> None:
    check({length: repeated(WORST[name], length) for length in (20_000, 80_000)}, kind, name)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_repeated(seed: int) -> None:
    made = random.Random(seed)
    for _ in range(12):
        case = tuple("".join(made.choices(FRAGMENTS, k=made.randint(least, 4))) for least in (0, 1, 0))
        noise = made.random() < 0.3
        texts = {}
        for length in (10_000, 40_000):
            text = repeated((case[0], case[1], case[2]), length)
            if noise:  # now and then something else
                places = sorted(made.sample(range(len(text)), 40))
                pieces = [text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True)]
                text = "".join(piece + made.choice(FRAGMENTS) for piece in pieces)
            texts[length] = text
        for kind in made.sample([*WANTED, "prediction"], 3):
            check(texts, kind, case)


@pytest.mark.parametrize("unit", [" ", "  x = 1\n", "\tif a:\n", "(", "def f():\n"])
def test_a_ladder(unit: str) -> None:
    texts = {}
    for length in (10_000, 40_000):
        steps = int((2 * length) ** 0.5)
        texts[length] = "".join(" " * step + unit.strip() + "\n" for step in range(steps))
    for kind in (*WANTED, "prediction"):
        check(texts, kind, unit)


def test_many_branches_are_no_recursion() -> None:
    text = "if a:\n    f = 1\n" + "elif a:\n    f = 1\n" * 900
    assert extract_code(text, WANTED["chat"]).text


def test_a_long_chain_of_names_is_no_program() -> None:
    assert not extract_code("import a" + ".a" * 1000 + "\n", Wanted()).text
    assert extract_code("import a" + ".a" * 100 + "\n", Wanted()).text


def test_an_allowance_is_the_same_whatever_was_parsed_before() -> None:
    text = "@a\n" * 1500 + "def f(x):\n    return x\n" + "@b\n" * 1500
    first = extract_code(text, WANTED["chat"])
    for part in range(8):
        extract_code(text[: 1000 * part], WANTED["chat"])
    assert extract_code(text, WANTED["chat"]) == first
