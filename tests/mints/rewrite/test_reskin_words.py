"""The words of a reskin: what the text calls parameters, which names stay, which examples come first."""

from __future__ import annotations

import ast

import pytest

from remint.mints.rewrite.errors import UnusableReplyError, UnusableVariantError
from remint.mints.rewrite.names import changeable_names, check_names, is_class_name, printed_names
from remint.mints.rewrite.program_names import renamed_groups
from remint.mints.rewrite.quoted_names import check_quotes, uncertain_names
from remint.mints.rewrite.reskin import frames
from remint.mints.rewrite.statement import statement_of
from remint.mints.rewrite.suite_demos import drawn_demos
from remint.mints.rewrite.word_changes import legend, renamed_text
from remint.records import Call, Calls, Candidate, Given, Group, Problem, Value


def test_short_names_are_found_where_the_text_means_them() -> None:
    text = "Given a string s and two numbers a and b, tell if it's a word(s) or a, b sum up: a is a start."
    assert renamed_text(text, {"s": "tag", "a": "beds", "b": "vials"}) == (
        "Given a string `tag` and two numbers `beds` and `vials`, tell if it's a word(s) or `beds`, `vials` sum up: "
        "a is a start."
    )


def test_words_for_kinds_of_things_stay() -> None:
    text = "Of a given list of numbers, return the number closest to `numbers[0]`; the sum of numbers is even."
    assert renamed_text(text, {"numbers": "girths"}) == (
        "Of a given list of numbers, return the number closest to `girths[0]`; the sum of `girths` is even."
    )


def test_names_in_quotes_are_names() -> None:
    names = {"intersperse": "portion_loaf", "numbers": "tray_row", "delimeter": "trays", "text": "code", "a": "beds"}
    for told, wanted in {
        "Insert a number 'delimeter' between elements of input list `numbers'": (
            "Insert a number 'trays' between elements of input list `tray_row'"
        ),
        "If 'text' is \"text\", it's no text's end.": "If 'code' is \"code\", it's no text's end.",
        "The letter 'a' is not `a`, nor is `intersperse`.": "The letter 'a' is not `beds`, nor is `portion_loaf`.",
    }.items():
        assert renamed_text(told, names) == wanted


def quoting(text: str, body: str, *inputs: object) -> Problem:
    prompt = f'def f(color, n, delimeter):\n    """{text}"""\n'
    tests = tuple(Call(args=Value.of([one, 1, 2])) for one in inputs)
    return Problem("p", Calls(tests=tests), prompt=prompt, entry_point="f", reference=Candidate.single(prompt + body))


def test_names_stay_where_a_quoted_word_may_be_a_value() -> None:
    body = "    return color, n, delimeter\n"
    for told, program, inputs, stay in (
        ("Take 'color' and \"delimeter\".", body, (), set()),
        ("Take 'color'.", "    return {'color': color}\n", (), {"color"}),  # a key of what it returns
        ("Take 'color'.", body, ({"color": 1},), {"color"}),  # a key of what it gets
        ("Take 'n', and `delimeter`.", body, (), {"n"}),  # the letter?
        ("Put the 'delimiter' last.", body, (), {"delimeter"}),  # misspelt
        ("Take 'colour', `n` and 'no'.", body, (), {"color"}),
        ("Put the 'delimiter' last.", "    return 'delimiter'\n", (), set()),  # a value
    ):
        one = quoting(told, program, *inputs)
        assert uncertain_names(one, statement_of(one), ("f", "color", "n", "delimeter")) == stay, told
    one = quoting("Call `color`, and say 'color'.", body)
    assert uncertain_names(one, statement_of(one), ("f", "color"), {"color"}) == {"color"}


def test_a_text_that_quotes_an_old_name_is_refused() -> None:
    check_quotes("Take 'tray' and `trays`.", {"numbers": "tray", "tray": "trays"})
    with pytest.raises(UnusableVariantError, match="the new text uses an old name: numbers"):
        check_quotes("Take `numbers'.", {"numbers": "tray"})


def test_a_parameter_that_a_program_prints_keeps_its_name() -> None:
    source = "def f(x, y, z):\n    '''x, y and z.'''\n    return f'{x=} {y + 1 = } z={z}'\n"
    assert printed_names(ast.parse(source)) >= {"x", "y"}
    one = Problem("p", Calls(tests=(Call(args=Value.of([1, 2, 3])),)), prompt=source[:41], entry_point="f",
                  reference=Candidate.single(source))  # fmt: skip
    assert "x" not in changeable_names(one, statement_of(one))
    assert "f" in changeable_names(one, statement_of(one))


def test_rules_that_name_groups_use_the_new_names() -> None:
    rules = ("n is 0; length below n", "n is not 0; item's length 5 or more; length 3 or more")
    suite = Calls(tests=tuple(Call(args=Value.of([place]), group=rule) for place, rule in enumerate(rules)),
                  groups=tuple(Group(name=rule) for rule in rules))  # fmt: skip
    made = renamed_groups(suite, {"n": "beds", "length": "girth"})
    assert [one.name for one in made.groups] == [
        "beds is 0; girth below beds",
        "beds is not 0; item's length 5 or more; girth 3 or more",
    ]
    assert [one.group for one in made.tests] == [one.name for one in made.groups]


