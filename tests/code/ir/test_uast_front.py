from typing import Any

import pytest

from remint.code.instructions import all_wordings, parse, render
from remint.code.ir import UnsupportedNodeError, anonymised, write_python
from remint.code.ir.uast_front import read_uast
from remint.code.ir.uast_front.builtins import BUILT_INS
from remint.code.uast import UastError

Node = list[Any]
STR, INT, CHAR, REAL, BOOL, VOID = "char*", "int", "char", "real", "bool", "void"


def var(name: str, kind: str = INT) -> Node:
    return ["var", kind, name]


def val(value: Any, kind: str = INT) -> Node:
    return ["val", kind, value]


def invoke(name: str, kind: str, *arguments: Node) -> Node:
    return ["invoke", kind, name, list(arguments)]


def assign(target: Node, value: Node) -> Node:
    return ["assign", target[1], target, value]


def main(*body: Node, arguments: tuple[Node, ...] = (), locals: tuple[Node, ...] = (), kind: str = INT) -> Node:
    return ["func", kind, "__main__", list(arguments), list(locals), list(body)]


def program(*functions: Node, types: tuple[Node, ...] = ()) -> dict[str, Any]:
    return {"types": list(types), "funcs": list(functions)}


def run(uast: dict[str, Any], *arguments: Any) -> Any:
    """What the ground truth returns, after every description of it was read back."""
    tree = read_uast(uast)
    for wording in all_wordings():
        if wording.detail == "inline":
            assert parse(render(tree, wording).text, wording) == tree
    space: dict[str, Any] = {}
    exec(write_python(tree), space)
    return space["__main__"](*arguments)


def value_of(expression: Node, *arguments: tuple[Node, Any]) -> Any:
    function = main(["return", VOID, expression], arguments=tuple(node for node, _ in arguments), kind=expression[1])
    return run(program(function), *(value for _, value in arguments))


