from __future__ import annotations

import builtins
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from remint.measures.codebleu import codebleu, codebleu_parts, syntax
from remint.measures.codebleu.keywords import weighted_match
from remint.measures.kinds import MissingPackageError, UnmeasurableError

ADD = "def add(a, b):\n    return a + b\n"
SUM = "def total(x, y):\n    return x + y\n"


def test_a_program_is_like_itself_in_every_part() -> None:
    assert codebleu_parts(ADD, ADD) == pytest.approx((1, 1, 1, 1, 1))


def test_other_names_change_the_words_and_nothing_else() -> None:
    parts = codebleu_parts(SUM, ADD)
    assert (parts.syntax, parts.dataflow) == (1, 1)
    assert 0 < parts.ngram < parts.weighted_ngram < 0.5
    assert parts.score == pytest.approx(sum(parts[1:]) / 4)
    assert codebleu(SUM, ADD) == parts.score


def test_weights_choose_the_parts() -> None:
    assert codebleu_parts(SUM, ADD, (0, 0, 1, 0)).score == 1


def test_keywords_weigh_five_times_as_much() -> None:
    # Single words: "return" 1, the others .2 each; found are "return" and "a". No longer run is shared.
    expected = (1.2 / 1.4 * 0.1 / 2 * 0.1 * 0.1) ** 0.25
    assert weighted_match(["a", "return"], ["return", "a", "b"]) == pytest.approx(expected)
    assert weighted_match(["x"], ["y"]) == weighted_match([], ["y"]) == 0


def test_comments_and_docstrings_are_no_part_of_the_tree() -> None:
    told = 'def add(a, b):\n    """Adds."""\n    # so it does\n    return a + b\n'
    parts = codebleu_parts(told, ADD)
    assert (parts.syntax, parts.dataflow) == (1, 1)
    assert parts.ngram < 1


def test_half_a_program_still_counts() -> None:
    parts = codebleu_parts("def add(a, b):\n    return a +", ADD)
    assert 0 < parts.syntax < 1


def test_a_reference_without_data_asks_for_none() -> None:
    assert codebleu_parts("x = 1", "pass").dataflow == 1
    assert codebleu_parts("pass", ADD).dataflow == 0


@pytest.mark.parametrize(("candidate", "reference"), [("", ADD), (ADD, ""), ("", ""), ("\x00", "é\n"), ("\ud800", ADD)])
def test_odd_texts_have_a_score_too(candidate: str, reference: str) -> None:
    assert all(0 <= part <= 1 for part in codebleu_parts(candidate, reference))


@pytest.mark.slow
def test_nesting_beyond_reason_is_refused_and_ends_no_process() -> None:
    with pytest.raises(UnmeasurableError, match="nested too deeply"):
        codebleu("x = " + "(" * 20_000 + "1" + ")" * 20_000, "x = 1")


def test_loops_in_loops_take_no_time() -> None:
    loops = "".join("  " * depth + f"for i{depth} in range(i{depth - 1}):\n" for depth in range(1, 20))
    source = f"i0 = 3\n{loops}{'  ' * 20}i0 = i19\n"
    assert codebleu(source, source) == pytest.approx(1)  # two passes through each would be half a million


@given(
    st.lists(st.sampled_from(["a = b", "b = a + 1", "for a in b:\n    b = a", "if a:\n    b = 1\nelse:\n    a = 2"]))
)
def test_every_program_is_like_itself(lines: list[str]) -> None:
    source = "\n".join(lines)
    parts = codebleu_parts(source, source)
    assert (parts.syntax, parts.dataflow) == (1, 1)


def test_the_score_does_not_depend_on_the_order_of_sets() -> None:
    program = (
        "from remint.measures.codebleu import codebleu\n"
        "a = 'for i in x:\\n    y = z = i + y + w + v\\n    w = v + y + z\\n    v = w\\n'\n"
        "print(codebleu(a.replace('y', 'q').replace('v', 'b'), a))\n"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1


def test_without_tree_sitter_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any, **named: Any) -> Any:
        if name.startswith("tree_sitter"):
            raise ImportError(name=name)
        return real(name, *arguments, **named)

    syntax._parser.cache_clear()
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingPackageError, match=r"pip install 'remint\[codebleu\]'"):
        codebleu(ADD, ADD)
