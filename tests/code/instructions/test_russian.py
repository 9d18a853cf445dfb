"""Russian instructions, read by a grammar of their own, are the program that they were made from."""

from __future__ import annotations

import ast

from remint.code.instructions import render, wording_of
from remint.code.ir import read_python
from remint.formats import open_benchmark
from tests.code.instructions.russian_grammar import read_russian


def _without_types(text: str) -> str:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return ast.unparse(tree)


def test_every_generated_program_is_read_back_from_russian_by_another_reader() -> None:
    wording = wording_of("value-first", "ru")
    programs = [one for one in open_benchmark("instructions-tiny").problems if "generated" in one.tags]
    assert len(programs) == 66
    for problem in programs:
        assert problem.reference is not None
        told = render(read_python(problem.reference.text), wording).text
        assert read_russian(told) == _without_types(problem.reference.text), problem.id


def test_the_reader_sees_a_difference() -> None:
    told = "Определить функцию f, принимающую параметры a типа целое число и возвращающую тип целое число.\n"
    assert read_russian(told + "Вернуть a плюс 1.\n") == "def f(a):\n    return a + 1"
    assert read_russian(told + "Вернуть a минус 1.\n") == "def f(a):\n    return a - 1"
