"""Values that are changed become functions that say how."""

from __future__ import annotations

import ast

import pytest

from remint.code.program_types import GivenValue
from remint.mints.evolve.gates.shape import HelperShape
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.operators.support.transformation_names import loop_names, transformation_names
from remint.mints.evolve.programs.subject import LUCID, PublicNames, Subject
from remint.records import Candidate
from tests.mints.evolve.operators.same_behaviour import assert_same, assert_same_on_mintset, evolved, mintset_seeds

NAME = "transform-function"


def sites(source: str) -> int:
    return len(OPERATORS.get(NAME)().sites(Subject(Candidate.single(source), frozenset({"f"}))))


def only(source: str) -> str:
    (program,) = evolved(NAME, source)
    return program.text


def test_a_value_that_a_condition_changes_is_returned_early() -> None:
    source = """\
def f(text, prefix):
    if text.startswith(prefix):
        text = text.removeprefix(prefix)
    text = text.capitalize()
    return text
"""
    assert (
        only(source)
        == """\
def remove_prefix(text, prefix):
    if text.startswith(prefix):
        return text.removeprefix(prefix)
    return text


def f(text, prefix):
    text = remove_prefix(text, prefix)
    text = text.capitalize()
    return text
"""
    )
    assert_same(NAME, source, [("abc", "a"), ("", ""), ("b", "a"), (None, "a"), ("a", 3), (b"ab", b"a")])


def test_a_choice_at_the_end_and_what_it_asks_about() -> None:
    source = """\
def f(numbers, place):
    print(len(numbers))
    place = place - 1
    if place < 0:
        place = len(numbers) + place
    return numbers[place]
"""
    assert "    place = normalize_index(place - 1, numbers)\n    return numbers[place]\n" in only(source)
    assert_same(NAME, source, [([1, 2], 0), ([1, 2], 2), ([], 0), ([], 5), (None, 1), ([1], None)])
    source = """\
def f(name, width):
    name = name.strip()
    if len(name) <= width:
        return name
    return name[:width] + '...'
"""
    assert "    return shorten_name(name.strip(), width)\n" in only(source)
    assert_same(NAME, source, [(" abc ", 2), ("", 0), ("ab", 2), ([1, 2, 3], 2), ("abc", None), ("abc", -1)])


def test_what_others_can_see_stays_where_it_is() -> None:
    source = """\
def f(numbers, place):
    seen = []
    def look():
        return place
    seen.append(look)
    place = place - 1
    if place < 0:
        place = len(numbers) + place
    return place, [one() for one in seen]
"""
    assert "    place = place - 1\n    place = normalize_index(place, numbers)\n" in only(source)
    assert_same(NAME, source, [([1, 2], 0), ([], 0), (None, 0)])
    source = """\
def f(numbers, place):
    try:
        place = place - 1
        if place < 0:
            place = len(numbers) + place
        return place
    except TypeError:
        return place
"""
    assert "        place = normalize_index(place, numbers)\n        return place\n" in only(source)
    assert_same(NAME, source, [([1, 2], 0), (None, 0), (None, 2), (None, None)])


def test_branches_that_use_different_values_alike() -> None:
    source = """\
def f(text):
    out = ''
    for i in range(len(text)):
        if text[i].isupper():
            out += text[i].lower()
        else:
            out += text[i].upper()
    return out
"""
    subject = Subject(Candidate.single(source))
    assert not OPERATORS.get(NAME)().sites(subject), "nobody knows that an element is the same when asked again"
    source = source.replace("text[i]", "char").replace("i in range(len(text))", "char in text")
    made = only(source)
    assert "        out += swap_case(char)\n" in made
    assert_same(NAME, source, [("aBc",), ("",), (["a", "B"],), ([1],), (None,)])
    source = """\
def f(text):
    kept = []
    for char in text:
        if char == ' ':
            kept.append('_')
        else:
            kept.append(char)
    return ''.join(kept)
"""
    assert "        kept.append(replace_space(char))\n" in only(source)
    assert_same(NAME, source, [("a b",), ("",), ([" ", 1],), (None,)])


def test_an_element_is_handed_over_where_it_stays_the_same() -> None:
    source = """\
def f(text):
    out = ''
    for i in range(len(text)):
        if text[i] == ' ':
            out += '|'
        else:
            out += text[i]
    return out
"""
    keep = PublicNames.of({"f"}, "f", {"text": GivenValue(frozenset({"str"}))})
    (site,) = OPERATORS.get(NAME)().sites(Subject(Candidate.single(source), keep))
    assert site.path[-1] == ("body", 0)


