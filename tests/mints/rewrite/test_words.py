"""Reading and writing of texts: demos, docstrings, names, types, replies. Nothing runs here."""

from __future__ import annotations

import pytest

from remint.mints.rewrite.controls import padded
from remint.mints.rewrite.demos import Demo, exchange_text, session_text, split_exchanges, split_session
from remint.mints.rewrite.errors import UnreadableStatementError, UnusableReplyError, UnusableVariantError
from remint.mints.rewrite.input_types import abstracted, input_types, words_of
from remint.mints.rewrite.names import changeable_names, check_names
from remint.mints.rewrite.program_names import renamed_program, renamed_suite, renamed_use
from remint.mints.rewrite.put_back import with_docstring, without_docstring
from remint.mints.rewrite.replies import input_demos, named_lines, parts_of, renamed_lines, session_demos, yes_or_no
from remint.mints.rewrite.scenarios import Scenario, draw_order, is_near_duplicate, own_scenarios
from remint.mints.rewrite.statement import statement_of
from remint.mints.rewrite.validity import wilson
from remint.mints.rewrite.word_changes import renamed_text
from remint.models.request import Reply
from remint.records import Call, Calls, Candidate, Problem, Stdio, Step, Value


def problem(prompt: str, body: str = "    return 0\n", entry: str = "f", *calls: list[object]) -> Problem:
    tests = tuple(Call(args=Value.of(one)) for one in calls) or (Call(args=Value.of([1])),)
    return Problem("p", Calls(tests=tests), prompt=prompt, entry_point=entry, reference=Candidate.single(prompt + body))


class TestDemos:
    def test_a_session_with_prose_right_behind_it(self) -> None:
        split = split_session("Add.\n\nExamples:\n>>> f(1)\n2\nNote: n is positive.", "f")
        assert split.text == "Add.\n\nNote: n is positive."
        assert split.demos == (Demo("f(1)", "2"),)

    def test_an_explanation_goes_with_its_demo(self) -> None:
        text = "Shift.\nf(1) ==> 2\nExplanation: one\n   is enough.\nf(2) ==> 3\n\nExplanation:two.\n\nNote: no more."
        assert split_session(text, "f", explanations=False).text == "Shift.\n\nNote: no more."
        assert split_session(text, "f", explanations=False).demos == (Demo("f(1)", "2"), Demo("f(2)", "3"))
        assert split_session(text, "f").text.count("Explanation") == 2
        # What does not go on with its sentence may be a rule, and what follows no demo explains something else.
        for rest in ("f(1) ==> 2\nExplanation: one.\nThe input is sorted.", "Explanation: shifts wrap.\n\nf(1) ==> 2"):
            assert "Explanation: " in split_session(rest, "f", explanations=False).text

    @pytest.mark.parametrize(
        ("line", "source", "shown"),
        [
            ("f(1, [2]) ➞ 3", "f(1, [2])", "3"),
            ("f('a)') => 'b'", "f('a)')", "'b'"),
            ("f(2) == [1]", "f(2)", "[1]"),
            ("* f(3) returns True.", "f(3)", "True"),
            ("f(4) => true", "f(4)", "True"),
            ("assert f(5) == 1", "f(5)", "1"),
            (">>> assert f(6) == (1,)", "f(6)", "(1,)"),
        ],
    )
    def test_a_call_and_its_result_on_one_line(self, line: str, source: str, shown: str) -> None:
        assert split_session(f"Text.\n{line}", "f").demos == (Demo(source, shown),)

    def test_a_call_over_several_lines(self) -> None:
        assert split_session("T.\nf([\n  [1],\n  [2]\n], 1) == [(0, 0)]", "f").demos == (
            Demo("f([ [1], [2] ], 1)", "[(0, 0)]"),
        )

    def test_a_rule_that_looks_like_a_demo_stays(self) -> None:
        assert split_session("fib(n) == fib(n - 1) + fib(n - 2)", "fib").demos == ()

    def test_exchanges_and_back(self) -> None:
        text = "Add numbers.\n\nExample input:\n    1 2\n\nExample output:\n    3"
        split = split_exchanges(text)
        assert split == ("Add numbers.", (Demo("1 2\n", "3\n"),))
        assert f"{split.text}\n\n{exchange_text(split.demos)}" == text

    def test_a_session_is_written_as_one(self) -> None:
        assert session_text([Demo("x = [\n1]"), Demo("f(x)", "2")]) == ">>> x = [\n... 1]\n>>> f(x)\n2"


