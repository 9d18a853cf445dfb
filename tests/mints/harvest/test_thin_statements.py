"""Statements that say too little, each with the reason that a reader can check."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from remint.mints.harvest.docstring_text import DocstringText
from remint.mints.harvest.targets import Target
from remint.mints.harvest.thin_statements import thin_reasons, usage_in
from remint.mints.harvest.unspoken_demands import changed_references
from remint.records import Call, Calls, Pytest, Value


def reasons(code: str, shown: str = "", tests: str = "") -> tuple[str, ...]:
    return thin_reasons(definition(code), dedent(shown), Pytest(tests=(), module=dedent(tests)))


def definition(code: str) -> Target:
    node = ast.parse(dedent(code)).body[-1]
    assert isinstance(node, Target)
    return node


def function(signature: str, docstring: str, body: str = "return 1") -> str:
    return f'def {signature}:\n    """{docstring}"""\n    {body}\n'


ENOUGH = [
    function("area(radius)", "Return the area of a circle of that radius."),
    function("chunks(n, seq)", "Chunks seq into parts of length n or less.", "return [x for x in seq if x]"),
    function("camelize(word)", "Camelize.\n\n    >>> camelize('a_b')\n    'AB'\n    "),
    function("iterate(f, x)", "Returns an infinite iterator of `x, f(x), f(f(x)), ...`", "yield x"),
    function("parse(stmt)", "Split a text of SQL at the semicolons that are in no string literal."),
    function("join(items, separator='-')", "Return the items as one text, with the separator in between."),
]


@pytest.mark.parametrize("code", ENOUGH)
def test_a_statement_that_says_what_to_write_is_left_alone(code: str) -> None:
    assert reasons(code, tests="assert join([1], '+') == parse('')") == ()


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("def f(x):\n    return x\n", "it has no docstring"),
        (function("deactivate()", "Deactivate the function."), "it says hardly more than its name"),
        (function("get_foo(x)", "Return the foo."), "it says hardly more than its name"),
        (
            function("check_valid(args)", "Like ``is_valid`` for a list of given arguments and their names."),
            "it explains itself by `is_valid`, which is not shown",
        ),
        (
            function("count_positional(sigspec, args)", "Return how many of the args have no default value."),
            "it does not say what `sigspec` is",
        ),
        (
            function(
                "nodes(root)", "Iterates over tree nodes.", "return [a if a else b for a in root for b in a if b]"
            ),
            "it has 4 words of content for 4 branches of code, and no example",
        ),
        (
            "class Cache:\n    'Holds values of some kind.'\n\n    def __init__(self, weight, most):\n        pass\n",
            "it does not say what `weight` is",
        ),
    ],
)
def test_the_reason_is_named(code: str, reason: str) -> None:
    assert reason in reasons(code)


def test_what_is_shown_besides_explains() -> None:
    listed = function("ltree_nodes(root, children)", "Lists tree nodes.", "return list(tree_nodes(root, children))")
    assert reasons(listed) == ("it does not say what `children` is",)
    assert reasons(listed, shown="def tree_nodes(root, children): ...\n") == ()
    checked = function("check_valid(args)", "Like ``is_valid`` for a list of given arguments and their names.")
    assert reasons(checked, shown="def is_valid(func): ...\n") == ()
    assert reasons(checked, shown="from inspect import signature as is_valid\n") == ()


def test_a_placeholder_needs_words_where_the_tests_leave_it_out() -> None:
    code = function("str_join(sep, seq=EMPTY)", "Joins the items of a seq as texts with sep in between.")
    shown = "EMPTY = object()\n"
    said = "it does not say what happens without `seq`, and the tests leave it out"
    assert reasons(code, shown, "assert str_join(['a']) == 'a'") == (said,)
    assert reasons(code, shown, "assert str_join('-', ['a']) == 'a'") == ()
    told = code.replace("in between", "in between; without seq, the first argument is the seq")
    assert reasons(told, shown, "assert str_join(['a']) == 'a'") == ()


def test_shared_state_has_to_be_visible() -> None:
    code = function("off()", "Switch the translation of numbers and dates off.", "_CURRENT.locale = None")
    said = "the code uses `_CURRENT.locale`, and nothing that is shown says what it is"
    assert reasons(code, "_CURRENT = local()\n") == (said,)
    assert reasons(code, "_CURRENT = local()\n_CURRENT.locale = 'de'\n") == ()


def test_recorded_calls_count_as_calls_of_tests() -> None:
    calls = (Call(Value.of([1])), Call(Value.of([1, 2]), Value.of({"key": 1})))
    assert usage_in(Calls(tests=calls), "f") == (1, 2, frozenset({"key"}), 2)


def test_words_and_mentions() -> None:
    text = DocstringText.of("Split the collections.\n\n>>> f(1)\n'these words'\n\nSee Also:\n    other words\n")
    assert text.telling_words() == ["split", "collection"]
    assert text.mentions("coll")
    assert text.mentions("colls_or_items")
    assert not text.mentions("other")
    assert [ast.unparse(call) for call in text.example_calls("f")] == ["f(1)"]


REFUSING = function(
    "share(part, whole, strict=False)",
    "Return what share of the whole a part is.",
    "if not whole or (strict and part > whole):\n"
    "        raise ZeroDivisionError('no whole at all')\n"
    "    return part / whole",
)
TESTS = "with pytest.raises(ZeroDivisionError, match='no whole'):\n    share(1, 0)\nshare(3, 2, strict=True)"


def changed(code: str, tests: str = TESTS, shown: str = "") -> dict[str, str]:
    return {one.reason: one.program for one in changed_references(dedent(code), definition(code), shown, tests)}


def test_messages_exceptions_and_options_that_nobody_is_told_are_changed() -> None:
    text = "the tests expect the text 'no whole', and it does not give it"
    error = "the tests expect ZeroDivisionError, and it does not speak of errors"
    option = "the tests need `strict`, and it does not say what it does"
    made = changed(REFUSING)
    assert set(made) == {text, error, option}
    assert "raise ZeroDivisionError('xx xxxxx xx xxx')" in made[text]
    assert "raise BufferError('no whole at all')" in made[error]
    assert "    strict = False\n    if not whole" in made[option]
    told = REFUSING.replace("a part is.", "a part is. It raises ZeroDivisionError (no whole) if strict says so.")
    assert changed(told) == {}
    assert set(changed(REFUSING, shown="MESSAGE = 'no whole'\n")) == {error, option}
    assert set(changed(REFUSING, tests="share(1, 2)")) == {error, option}


def test_texts_inside_are_not_what_leaves_the_code() -> None:
    code = function("encoded(text)", "Return the text as bytes.", "return text.encode('latin-1', errors='strict')")
    assert changed(code, "assert encoded('strict') == b'latin-1'") == {}
    code = function("named(x)", "Return a title for it.", "return f'number {x}' if x else 'nobody at home'")
    (program,) = changed(code, "assert named(0) == 'nobody at home'").values()
    assert program.endswith("return f'number {x}' if x else 'xxxxxx xx xxxx'\n")