def test_steps_and_loops_that_change_one_variable() -> None:
    source = """\
def f(text):
    words = text.split()
    words.sort()
    return ' '.join(words) + '.'
"""
    assert (
        only(source)
        == """\
def sort_words(text):
    words = text.split()
    words.sort()
    return words


def f(text):
    words = sort_words(text)
    return ' '.join(words) + '.'
"""
    )
    assert_same(NAME, source, [("b a",), ("",), (None,)])
    source = """\
def f(text, suffix):
    if not suffix:
        return text
    while text.endswith(suffix):
        text = text[:-len(suffix)]
    return text
"""
    made = only(source)
    assert "    return strip_suffixes(text, suffix)\n" in made
    assert not HelperShape(Candidate.single(source)).objection(Candidate.single(made))
    assert_same(NAME, source, [("abab", "b"), ("aa", "a"), ("", "x"), (None, "x"), ("x", 3)])


def test_what_a_loop_takes_away_is_named() -> None:
    assert loop_names("x[-1] == '0'", "x[:-1]") == ["strip_trailing_zeros"]
    assert loop_names("x[0] == y", "x[1:]") == ["strip_leading"]
    assert loop_names("x[0] == y", "x[2:]") == []


def test_the_same_expression_moves_everywhere_and_twins_stay() -> None:
    source = "def f(a, b):\n    print(bin(a)[2:])\n    return [bin(a)[2:], bin(a)[2:] * b]\n"
    made = only(source)
    assert made.count("to_binary(a)") == 4
    assert made.count("bin(") == 1
    assert_same(NAME, source, [(5, 2), (0, 0), (-3, 1), ("a", 1), (2, None)])
    assert sites("def f(a):\n    print(a)\n    return a[:len(a) // 2] * 2\n") == 1
    assert sites("def f(a):\n    print(a)\n    return a[:len(a) // 2] * 2 + a[len(a) // 2:]\n") == 0


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("x[len(x) // 2] if len(x) % 2 == 1 else (x[len(x) // 2 - 1] + x[len(x) // 2]) / 2", "middle_value"),
        ("'-' if x == ',' else x", "replace_comma"),
        ("x.upper() if x in 'aeiou' else x", "uppercase_vowel"),
        ("x ** 2 if x % 2 == 1 else x", "square_odd"),
        ("None if x is None else ', '.join(x)", "join_fields"),
        ("x.split('@', 1)[0]", ""),  # no word for what divides it
        ("x.split(':', 1)[0]", "text_before_colon"),
        ("x.rpartition(y)[2]", "text_after_last"),
        ("x.split(',')[-1]", "text_after_last_comma"),
        ("x.rsplit(',', 1)[-1]", "text_after_last_comma"),
        ("x.split(',', 1)[-1]", "text_after_comma"),  # the first one
        ("sum(int(i) for i in str(x))", "sum_digits"),
        ("x.replace('(', '').replace(')', '')", "remove_parentheses"),
        ("x if x > y else y", ""),
        ("x.upper() if y else x", ""),
        ("len(x)", ""),
        ("' '.join(x.split())", "collapse_spaces"),
        ("' '.join(x.split(' '))", ""),  # every space stays
    ],
)
def test_names(value: str, name: str) -> None:
    found = transformation_names(ast.parse(value, mode="eval").body, "fields")
    assert found[:1] == ([name] if name else [])


@pytest.mark.parametrize(
    "source",
    [
        "def f(n):\n    return sum(int(d) for d in str(n))\n",  # the function would only call another
        "def f(s, p):\n    if s.startswith(p):\n        s = s[len(p):]\n    return s\n",  # the same
        "def f(a, b):\n    if a > b:\n        b = a\n    return b + 1\n",  # there is no word for it
        "def f(n):\n    print(n)\n    return [*map(lambda n: bin(n)[2:], n)]\n",
        "def f(xs):\n    best = 0\n    for x in xs:\n        best = max(best, x)\n    return best + 1\n",
        "def f(t):\n    t = t.strip()\n    while t[-1] == g():\n        t = t[:-1]\n    return locals()\n",
        "def f(n):\n    for c in n:\n        n = n.replace(c, '')\n    return n + 'x'\n",
        "def f(t):\n    def g():\n        return t\n    while t[0] == 'a':\n        t = t[1:]\n    return g()\n",
        "def f(n):\n    return f(n - 1) + bin(n)[2:] if n else ''\n",  # one more frame would be felt
    ],
)
def test_refusals(source: str) -> None:
    assert sites(source) == 0


def test_create_function_leaves_what_has_a_word() -> None:
    source = "def f(n):\n    print(n)\n    total = sum(int(i) for i in str(abs(n)))\n    return total * 2\n"
    create, program = OPERATORS.get("create-function")(), Candidate.single(source)
    fields = [[one.path[-1][0] for one in create.sites(Subject(program, style=style))] for style in (LUCID - 1, LUCID)]
    assert "value" in fields[0]
    assert "value" not in fields[1]
    assert sites(source) == 1


def test_names_in_use_are_not_taken() -> None:
    source = "def to_binary(n):\n    return n\n\n\ndef f(n):\n    print(to_binary(n))\n    return bin(n)[2:] * 2\n"
    assert sites(source) == 0


@mintset_seeds
def test_mintset_s_references_do_the_same(seed: int) -> None:
    assert assert_same_on_mintset(NAME, seed, problems=86, calls=4) > 0