S, T, A, B = var("s", STR), var("t", STR), var("a", "int*"), var("b", "int*")
C, X, Y, R = var("c", CHAR), var("x"), var("y"), var("r", REAL)
M, Q = var("m", "<int|char*>"), var("q", "int%")
# Built-in, type, arguments as (node, value), expected.
CALLS: list[tuple[str, str, list[tuple[Node, Any]], Any]] = [
    ("+", INT, [(X, 7), (Y, -2)], 5), ("-", INT, [(X, 7), (Y, -2)], 9), ("*", INT, [(X, 7), (Y, -2)], -14),
    ("/", INT, [(X, -7), (Y, 2)], -4), ("/", REAL, [(R, -7.0), (Y, 2)], -3.5), ("%", INT, [(X, -7), (Y, 2)], 1),
    ("&", INT, [(X, 6), (Y, 3)], 2), ("|", INT, [(X, 6), (Y, 3)], 7), ("^", INT, [(X, 6), (Y, 3)], 5),
    ("<<", INT, [(X, 3), (Y, 2)], 12), (">>", INT, [(X, 12), (Y, 2)], 3), ("~", INT, [(X, 5)], -6),
    ("!", BOOL, [(var("p", BOOL), True)], False),
    ("&&", BOOL, [(var("p", BOOL), True), (var("o", BOOL), False)], False),
    ("||", BOOL, [(var("p", BOOL), True), (var("o", BOOL), False)], True), ("==", BOOL, [(X, 1), (Y, 1)], True),
    ("!=", BOOL, [(X, 1), (Y, 1)], False), ("<", BOOL, [(X, 1), (Y, 2)], True), ("<=", BOOL, [(X, 2), (Y, 2)], True),
    (">", BOOL, [(X, 1), (Y, 2)], False), (">=", BOOL, [(X, 2), (Y, 2)], True),
    ("min", INT, [(X, 1), (Y, 2)], 1), ("max", INT, [(X, 1), (Y, 2)], 2), ("abs", INT, [(X, -3)], 3),
    ("pow", INT, [(X, 2), (Y, 10)], 1024), ("pow", INT, [(X, 3), (Y, 100)], 3**100 % 2**64),
    ("sqrt", REAL, [(X, 9)], 3.0), ("log", REAL, [(X, 1)], 0.0), ("sin", REAL, [(X, 0)], 0.0),
    ("cos", REAL, [(X, 0)], 1.0), ("atan2", REAL, [(X, 0), (Y, 1)], 0.0), ("round", INT, [(R, -2.5)], -2),
    ("floor", INT, [(R, -2.5)], -3), ("ceil", INT, [(R, -2.5)], -2),
    ("str", STR, [(C, 65)], "A"), ("str", STR, [(X, 65)], "65"), ("len", INT, [(S, "abc")], 3),
    ("lower", STR, [(S, "AbC")], "abc"), ("upper", CHAR, [(C, 97)], 65), ("reverse", STR, [(S, "abc")], "cba"),
    ("reverse", "int*", [(A, [1, 2, 3])], [3, 2, 1]), ("sort", "int*", [(A, [3, 1, 2])], [1, 2, 3]),
    ("sort", STR, [(S, "cab")], "abc"), ("copy_range", "int*", [(A, [1, 2, 3, 4]), (X, 1), (Y, 3)], [2, 3]),
    ("contains", BOOL, [(S, "abc"), (C, 98)], True), ("contains", BOOL, [(A, [1]), (X, 2)], False),
    ("concat", STR, [(S, "ab"), (C, 99)], "abc"), ("concat", STR, [(C, 99), (S, "ab")], "cab"),
    ("array_index", CHAR, [(S, "abc"), (X, 1)], 98), ("array_index", INT, [(A, [5, 6]), (X, 1)], 6),
    ("array_pop", INT, [(A, [1, 2])], 2), ("array_remove_idx", INT, [(A, [5, 6, 7]), (X, 1)], 6),
    ("array_remove_value", INT, [(A, [5, 6, 7]), (X, 7)], 7), ("array_find", INT, [(A, [5, 6]), (X, 6)], 1),
    ("array_find", INT, [(A, [5, 6]), (X, 9)], -1), ("array_find_next", INT, [(A, [5, 6, 5]), (X, 5), (Y, 1)], 2),
    ("array_find_next", INT, [(A, [5, 6, 5]), (X, 6), (Y, 2)], -1),
    ("array_concat", "int*", [(A, [1]), (B, [2])], [1, 2]),
    ("array_initializer", "int*", [(X, 1), (Y, 2)], [1, 2]),
    ("array_initializer", STR, [(C, 72), (var("d", CHAR), 105)], "Hi"),
    ("string_find", INT, [(S, "abcb"), (C, 98)], 1), ("string_find_last", INT, [(S, "abcb"), (T, "b")], 3),
    ("string_replace_one", STR, [(S, "aa"), (C, 97), (T, "xy")], "xya"),
    ("string_replace_all", STR, [(S, "aa"), (T, "a"), (C, 98)], "bb"),
    ("string_insert", STR, [(S, "ac"), (X, 1), (C, 98)], "abc"), ("string_trim", STR, [(S, " a ")], "a"),
    ("substring", STR, [(S, "abcd"), (X, 1), (Y, 3)], "bc"), ("substring_end", STR, [(S, "abcd"), (X, 2)], "cd"),
    ("map_get", STR, [(M, {1: "a"}), (X, 2)], None), ("map_has_key", BOOL, [(M, {1: "a"}), (X, 1)], True),
    ("map_keys", "int*", [(M, {2: "b", 1: "a"})], [1, 2]),
    ("map_values", "char**", [(M, {2: "b", 1: "a"})], ["a", "b"]),
]  # fmt: skip
# Built-ins that change their first argument, by what is left of it.
CHANGES: list[tuple[str, Node, Any, list[Node], Any]] = [
    ("array_push", A, [1], [val(2)], [1, 2]), ("array_insert", A, [1, 3], [val(1), val(2)], [1, 2, 3]),
    ("clear", A, [1], [], []), ("fill", A, [1, 2], [val(7)], [7, 7]), ("set_push", Q, {1}, [val(2)], {1, 2}),
    ("set_remove", Q, {1, 2}, [val(2)], {1}), ("map_put", M, {}, [val(1), val("a", STR)], {1: "a"}),
    ("map_remove_key", M, {1: "a"}, [val(1)], {}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "kind", "arguments", "expected"), CALLS, ids=lambda one: str(one)[:20])
def test_built_in(name: str, kind: str, arguments: list[tuple[Node, Any]], expected: Any) -> None:
    found = value_of(invoke(name, kind, *(node for node, _ in arguments)), *arguments)
    assert (found, type(found)) == (expected, type(expected))


@pytest.mark.parametrize(("name", "target", "before", "arguments", "after"), CHANGES, ids=lambda one: str(one)[:20])
def test_built_in_that_changes(name: str, target: Node, before: Any, arguments: list[Node], after: Any) -> None:
    body = [invoke(name, VOID, target, *arguments), ["return", VOID, target]]
    assert run(program(main(*body, arguments=(target,), kind=target[1])), before) == after


def test_every_built_in_is_tried() -> None:
    apart = {"sort_cmp", "string_split"}
    assert {one[0] for one in CALLS} | {one[0] for one in CHANGES} | apart == {*BUILT_INS, "fill"}


@pytest.mark.parametrize(("separator", "pieces"), [(" ", ["a,b", "c"]), (" ,", ["a", "b", "c"]), ("", list("a,b  c"))])
def test_split_at_any_of_the_characters_drops_empty_pieces(separator: str, pieces: list[str]) -> None:
    assert value_of(invoke("string_split", "char**", S, val(separator, STR)), (S, "a,b  c")) == pieces