class TestPutBack:
    SOURCE = (
        "import re  # kept\n\n\ndef f(a: int,\n      b: 'str' = \"x\") -> int:  # why\n    '''Old.'''\n"
        "    # note\n    return a\n"
    )

    def test_only_the_docstring_changes(self) -> None:
        assert with_docstring(self.SOURCE, "f", "New.\n\n>>> f(1)\n1") == self.SOURCE.replace(
            "'''Old.'''", '"""New.\n\n    >>> f(1)\n    1\n    """'
        )

    def test_a_problem_without_a_docstring_gets_one(self) -> None:
        assert with_docstring("def f(a):\n    return a\n", "f", "New.") == 'def f(a):\n    """New."""\n    return a\n'
        assert with_docstring("def f(a): return a", "f", "New.") == 'def f(a):\n    """New."""\n    return a'

    @pytest.mark.parametrize("body", ['ends with "', 'a """ b', "back\\slash \\n", "ünïcode ➞", "\\"])
    def test_any_text_comes_back_as_it_was(self, body: str) -> None:
        made = with_docstring("def f(a):\n    '''x'''\n", "f", body)
        names: dict[str, object] = {}
        exec(made, names)
        assert names["f"].__doc__ == body

    def test_a_paragraph_is_filled_anew_and_a_demo_never(self) -> None:
        long, result = " ".join(["word"] * 30), "[" + ", ".join(["100000"] * 20) + "]"
        body = f"One\ntwo {long}\n\n* a list stays {long}\n\n>>> f()\n{result}"
        made = with_docstring("def f():\n    pass\n", "f", body).split("\n")
        assert max(map(len, made[1:4])) <= 88
        assert made[1].startswith('    """One two word')
        assert f"    * a list stays {long}" in made
        assert made[-4] == f"    {result}"

    def test_an_import_before_the_text_stays(self) -> None:
        source = 'def f(a):\n    import math\n    """Old."""\n'
        assert with_docstring(source, "f", "New.") == source.replace("Old", "New")

    def test_without_docstrings(self) -> None:
        assert (
            without_docstring('"""Top."""\ndef f():\n    """Doc."""\n    return 1\n', "f") == "def f():\n    return 1\n"
        )

    def test_mbpp_plus_gets_header_and_docstring(self) -> None:
        made = Problem(
            "m",
            Calls(tests=(Call(args=Value.of([1, 2])),)),
            entry_point="add",
            prompt='"""\nAdd two numbers.\nassert add(1, 2) == 3\n"""\n',
            reference=Candidate.single('"""\nAdd.\n"""\n\ndef add(a: int, b=0):\n    return a + b\n'),
        )
        found = statement_of(made)
        assert found.prompt.startswith('def add(a: int, b=0):\n    """\n    Add two numbers.\n')
        assert (found.text, found.demos) == ("Add two numbers.", (Demo("add(1, 2)", "3"),))

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"language": "java"}, "java"),
            ({"reference": None}, "no reference"),
            ({"prompt": "def f(:"}, "not Python"),
            ({"prompt": 'def f(a):\n    """\n    >>> f(1)\n    0\n    """\n'}, "nothing but examples"),
            ({"prompt": "def f(a):\n"}, "no text"),
        ],
    )
    def test_what_has_no_statement_says_why(self, change: dict[str, object], reason: str) -> None:
        import msgspec

        with pytest.raises(UnreadableStatementError, match=reason):
            statement_of(msgspec.structs.replace(problem('def f(a):\n    """Text."""\n'), **change))


