"""Causes of failures in small programs, each put there by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from remint.analysis.diagnose.alignment import Edit
from remint.analysis.diagnose.causes import causes_of, endless_loop
from remint.analysis.diagnose.entries import dictionary
from remint.analysis.diagnose.own_repairs import own_repairs
from remint.analysis.diagnose.records import Cause, Divergence
from remint.analysis.diagnose.search import Explanation, FailingSubject, _explains, explain
from remint.code.ir import read_python

REFERENCE = """
def f(items, limit):
    total = 0
    i = 0
    while i < len(items):
        if items[i] > limit:
            i += 1
            continue
        total += items[i] // 2
        i += 1
    return total
"""
CALLS: list[tuple[Any, ...]] = [([5, 3, 9], 4), ([], 1), ([8, 2], 9), ([7], 2), ([4, 4, 4], 4)]


def found(reference: str, candidate: str, calls: list[tuple[Any, ...]], **facts: Any) -> Explanation:
    """Explain a candidate; a program passes where it gives what the reference gives, in a bounded number of steps."""
    wanted = [_call(reference, arguments) for arguments in calls]
    search = explain(FailingSubject(reference, candidate, "f", **facts))
    answer: list[bool] | None = None
    while True:
        try:
            texts = next(search) if answer is None else search.send(answer)
        except StopIteration as end:
            result: Explanation = end.value
            return result
        answer = [bool(text) and [_call(text, arguments) for arguments in calls] == wanted for text in texts]


def _call(program: str, arguments: tuple[Any, ...]) -> Any:
    import copy
    import sys

    steps = 0

    def watch(frame: Any, event: str, value: Any) -> Callable[..., Any]:
        nonlocal steps
        steps += 1
        if steps > 2000:
            raise TimeoutError
        return watch

    space: dict[str, Any] = {}
    before = sys.gettrace()
    try:
        exec(program, space)
        sys.settrace(watch)
        value = space["f"](*copy.deepcopy(arguments))
        return type(value).__name__, value
    except Exception as error:
        return type(error).__name__
    finally:
        sys.settrace(before)


def causes(candidate: str, reference: str = REFERENCE, calls: list[tuple[Any, ...]] | None = None) -> tuple[Cause, ...]:
    return causes_of(found(reference, candidate, calls or CALLS), dictionary(), reference)


def labels(candidate: str, reference: str = REFERENCE, calls: list[tuple[Any, ...]] | None = None) -> list[str]:
    return [f"{one.entry}: {one.detail}" for one in causes(candidate, reference, calls)]


def test_an_update_that_is_missing_before_continue_is_a_loop_error_with_its_evidence() -> None:
    (cause,) = causes(REFERENCE.replace("            i += 1\n            continue", "            continue"))
    assert (cause.entry, cause.detail) == ("loop", "update missing")
    assert cause.instruction == "f.3.1.1"
    assert cause.expected == "i += 1"
    assert cause.english


def test_a_loop_over_a_range_that_was_written_as_a_while_without_its_update() -> None:
    reference = "def f(n):\n    total = 0\n    for i in range(n):\n        total += i * n\n    return total\n"
    candidate = "def f(n):\n    total = 0\n    i = 0\n    while i < n:\n        total += i * n\n    return total\n"
    assert labels(candidate, reference, [(3,), (0,), (5,)]) == ["loop: update missing"]


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        ("// 2", "/ 2", "division: / for //"),
        ("        total += items[i] // 2\n", "", "ignored: instruction"),
        ("items[i] > limit", "items[i] >= limit", "wrong: operator"),
        ("total = 0", "total = 1", "wrong: constant"),
        ("return total", "return limit", "wrong: variable"),
        ("    return total", "        return total", "indent: in another block"),
        ("    i = 0\n", "    i = 0\n    limit = 100\n", "wrong: extra statement"),
        ("len(items):", "len(items:", "unbalanced: ( without its )"),
        ("    i = 0\n", "     i = 0\n", "indent: indentation does not parse"),
        ("def f(", "def g(", "other: function not defined"),
    ],
)
def test_single_errors_have_their_entry(old: str, new: str, label: str) -> None:
    assert old in REFERENCE
    assert labels(REFERENCE.replace(old, new, 1)) == [label]


@pytest.mark.parametrize(
    ("expression", "wrong", "label"),
    [
        ("ord(text[0]) + 1", "text[0] + 1", "ASCII: no ord()"),
        ("[c for c in text if c == 'a']", "[c for c in text if c == 97]", "ASCII: a code for a character"),
        ("text.split(',')", "text.split()", "split: another separator"),
        ("text.split(',')", "list(text)", "split: not split"),
        ("text.upper().count('A')", "text.count('A')", "ignored: part of an instruction"),
        ("text.replace('a', 'b')", "text.replace('b', 'a')", "wrong: argument order"),
    ],
)
def test_errors_about_text(expression: str, wrong: str, label: str) -> None:
    body = (
        "def f(text):\n    text = text.strip()\n    if not text:\n        return 0\n    found = {}\n    return found\n"
    )
    calls = [("a,b a",), ("",), ("xay",)]
    assert labels(body.format(wrong), body.format(expression), calls) == [label]


def test_a_missing_global_declaration() -> None:
    reference = (
        "count = 0\n\ndef add(n):\n    global count\n    count += n\n\n"
        "def f(n):\n    global count\n    count = 0\n    add(n)\n    add(n)\n    return count\n"
    )
    candidate = reference.replace("    global count\n    count += n", "    count += n")
    assert labels(candidate, reference, [(1,), (4,)]) == ["global: not declared"]


def test_a_swapped_assignment() -> None:
    reference = "def f(a, b):\n    c = a + b\n    a = c\n    d = a * 2\n    return d + b\n"
    assert labels(reference.replace("a = c", "c = a"), reference, [(1, 2), (4, 5)]) == ["wrong: swapped assignment"]


def test_statements_that_changed_places() -> None:
    reference = "def f(a):\n    b = a + 1\n    c = b * 2\n    b = b - c\n    a = c - b * 3\n    return a + b + c\n"
    candidate = reference.replace("    c = b * 2\n    b = b - c\n", "    b = b - c\n    c = b * 2\n").replace(
        "    b = a + 1\n", "    b = a + 1\n    c = 5\n"
    )
    reference = reference.replace("    b = a + 1\n", "    b = a + 1\n    c = 5\n")
    assert labels(candidate, reference, [(1,), (4,)]) == ["wrong: order of statements"]
    loop = (
        "def f(n):\n    i = 0\n    out = []\n    while i < n:\n        out.append(i)\n        i += 1\n    return out\n"
    )
    swapped = loop.replace("        out.append(i)\n        i += 1\n", "        i += 1\n        out.append(i)\n")
    assert labels(swapped, loop, [(3,), (0,)]) == ["loop: update misplaced"]


def test_harmless_differences_are_no_cause() -> None:
    candidate = REFERENCE.replace("total = 0", "total = int(0)").replace(
        "total += items[i] // 2", "total = total + items[i] / 2"
    )
    explained = found(REFERENCE, candidate, CALLS)
    assert explained.differences == 2
    assert [one.entry for one in causes_of(explained, dictionary(), REFERENCE)] == ["division"]


def test_both_of_two_errors_are_found() -> None:
    candidate = REFERENCE.replace("// 2", "/ 2").replace("items[i] > limit", "items[i] < limit")
    assert labels(candidate) == ["wrong: expression", "division: / for //"] or labels(candidate) == [
        "wrong: operator", "division: / for //",
    ]  # fmt: skip


def test_another_program_explains_nothing() -> None:
    explained = found(REFERENCE, "def f(items, limit):\n    return sorted(items)[limit:]\n", CALLS)
    assert not explained.is_found
    assert explained.note


def test_an_answer_without_tokens_is_cut_off() -> None:
    explained = found(REFERENCE, REFERENCE[:117], CALLS, finish_reason="length")
    assert [(one.entry, one.detail) for one in explained.faults] == [("other", "cut off: no tokens were left")]


def test_no_program_and_hostile_text_are_no_crash() -> None:
    for text in ("", "\x00", "def f(", "(" * 500, "f = 1", "é" * 10):
        assert found(REFERENCE, text, CALLS).note or True


def test_variables_of_other_names_are_matched_where_names_were_free() -> None:
    candidate = REFERENCE.replace("total", "result").replace("items", "values").replace("// 2", "/ 2")
    explained = found(REFERENCE, candidate, CALLS, rename=True)
    (cause,) = causes_of(explained, dictionary(), "")
    assert cause.entry == "division"
    assert explained.differences == 1
    # What is shown is the sample's own code, in the names of its author.
    assert "total" not in cause.seen + cause.expected + explained.patch()
    assert cause.seen in candidate


def test_a_repair_that_puts_the_whole_program_in_explains_nothing() -> None:
    reference = read_python(REFERENCE)
    whole = Edit(0, "missing", reference.body[0], None)
    assert not _explains([whole], reference, [], free_form=False)
    more = read_python(f"{REFERENCE}\ndef g(x):\n    return x\n")  # a part of a program may be what was ignored
    assert _explains([Edit(0, "missing", more.body[1], None)], more, [], free_form=False)


@pytest.mark.parametrize(
    "block",
    [
        "    try:\n        n = int(n)\n    except TypeError:\n        pass\n",
        "    if n == 3:\n        pass\n    else:\n        n += 1\n",
        "    for _ in range(n):\n        pass\n",
        "    try:\n        n = int(n)\n    finally:\n        pass\n",
        "    def unused():\n        pass\n",
    ],
)
def test_programs_with_a_block_of_nothing_are_explained_too(block: str) -> None:
    reference = f"def f(n):\n{block}    return n // 2\n"
    candidate = reference.replace("//", "/")
    assert labels(candidate, reference, [(3,), (4,), (7,)]) == ["division: / for //"]


def test_a_computation_that_is_missing_in_a_loop_was_ignored_but_a_step_that_is_missing_is_a_loop_error() -> None:
    reference = (
        "def f(n):\n    seen = []\n    while n > 1 and len(seen) < 50:\n        seen.append(n)\n"
        "        if n % 2 == 1:\n            n = 3 * n + 1\n        else:\n            n //= 2\n    return seen\n"
    )
    calls = [(6,), (7,), (5,)]
    assert labels(reference.replace("n = 3 * n + 1", "pass"), reference, calls) == ["ignored: instruction"]
    assert labels(reference.replace("n //= 2", "pass"), reference, calls) == ["loop: update missing"]


@pytest.mark.parametrize(("right", "made", "label"), [
    ("(k + len(xs)) * 3", "k + len(xs) * 3", "brackets"),
    ("len(xs) - k", "k - len(xs)", "operand order"),
    ("sorted(xs)[k:]", "xs.sort()", "value of a method that returns nothing"),
    ("[xs[i] for i in range(len(xs))]", "[i for i in range(len(xs))]", "a place for a value"),
    ("[i + 1 for i in range(len(xs))]", "[i + 1 for i in xs]", "a value for a place"),
])  # fmt: skip
def test_a_wrong_expression_is_called_what_it_is(right: str, made: str, label: str) -> None:
    reference, candidate = (
        f"def f(xs, k):\n    k = k + 1\n    y = {one}\n    return y, k, xs[:0]\n" for one in (right, made)
    )
    assert labels(candidate, reference, [([3, 1, 2], 1), ([5, 5], 0), ([9], 3)]) == [f"wrong: {label}"]


def test_a_loop_that_cannot_end_is_a_loop_error_without_a_repair() -> None:
    still = "def f(n):\n    i = 0\n    while i < n:\n        print(i)\n    return i\n"
    (cause,) = endless_loop(still)
    assert (cause.entry, cause.line, cause.seen) == ("loop", 3, "while i < n:")
    ends = [still.replace("print(i)", one) for one in ("i += 1", "n.pop()", "return 1", "i = g(i)", "g(n)", "n[0] = 1")]
    assert [endless_loop(one) for one in ends if one] == [()] * 6
    assert endless_loop("def f(:\n") == ()


def test_a_sample_can_repair_itself() -> None:
    texts = list(own_repairs("def f(n, xs):\n    i = 0\n    while i < n:\n        print(i)\n    return xs.sort()\n"))
    assert any("print(i)\n        i += 1\n" in one for one in texts)
    assert any("    xs.sort()\n    return xs" in one for one in texts)
    assert "def f(a, b):\n    return (a + b) // 2" in list(own_repairs("def f(a, b):\n    return a + b // 2\n"))


def test_the_same_mistake_in_both_operands_is_called_what_it_is() -> None:
    reference = "def f(text):\n    return [1 if ord(c) >= 97 and ord(c) <= 122 else 0 for c in text]\n"
    candidate = reference.replace("ord(c)", "c")
    assert labels(candidate, reference, [("ab",), ("A",)]) == ["ASCII: no ord()"]
    others = reference.replace("ord(c) >= 97 and ord(c) <= 122", "ord(c) > 97 and ord(c) < 122")
    assert labels(others, reference, [("ab",), ("A",)]) == ["wrong: operator"]


def test_an_update_that_starts_anew_is_a_loop_error() -> None:
    candidate = REFERENCE.replace("2\n        i += 1", "2\n        i = +1")
    assert labels(candidate) == ["loop: update does not depend on the variable"]


def test_what_differs_is_told_as_a_value_or_as_the_next_step() -> None:
    value = Divergence(call="f(1)", variable="x", expected="1", seen="2")
    assert value.in_words() == "x should be 1, is 2"
    step = Divergence(call="f(1)", variable="y", expected="x becomes 1", seen="ends here")
    assert step.in_words() == "what comes next should be: x becomes 1; it is: ends here"


def test_a_new_list_for_one_that_should_be_changed_is_no_equal_program() -> None:
    reference = "def f(a):\n    b = a\n    b += [1]\n    return len(a) + sum(b)\n"
    made = reference.replace("b += [1]", "b = b + [1]")
    calls = [([1],), ([],)]
    assert labels(made, reference, calls) == ["wrong: a new object instead of a change in place"]
    (cause,) = causes(made, reference, calls)
    assert (cause.expected, cause.seen, cause.english) == (
        "b += [1]", "b = b + [1]", "Change b in place to itself plus [1].",
    )  # fmt: skip
    assert labels(reference, made, calls) == ["wrong: a change in place instead of a new object"]
    both = made.replace("sum(b)", "max(b)")
    assert set(labels(both, reference, [([1],), ([5, 2],)])) == {
        "wrong: a new object instead of a change in place", "wrong: variable",
    }  # fmt: skip


def test_an_if_for_a_while_was_not_ignored() -> None:
    loop = "    while n > 3:\n        n -= 3\n        steps += 1\n"
    reference = f"def f(n):\n    steps = 0\n{loop}    return steps * 10 + n\n"
    calls = [(10,), (2,), (4,)]
    assert labels(reference.replace("while", "if"), reference, calls) == ["wrong: if for while"]
    (cause,) = causes(reference.replace("while", "if"), reference, calls)
    assert (cause.expected, cause.seen, cause.line) == ("while n > 3:", "if n > 3:", 3)
    assert labels(reference, reference.replace("while", "if"), calls) == ["wrong: while for if"]


def test_an_update_below_the_continue_that_it_stood_above_is_a_loop_error() -> None:
    reference = """
