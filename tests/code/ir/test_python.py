import ast

import pytest

from remint.code.ir import UnsupportedNodeError, anonymised, nodes, read_python, statements, walk, write_python
from remint.code.ir.python_front.normal import normalised
from tests.code.ir.examples import EXAMPLES


@pytest.mark.parametrize("name", EXAMPLES)
def test_ground_truth_has_the_tree_of_the_source(name: str) -> None:
    source = EXAMPLES[name].python
    assert ast.dump(ast.parse(write_python(read_python(source)))) == ast.dump(ast.parse(source))


def test_every_kind_of_node_has_an_example() -> None:
    shown = {kind for example in EXAMPLES.values() for kind in example.kinds}
    helpers = {nodes.Argument, nodes.Parameter, nodes.Iteration, nodes.Handler, nodes.Resource, nodes.Imported}
    assert shown == {*nodes.EXPRESSIONS, *nodes.STATEMENTS, *helpers}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_show_what_they_claim(name: str) -> None:
    found = {type(node) for node in walk(read_python(EXAMPLES[name].python))}
    assert set(EXAMPLES[name].kinds) <= found


def test_docstrings_and_lone_strings_are_left_out() -> None:
    program = read_python(
        '"""Module."""\ndef f():\n    """What it is for."""\n    import math\n    "more"\n    return 1\n'
    )
    assert write_python(program) == "def f():\n    import math\n    return 1\n"


def test_a_function_of_nothing_but_a_docstring_does_nothing() -> None:
    assert write_python(read_python('def f():\n    "doc"\n')) == "def f():\n    pass\n"


def test_types_of_typing_become_built_in_ones() -> None:
    program = read_python("from typing import Any, List\ndef f(x: List[int]) -> Any:\n    return x\n")
    assert write_python(program) == "from typing import Any\n\ndef f(x: list[int]) -> Any:\n    return x\n"


def test_numbers_and_truth_values_stay_apart() -> None:
    assert read_python("x = 1") != read_python("x = True")
    assert read_python("x = 1") != read_python("x = 1.0")
    assert read_python("x = -1") == read_python("x = (-1)")


def test_ids_are_paths_and_spans_are_lines() -> None:
    source = "def f(x):\n    y = 0\n    if x:\n        y = 1\n        y = 2\n    else:\n        y = 3\n    return y\n"
    program = read_python(source)
    assert [(one.id, one.span.line if one.span else 0) for one in statements(program.body)] == [
        ("f", 1), ("f.1", 2), ("f.2", 3), ("f.2.1", 4), ("f.2.2", 5), ("f.2.otherwise.1", 7), ("f.3", 8),
    ]  # fmt: skip


def test_where_code_stands_makes_no_difference() -> None:
    assert read_python("x = 1") == read_python("\n\nx  =  1")


@pytest.mark.parametrize(
    ("source", "node", "line"),
    [
        ("def f(x):\n    match x:\n        case 1:\n            pass\n", "Match", 2),
        ("x = 1\n(y): int = 2\n", "AnnAssign", 2),
        ("a.b: int\n", "AnnAssign", 1),
        ("try:\n    f()\nexcept* ValueError:\n    pass\n", "TryStar", 1),
    ],
)
def test_what_has_no_wording_is_refused_with_its_node_and_line(source: str, node: str, line: int) -> None:
    with pytest.raises(UnsupportedNodeError) as caught:
        read_python(source)
    assert (caught.value.node, caught.value.line) == (node, line)
    assert str(caught.value).startswith(f"line {line}: {node}: ")


def test_step_runs_also_before_continue() -> None:
    count = read_python("i = i + 1\n").body[0]
    loop = read_python("while i < n:\n    if i == 2:\n        continue\n    for x in y:\n        continue\n").body[0]
    assert isinstance(loop, nodes.While)
    program = nodes.ProgramTree((nodes.While(loop.condition, loop.body, step=(count,)),))
    assert write_python(program) == (
        "while i < n:\n    if i == 2:\n        i = i + 1\n        continue\n    for x in y:\n        continue\n"
        "    i = i + 1\n"
    )


class TestAnonymous:
    def test_own_names_go_and_foreign_ones_stay(self) -> None:
        source = (
            "import math\n\ndef helper(value):\n    return math.floor(value.size)\n\n"
            "def main(items, factor=2):\n    total = 0\n"
            "    for item in items:\n        total += helper(item) * factor\n"
            "    return [len(total) for total in sorted(items, key=helper)]\n"
        )
        program, names = anonymised(read_python(source), keep=frozenset({"main"}))
        assert names == {"helper": "func0", "value": "var0", "items": "var1", "factor": "var2", "total": "var3",
                         "item": "var4"}  # fmt: skip
        assert write_python(program) == (
            "import math\n\ndef func0(var0):\n    return math.floor(var0.size)\n\n"
            "def main(var1, var2=2):\n    var3 = 0\n    for var4 in var1:\n        var3 += func0(var4) * var2\n"
            "    return [len(var3) for var3 in sorted(var1, key=func0)]\n"
        )

    def test_names_that_a_call_passes_stay(self) -> None:
        assert anonymised(read_python("def f(key):\n    return f(key=key)\n")).names == {"f": "func0"}

    def test_new_names_are_new(self) -> None:
        assert anonymised(read_python("def g(x):\n    return x + var0\n")).names == {"g": "func0", "x": "var1"}

    def test_methods_and_fields_stay(self) -> None:
        source = "class A:\n    size = 1\n\n    def grow(self, by):\n        self.size += by\n"
        assert anonymised(read_python(source)).names == {"by": "var0"}

    def test_code_that_sees_its_names_is_refused(self) -> None:
        with pytest.raises(UnsupportedNodeError, match=r"line 2: Call: locals\(\) sees the names of variables"):
            anonymised(read_python("def f(x):\n    return locals()\n"))


def test_normal_form_is_stable() -> None:
    for example in EXAMPLES.values():
        once = ast.dump(normalised(ast.parse(example.python)))
        assert once == ast.dump(ast.parse(write_python(read_python(example.python))))