def test_examples_show_different_results_and_the_empty_ones_last() -> None:
    cases: list[tuple[list[object], object]] = [
        ([[]], False),
        ([0], False),
        ([[1]], False),
        ([[2]], False),
        ([[3]], True),
    ]
    tests = tuple(Call(args=Value.of(args), expected=Given(Value.of(result))) for args, result in cases)
    prompt = 'def f(x):\n    """Tell.\n\n    >>> f([7])\n    True\n    """\n'
    one = Problem("p", Calls(tests=tests), prompt=prompt, entry_point="f",
                  reference=Candidate.single(prompt + "    return x == [3]\n"))  # fmt: skip
    for seed in "abcde":
        groups = drawn_demos(one, statement_of(one), {}, seed)
        first = [demo.source for demo in groups[0]]
        assert "f([3])" in first
        assert {"f([])", "f(0)"}.isdisjoint(first)


def test_examples_show_no_more_than_half_of_the_tests() -> None:
    prompt = 'def f(x):\n    """Tell.\n\n    >>> f(7)\n    7\n    >>> f(8)\n    8\n    >>> f(9)\n    9\n    """\n'
    for number, shown in ((1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (20, 3)):
        tests = tuple(Call(args=Value.of([one + 100])) for one in range(number))
        one = Problem("p", Calls(tests=tests), prompt=prompt, entry_point="f",
                      reference=Candidate.single(prompt + "    return x\n"))  # fmt: skip
        groups = drawn_demos(one, statement_of(one), {}, "a")
        assert len(groups[0] if groups else ()) == shown


def test_frames_have_enough_names_that_differ() -> None:
    names = {f"{verb}_{noun}" for frame in frames() for verb in frame.verbs for noun in frame.nouns}
    assert len(names) > 500
    for frame in frames():
        assert not set(frame.verbs) & set(frame.nouns)
        assert all(len(getattr(frame, field)) >= 2 for field in ("numbers", "texts", "sequences", "mappings", "flags"))


@pytest.mark.parametrize(
    ("text", "names", "functions", "wanted"),
    [
        ("Create a function encrypt that takes it.", {"encrypt": "seal"}, {"encrypt"},
         "Create a function `seal` that takes it."),
        ("To encrypt it, do so.", {"encrypt": "seal"}, {"encrypt"}, "To encrypt it, do so."),
        ("The function f that sums.", {"f": "seal"}, {"f"}, "The function `seal` that sums."),
        ("Take an integer a and return a cube.", {"a": "beds"}, (), "Take an integer `beds` and return a cube."),
        ("Digits between a\nand b.", {"a": "beds", "b": "vials"}, (), "Digits between `beds`\nand `vials`."),
        ("A list l' such that\nl' is like l.", {"l": "rows"}, (), "A list rows' such that\nrows' is like `rows`."),
        ("The FibFib numbers:\nfibfib(0) == 0\nfibfib(n) == fibfib(n-1) + fibfib(n-2)\nThe fibfib one.",
         {"fibfib": "seal", "n": "k"}, {"fibfib"},
         "The `seal` numbers:\nseal(0) == 0\nseal(k) == seal(k-1) + seal(k-2)\nThe `seal` one."),
        ("@number : integer\n@need : integer\n* 0 <= number, need <= 9", {"number": "x1", "need": "y1"}, (),
         "@x1 : integer\n@y1 : integer\n* 0 <= `x1`, `y1` <= 9"),
        ("``run(data, f)`` is ``f(data)``, with `data` first.", {"run": "seal", "data": "rows", "f": "key"}, {"run"},
         "``seal(rows, key)`` is ``key(rows)``, with `rows` first."),
        ("`who` (a user) or `data` [none].", {"who": "x1", "data": "rows"}, (), "`x1` (a user) or `rows` [none]."),
        ("Has all k elements.", {"K": "girth"}, (), "Has all `girth` elements."),
    ],
)  # fmt: skip
def test_names_that_a_text_means_as_names(text: str, names: dict[str, str], functions: set[str], wanted: str) -> None:
    assert renamed_text(text, names, functions) == wanted


def test_the_legend_tells_every_parameter_and_the_methods_that_a_text_speaks_of() -> None:
    names = {
        "a": "gusts",
        "n": "drifts",
        "price_cents": "chutes",
        "Desk": "TinBoard",
        "pick": "note_dose",
        "drop": "log",
    }
    told = {"a", "n", "price_cents", "pick", "drop"}
    assert legend("The `drifts`-th term. Then do what pick does.", names, {"pick", "drop"}, told) == (
        "In the code, `gusts` stands for a, `chutes` for price cents and `note_dose` for pick."
    )


def test_parameters_and_functions_with_capitals_are_no_classes() -> None:
    assert [is_class_name(one) for one in ("N", "S", "Strongest_Extension", "NMAX", "Tin", "HTTPServer")] == [
        False, False, False, False, True, True,
    ]  # fmt: skip
    check_names({"N": "beds", "Find_Max": "log_tin"}, ("N", "Find_Max"), frozenset())
    check_names({"Input": "tray_row"}, ("Input",), frozenset(), ())
    with pytest.raises(UnusableReplyError, match="is no name in the style of Input"):
        check_names({"Input": "tray_row"}, ("Input",), frozenset())