def f(data):
    counts, place = {}, 0
    while place < len(data):
        tag = data[place]
        place += 1
        if tag == 0:
            continue
        counts[tag] = counts.get(tag, 0) + 1
    return counts
"""
    top, jump = "        place += 1\n", "        if tag == 0:\n            continue\n"
    moved = reference.replace(top + jump, jump + top)
    assert labels(moved, reference, [([1, 0, 2, 1],), ([],), ([3],)]) == ["loop: update misplaced"]


def test_a_bound_that_is_not_moved_is_a_loop_error() -> None:
    reference = """
def f(items, wanted):
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low
"""
    calls = [([1, 3, 5, 7], 6), ([1, 3], 0), ([2, 4, 6], 4)]
    made = reference.replace("            low = middle + 1\n", "            pass\n")
    assert labels(made, reference, calls) == ["loop: update missing"]
    leaving = reference.replace("            low = middle + 1\n", "            low = middle + 1\n            break\n")
    assert labels(leaving.replace("            low = middle + 1\n", ""), leaving, calls) == ["ignored: instruction"]
    sure = reference.replace("        middle = (", "        high -= 1\n        low += 0\n        middle = (")
    assert labels(sure.replace("            low = middle + 1\n", "            pass\n"), sure, calls) == [
        "ignored: instruction"
    ]


def test_instructions_on_the_line_of_their_condition_have_their_words() -> None:
    reference = "def f(n):\n    if n > 3:\n        n = n - 2\n    else:\n        n = n * 5\n    return n\n"
    for old, new, english in (
        ("n - 2", "n - 1", "If n is greater than 3 then assign n minus 2 to n."),
        ("n * 5", "n * 4", "Otherwise assign n multiplied by 5 to n."),
        ("n > 3", "n > 4", "If n is greater than 3 then assign n minus 2 to n."),
    ):
        (cause,) = causes(reference.replace(old, new), reference, [(5,), (4,), (1,)])
        assert cause.english == english


def test_a_minus_that_belongs_to_the_power_is_a_matter_of_brackets() -> None:
    reference = REFERENCE.replace("return total", "return total + (-1) ** len(items)")
    assert labels(reference.replace("(-1) **", "-1 **"), reference) == ["wrong: brackets"]


def test_a_program_that_is_nested_too_deeply_does_not_end_the_search() -> None:
    deep = "[" * 150 + "n" + "]" * 150
    made = REFERENCE.replace("return total", f"return {deep}")
    import sys

    before = sys.getrecursionlimit()
    sys.setrecursionlimit(400)
    try:
        explanation = found(REFERENCE, made, CALLS)
    finally:
        sys.setrecursionlimit(before)
    assert not explanation.is_found
    assert "nested too deeply" in explanation.note or "cannot read" in explanation.note
