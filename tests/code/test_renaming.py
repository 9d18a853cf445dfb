"""Another name, everywhere where it is meant and nowhere else."""

from __future__ import annotations

import ast
import copy
import random
import symtable
import sysconfig
from pathlib import Path

import pytest

from remint.code.parsing import parse
from remint.code.renaming import CannotRenameError, Renaming
from remint.code.scopes import Binding, Scopes
from tests.code.same_but_for_names import assert_same_but_for_names

EVERYTHING = """\
import json as codec
from math import sqrt
total = 0

def area(width, height=2, *rest, unit='m'):
    global total
    total += width * height
    def scaled(factor):
        nonlocal height
        height = factor
        return [width * factor for factor in rest if (last := factor)]
    try:
        found = scaled(width)
    except ValueError as problem:
        raise TypeError(str(problem)) from problem
    match found:
        case [first, *others]:
            return first, others, f'{width=} {unit}'
        case {'a': one, **more}:
            return one, more
        case whole:
            return sorted(whole, key=lambda pair: pair[0]), codec.dumps(1), sqrt(4)

print(area(3, unit='cm', height=4), total)
"""


def variable(renaming: Renaming, name: str) -> Binding:
    """The variable of that name; those that lie deeper win."""
    return [one for one in renaming.scopes.every() if one.name == name][-1]


def renamed(text: str, old: str, new: str, keep: tuple[str, ...] = ()) -> str:
    renaming = Renaming(parse(text), keep)
    renaming.rename(variable(renaming, old), new)
    return ast.unparse(renaming.tree)


def refusal(text: str, name: str, keep: tuple[str, ...] = ()) -> str:
    renaming = Renaming(parse(text), keep)
    return renaming.refusal(variable(renaming, name))


@pytest.mark.parametrize(
    ("old", "lines"),
    [
        ("codec", ["import json as fresh", "fresh.dumps(1)"]),
        ("sqrt", ["from math import sqrt as fresh", "fresh(4)"]),
        ("total", ["fresh = 0", "global fresh", "fresh += width * height", ", fresh)"]),
        ("height", ["def area(width, fresh=2", "nonlocal fresh", "area(3, unit='cm', fresh=4)"]),
        ("unit", ["fresh='m'", "area(3, fresh='cm', height=4)", "f'width={width!r} {fresh}'"]),
        ("rest", ["*fresh, unit", "for factor in fresh"]),
        ("last", ["(fresh := factor)"]),
        ("problem", ["except ValueError as fresh", "str(fresh)) from fresh"]),
        ("first", ["case [fresh, *others]", "return (fresh, others"]),
        ("others", ["[first, *fresh]"]),
        ("more", ["{'a': one, **fresh}", "return (one, fresh)"]),
        ("whole", ["case fresh:", "sorted(fresh"]),
        ("pair", ["lambda fresh: fresh[0]"]),
        ("scaled", ["def fresh(factor)", "fresh(width)"]),
        ("area", ["def fresh(width", "print(fresh(3"]),
    ],
)
def test_every_place_that_means_it_gets_the_new_name(old: str, lines: list[str]) -> None:
    text = renamed(EVERYTHING, old, "fresh")
    assert all(line in text for line in lines), text
    assert_same_but_for_names(parse(EVERYTHING), parse(text))


def test_a_parameter_and_a_comprehension_s_variable_of_the_same_name_are_two() -> None:
    text = renamed(EVERYTHING, "factor", "each")  # the deepest one
    assert "[width * each for each in rest if (last := each)]" in text
    assert "def scaled(factor):" in text


def test_the_value_of_a_self_documenting_string_keeps_its_text() -> None:
    text = renamed("def f(x):\n    return f'{x=}'\n", "x", "size")
    assert text.endswith("return f'x={size!r}'")


NAMED_LIKE_THIS = "def f(a, b=0):\n    return a - b\n\ndef g(a):\n    return f(b=a, a=1)\n"


def test_keywords_follow_only_where_the_function_is_surely_the_one() -> None:
    renaming = Renaming(parse(NAMED_LIKE_THIS))
    renaming.rename(renaming.scopes.of(renaming.tree.body[0]).bindings["a"], "first")
    assert ast.unparse(renaming.tree).splitlines()[-1] == "    return f(b=a, first=1)"


