"""The shape of uAST programs."""

from __future__ import annotations

from typing import Any

import pytest

from remint.code.uast import UastError, check_program, function_names

MAIN = ["func", "int", "__main__", [["var", "int", "a"]], [], [["return", "void", ["var", "int", "a"]]]]


def test_a_program() -> None:
    program = {"types": [["record", "point", {"x": ["var", "int", "x"]}]], "funcs": [MAIN]}
    check_program(program)
    assert function_names(program) == ["__main__"]


@pytest.mark.parametrize(
    ("program", "path"),
    [
        ([], ""),
        ({"types": []}, "funcs"),
        ({"types": [], "funcs": []}, "funcs"),
        ({"types": [["union", "u", {}]], "funcs": [MAIN]}, "types[0]"),
        ({"types": [["record", "r", {"x": ["val", "int", 1]}]], "funcs": [MAIN]}, "types[0][2].x"),
        ({"types": [], "funcs": [MAIN[:-1]]}, "funcs[0]"),
        ({"types": [], "funcs": [[*MAIN[:-1], [["return", "void", 3]]]]}, "funcs[0][5][0][2]"),
        ({"types": [], "funcs": [[*MAIN[:-1], "noop"]]}, "funcs[0][5]"),
        ({"types": [], "funcs": [["func", 1, *MAIN[2:]]]}, "funcs[0][1]"),
    ],
)
def test_the_first_wrong_part_is_named(program: Any, path: str) -> None:
    with pytest.raises(UastError) as raised:
        check_program(program)
    assert raised.value.path == path
