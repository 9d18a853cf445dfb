from __future__ import annotations

import pytest

from remint.measures.cyclomatic import cyclomatic, function_complexities
from remint.measures.kinds import UnmeasurableError

DECISIONS = {
    "pass": 0,
    "if a: pass": 1,
    "if a: pass\n    elif b: pass\n    else: pass": 2,
    "x = a if b else c": 1,
    "for i in a: pass": 1,
    "for i in a: pass\n    else: pass": 1,
    "while a: break": 1,
    "try: pass\n    except A: pass\n    except B: pass\n    else: pass\n    finally: pass": 2,
    "with a: pass": 0,
    "assert a": 1,
    "return a and b and c or d": 3,
    "return a < b < c": 0,
    "return [x for x in a if x if y]": 3,
    "return lambda x: x or y": 1,
    "match a:\n        case 1: pass\n        case [x]: pass\n        case _: pass": 2,
    "match a:\n        case x if x: pass": 1,
}


@pytest.mark.parametrize("body", DECISIONS)
def test_each_decision_opens_one_more_way(body: str) -> None:
    assert cyclomatic(f"def f(a, b, c, d):\n    {body}\n")["total"] == 1 + DECISIONS[body]


PROGRAM = """
class Box:
    def first(self, xs):
        for x in xs:
            if x:
                return x

def outer(x=1 or 2):
    def inner(y):
        return y if y else 0
    return inner(x)
"""


def test_functions_inside_others_count_for_themselves() -> None:
    found = [(one.name, one.line, one.complexity) for one in function_complexities(PROGRAM)]
    assert found == [("first", 3, 3), ("outer", 8, 1), ("inner", 9, 2)]


def test_code_outside_functions_is_one_more_where_it_decides() -> None:
    # The default of `outer` is worked out outside it: one decision, so the code outside has two ways.
    assert cyclomatic(PROGRAM) == {"total": 8, "mean": 2, "max": 3, "functions": 3}
    assert cyclomatic(PROGRAM.replace("1 or 2", "1"))["total"] == 6
    assert cyclomatic("print(1)\n") == {"total": 1, "mean": 1, "max": 1, "functions": 0}


def test_a_chain_deeper_than_the_stack_is_counted() -> None:
    assert cyclomatic("x = " + "+".join("1" * 2000) + "\ny = 1 if x else 2\n")["total"] == 2


def test_what_is_no_program_is_refused_with_its_line() -> None:
    with pytest.raises(UnmeasurableError, match=r"^line 2: "):
        cyclomatic("x = 1\ndef (:\n")
    with pytest.raises(UnmeasurableError, match="nested too deeply"):
        cyclomatic("x = " + "+".join("1" * 100_000))