def test_sort_by_a_function() -> None:
    arguments = [var("p"), var("o")]
    down = ["func", INT, "down", arguments, [], [["return", VOID, invoke("-", INT, var("o"), var("p"))]]]
    body = ["return", VOID, invoke("sort_cmp", "int*", A, val("down", "func"))]
    assert run(program(main(body, arguments=(A,), kind="int*"), down), [1, 3, 2]) == [3, 2, 1]


def test_continue_runs_the_step_and_break_does_not() -> None:
    i, n = var("i"), var("n")
    step = [assign(i, invoke("+", INT, i, val(1))), i]
    skip = ["if", VOID, invoke("==", BOOL, i, val(2)), [["continue", VOID]], []]
    leave = ["if", VOID, invoke("==", BOOL, i, val(5)), [["break", VOID]], []]
    loop = ["while", VOID, invoke("<", BOOL, i, val(9)), [skip, leave, assign(n, invoke("+", INT, n, i))], step]
    body = [assign(i, val(0)), assign(n, val(0)), loop]
    total = ["return", VOID, invoke("+", INT, invoke("*", INT, n, val(10)), i)]
    uast = program(main(*body, total, locals=(i, n)))
    assert run(uast) == (0 + 1 + 3 + 4) * 10 + 5
    assert "While i is less than 9 do the following and increment i:\n" in render(read_uast(uast)).text


def test_records_globals_and_constructors() -> None:
    point, this = "Point#", ["var", "Point#", "this"]
    count = ["field", INT, ["var", "__globals__#", "__globals__"], "count"]
    made = [
        "ctor",
        point,
        "Point.__init__",
        [X],
        [],
        [assign(["field", INT, this, "x"], X), assign(count, invoke("+", INT, count, val(1))), ["return", VOID, this]],
    ]
    start = ["func", VOID, "__globals__.__init__", [], [], [assign(count, val(0))]]
    p = ["var", point, "p"]
    uast = program(
        main(assign(p, invoke("_ctor", point, val(4))), invoke("Point.__init__", point, val(5)),
             ["return", VOID, invoke("+", INT, ["field", INT, p, "x"], invoke("*", INT, count, val(10)))], locals=(p,)),
        start, made, types=(["record", "Point", {"x": X}], ["record", "__globals__", {"count": X}]),
    )  # fmt: skip
    assert run(uast) == 24
    space: dict[str, Any] = {}
    exec(write_python(anonymised(read_uast(uast)).program), space)
    assert [space["__main__"](), space["__main__"]()] == [24, 24]


def test_foreach_ternary_casts_and_new_arrays() -> None:
    grid, total, c = var("g", "int**"), var("total"), var("c", CHAR)
    cell = invoke("array_index", INT, invoke("array_index", "int*", grid, val(1)), val(2))
    body = [
        assign(total, val(0)),
        ["foreach", VOID, c, S, [assign(total, ["?:", INT, invoke("<", BOOL, c, val(66, CHAR)), c, total]), ["noop"]]],
        assign(grid, invoke("_ctor", "int**", val(2), val(3))),
        assign(cell, ["cast", INT, val("12.7", STR)]),
        assign(total, invoke("*", REAL, total, val(0.5, REAL))),
        ["return", VOID, invoke("+", INT, total, cell)],
    ]
    assert run(program(main(*body, arguments=(S,), locals=(grid, total, c))), "xA!") == 33 // 2 + 12


def test_a_character_of_a_string_can_be_replaced() -> None:
    change = assign(invoke("array_index", CHAR, S, val(1)), val(90, CHAR))
    assert run(program(main(change, ["return", VOID, S], arguments=(S,), kind=STR)), "abc") == "aZc"


def test_an_assignment_is_also_an_expression() -> None:
    inner = ["assign", INT, X, invoke("+", INT, X, val(1))]
    body = ["return", VOID, invoke("*", INT, inner, X)]
    assert run(program(main(body, arguments=(X,))), 2) == 9


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        (["assign", INT, invoke("array_index", INT, A, X), val(1)], "assign: assigns to a invoke inside an expression"),
        (invoke("frobnicate", INT, X), "frobnicate: is no built-in function"),
        (invoke("__main__", INT), "__main__: is called with 0 arguments instead of 2"),
        (invoke("string_split", "char**", S, S), "string_split: has separators that are not known before it runs"),
    ],
)
def test_refusals_name_the_node(expression: Node, message: str) -> None:
    with pytest.raises(UnsupportedNodeError, match=message):
        read_uast(program(main(["return", VOID, expression], arguments=(A, X))))


def test_what_is_no_program_is_refused_with_its_path() -> None:
    with pytest.raises(UastError, match=r"funcs\[0\]\[5\]\[0\]: is a 'loop'"):
        read_uast(program(main(["loop", VOID])))