class TestNames:
    def test_by_scope_and_in_place(self) -> None:
        source = "def f(n):  # n is n\n    g = lambda n: n\n    return f(n=n - 1) + g(n) if n else 0\n"
        assert renamed_program(source, "f", {"f": "count", "n": "left"}) == (
            "def count(left):  # n is n\n    g = lambda n: n\n"
            "    return count(left=left - 1) + g(left) if left else 0\n"
        )

    def test_names_inside_f_strings(self) -> None:
        assert (
            renamed_program('def f(é, b):\n    return f"{b} {é}"\n', "f", {"b": "c"})
            == 'def f(é, c):\n    return f"{c} {é}"\n'
        )

    def test_a_class_with_its_methods(self) -> None:
        source = (
            "class A:\n    def __init__(self, n):\n        self.n = n\n\n"
            "    def up(self, by):\n        return self.up(by)\n"
        )
        assert renamed_program(source, "A", {"A": "B", "up": "rise", "by": "step"}) == source.replace(
            "A:", "B:"
        ).replace("up", "rise").replace("by", "step")

    def test_uses_and_tests(self) -> None:
        assert renamed_use("x = f(1, n=[2])", "f", {"f": "g", "n": "m"}) == "x = g(1, m=[2])"
        suite = Calls(tests=(Call(args=Value.of([]), kwargs=Value.of({"n": 1}), steps=(Step("up", Value.of([1])),)),))
        (call,) = renamed_suite(suite, "A", {"n": "m", "up": "rise"}, frozenset({"up"})).tests
        assert (call.kwargs.decode(), call.steps[0].name) == ({"m": 1}, "rise")

    def test_stdio_tests_have_no_names(self) -> None:
        with pytest.raises(UnusableVariantError):
            renamed_suite(Stdio(), "f", {"f": "g"}, frozenset())

    def test_a_program_that_looks_at_its_names_keeps_them(self) -> None:
        made = problem('def f(a):\n    """Text."""\n', "    return locals()['a']\n")
        assert changeable_names(made, statement_of(made)) == ("f",)

    @pytest.mark.parametrize(
        "new",
        [
            {},
            {"f": "g"},
            {"f": "g", "a": "g"},
            {"f": "class", "a": "b"},
            {"f": "x", "a": "len"},
            {"f": "f", "a": "a"},
            {"f": "g", "a": "used"},
            {"f": "G h", "a": "b"},
        ],
    )
    def test_bad_names_are_refused(self, new: dict[str, str]) -> None:
        with pytest.raises(UnusableReplyError):
            check_names(new, ("f", "a"), frozenset({"used"}))

    def test_prose(self) -> None:
        text = "Given a list `a` and n, return a value for n (a[0] if n > 1)."
        assert renamed_text(text, {"a": "rows", "n": "size"}) == (
            "Given a list `rows` and `size`, return a value for `size` (rows[0] if `size` > 1)."
        )

    def test_a_function_called_like_what_it_does_leaves_the_word(self) -> None:
        text = "Return the median of numbers. `median` is fast, median([1]) is 1; say \"median\" or 'numbers'."
        assert renamed_text(text, {"median": "trim_rows", "numbers": "rows"}, {"median"}) == (
            "Return the median of `rows`. `trim_rows` is fast, trim_rows([1]) is 1; say \"median\" or 'rows'."
        )


class TestTypes:
    def test_every_composite_is_recursed_into(self) -> None:
        assert words_of(abstracted([[(1, "a"), (2, None)], []])) == "list[tuple[int | str | None]]"
        assert words_of(abstracted([{"a": {1.5}}, {}])) == "dict[str, set[float]]"
        assert words_of(abstracted([1, "x", True])) == "bool | int | str"

    def test_of_a_problem(self) -> None:
        made = problem('def f(a, b):\n    """Text."""\n', "    return 0\n", "f", [1, [2]], [None, []])
        assert input_types(made, statement_of(made)) == {"a": "int | None", "b": "list[int]"}


class TestReplies:
    def test_parts(self) -> None:
        assert parts_of(
            Reply('<problem id="1">\na\n</problem>\n<names id="1">\nb\n</names>'), "1", ["problem", "names"]
        ) == {"problem": "a", "names": "b"}

    @pytest.mark.parametrize("said", ["yes", " No. ", "YES"])
    def test_yes_or_no(self, said: str) -> None:
        assert yes_or_no(said) == ("y" in said.lower())

    @pytest.mark.parametrize("said", ["Yes, but", "maybe", "", "yes yes", "**yes**", "no/yes"])
    def test_anything_else(self, said: str) -> None:
        with pytest.raises(UnusableReplyError):
            yes_or_no(said)

    @pytest.mark.parametrize("said", ["a: x", "a: x\nb: y\nc: z", "a: x\na: y", "a: x\nb:", "a x\nb: y"])
    def test_lines_of_a_context(self, said: str) -> None:
        with pytest.raises(UnusableReplyError):
            named_lines(said, ["a", "b"])

    def test_lines_of_names_and_examples(self) -> None:
        assert renamed_lines("`a` -> b\n\nc->d") == {"a": "b", "c": "d"}
        assert session_demos(">>> x = [\n...     1]\n>>> f(x)") == (Demo("x = [\n    1]"), Demo("f(x)"))
        assert input_demos("1\n2\n---\n3") == (Demo("1\n2\n"), Demo("3\n"))


class TestScenarios:
    def test_near_duplicates(self) -> None:
        pool = [Scenario("Bakery", "planning the morning's batches of bread")]
        assert is_near_duplicate(Scenario("Bakery", "plan batches of breads in the morning"), pool)
        assert not is_near_duplicate(Scenario("Bakery", "delivering cakes to weddings"), pool)

    def test_every_problem_draws_in_an_order_of_its_own(self) -> None:
        pool = own_scenarios()
        first, second = draw_order(pool, "a", 0), draw_order(pool, "b", 0)
        assert first == draw_order(tuple(reversed(pool)), "a", 0)
        assert first != second
        assert sorted(first) == sorted(second)


def test_padding_reaches_the_length() -> None:
    for words in (3, 20, 57, 120):
        assert abs(len(padded("one two three", words).split()) - words) <= 10
    assert padded("one two three", 2) == "one two three"


def test_wilson() -> None:
    low, high = wilson(5, 50)
    assert (round(low, 3), round(high, 3)) == (0.043, 0.214)
    assert wilson(0, 0) == (0.0, 1.0)