@pytest.mark.parametrize(
    ("text", "name", "reason"),
    [
        ("def f(x):\n    return locals(), x\n", "x", "look at its own names"),
        ("def f(x):\n    return eval('x'), x\n", "x", "look at its own names"),
        ("import inspect\ndef f(x):\n    return x\n", "x", "look at its own names"),
        ("import sys\ndef f(x):\n    return sys._getframe().f_locals\n", "x", "look at its own names"),
        ("def f(x):\n    return f.__code__.co_varnames\n", "x", "look at its own names"),
        ("def f(x):\n    return '{x}'.format(**locals())\n", "x", "look at its own names"),
        ("import pandas\ndef f(t, x):\n    return t.query('a > @x')\n", "x", "look at its own names"),
        ("def f(x):\n    return x\ng = [f]\n", "x", "used as a value"),
        ("def f(x):\n    return x\ndef g(**o):\n    return f(**o)\n", "x", "does not fit"),
        ("def f(x):\n    return x\ndef g(o):\n    return f(*o)\n", "x", "does not fit"),
        ("def f(x, **more):\n    return x, more\nf(1, y=2)\n", "x", "keyword could mean"),
        ("class A:\n    def m(self, x):\n        return x\nA().m(x=1)\n", "x", "name the parameter"),
        ("class A:\n    def m(self, x):\n        return x\ng = A().m\n", "x", "not known who calls"),
        ("import json\nclass A(json.JSONEncoder):\n    def default(self, o):\n        pass\n", "o", "does not show"),
        ("import click\n@click.command()\ndef f(x):\n    return x\n", "x", "decorator"),
        ("class A:\n    x = 1\n", "x", "attributes"),
        ("class A:\n    x: int = 1\n", "x", "attributes"),
        ("class A:\n    def __secret(self):\n        pass\n", "__secret", "two underscores"),
        ("class A:\n    pass\n", "A", "class shows its name"),
        ("__all__ = ['x']\nx = 1\n", "x", "__all__"),
        ("names = ['x']\n__all__ = names\nx = 1\n", "x", "__all__"),
        ("from os import *\nx = 1\n", "x", "import *"),
        ("import os.path\nprint(os.path)\n", "os", "dotted import"),
        ("from __future__ import annotations\n", "annotations", "feature of the language"),
        ("def f():\n    T = int\n    def g(a: 'T'):\n        return a\n    return g(1), T\n", "T", "annotation"),
        ("def f(a):\n    for x in a:\n        pass\n    return x\n", "x", "before it has a value"),
        ("x = 1\nclass A:\n    x = x\n", "x", "attributes"),
        ("def f():\n    pass\nprint(f.__name__)\n", "f", "names of functions"),
        ("def f(a):\n    return a\nprint(f(1, 2))\n", "f", "does not fit"),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_to_be_safe_is_refused(text: str, name: str, reason: str) -> None:
    assert reason in refusal(text, name)
    with pytest.raises(CannotRenameError, match="cannot become fresh"):
        renamed(text, name, "fresh")


def test_a_class_body_that_reads_the_name_it_sets_holds_the_one_outside() -> None:
    renaming = Renaming(parse("x = 1\nclass A:\n    x = x\n"))
    assert "uses the same name" in renaming.refusal(renaming.scopes.module.bindings["x"])


def test_a_nonlocal_that_reaches_over_a_function_is_understood_or_refused() -> None:
    inner = "        def c():\n            nonlocal x\n            x = 2\n        c()\n"
    text = f"def a():\n    x = 1\n    def b():\n{inner}    b()\n    return x\n"
    renaming = Renaming(parse(text))
    for one in [one for one in renaming.scopes.every() if one.name == "x"]:
        if not renaming.refusal(one):
            renaming.rename(one, "fresh")
    assert_same_but_for_names(parse(text), renaming.tree)


def test_names_that_others_use_stay() -> None:
    assert "others use" in refusal("def f(numbers):\n    return numbers\n", "numbers", keep=("numbers",))
    assert "others use" in refusal("def f(x):\n    return x\n", "f", keep=("f",))


@pytest.mark.parametrize("new", ["b", "g", "len", "class", "match", "f", "inner", "__x", "1x", "größe", "kept", "T"])
def test_a_name_that_would_mean_something_else_is_not_given(new: str) -> None:
    text = "g = 1\ndef f(a: 'T'):\n    b = 2\n    def inner():\n        return a + b\n    return inner()\n"
    with pytest.raises(CannotRenameError):
        renamed(text, "a", new, keep=("kept",))


def test_a_name_that_is_used_elsewhere_is_free_here() -> None:
    text = "def f(a):\n    return a\ndef g(b):\n    return b\n"
    assert renamed(text, "a", "b") == "def f(b):\n    return b\n\ndef g(b):\n    return b"


def test_there_and_back_is_the_same_program() -> None:
    renaming = Renaming(parse(EVERYTHING))
    renaming.rename(variable(renaming, "factor"), "each")  # a name that hides another one could not be given back
    before = ast.dump(renaming.tree)
    for one in list(renaming.scopes.every()):
        old = one.name
        if not renaming.refusal(one):
            renaming.rename(one, "fresh")
            assert ast.dump(renaming.tree) != before
            renaming.rename(one, old)
        assert ast.dump(renaming.tree) == before


LIBRARY = Path(sysconfig.get_paths()["stdlib"])


@pytest.mark.slow
@pytest.mark.parametrize(
    "module", ["textwrap.py", "colorsys.py", "bisect.py", "statistics.py", "json/decoder.py", "shlex.py"]
)
def test_real_programs_are_the_same_but_for_names_as_the_compiler_sees_them(module: str) -> None:
    tree = parse((LIBRARY / module).read_text())
    changed, chance = copy.deepcopy(tree), random.Random(module)
    renaming = Renaming(changed)
    names = sorted(renaming.scopes.names())
    count = 0
    for number, one in enumerate(list(renaming.scopes.every())):
        # Half of them try a name that something else has.
        for new in (*chance.sample(names, number % 2), f"fresh_{number}"):
            if not renaming.refusal(one) and not renaming.objection(one, new):
                renaming.rename(one, new)
                count += 1
                break
    assert count > 10
    assert_same_but_for_names(tree, changed)


def test_the_scopes_tell_the_new_names_as_a_look_at_the_text_does() -> None:
    renaming = Renaming(parse(EVERYTHING))
    for number, one in enumerate(list(renaming.scopes.every())):
        if not renaming.refusal(one):
            renaming.rename(one, f"fresh_{number}")
    text = ast.unparse(renaming.tree)
    fresh = Scopes(parse(text))
    assert [sorted(s.bindings) for s in renaming.scopes.module.walk()] == [
        sorted(s.bindings) for s in fresh.module.walk()
    ]
    table = symtable.symtable(text, "p", "exec")
    assert {one.get_name() for one in table.get_symbols() if one.is_assigned() or one.is_imported()} == set(
        renaming.scopes.module.bindings
    )
