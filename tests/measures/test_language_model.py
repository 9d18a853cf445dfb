"""How usual a program reads, by a model of other code."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from remint.errors import UsageError
from remint.measures.language_model import LanguageModel, build_language_model, code_tokens, language_model
from remint.measures.programs import NamedSource, Unreadable


def model(*texts: str) -> LanguageModel:
    return build_language_model([NamedSource(str(n), text, "") for n, text in enumerate(texts)], "here")


def test_only_code_counts() -> None:
    text = 'def f(x):\n    """What it does."""\n    # why\n    return  x\n'
    start = ["def", "f", "(", "x", ")", ":", "<newline>", "<indent>", "return", "x", "<newline>", "<dedent>"]
    assert code_tokens(text) == start


def test_a_token_that_always_follows_costs_little() -> None:
    known = model("x = 1\n" * 50)
    # 1/20000 is refined by what was seen: after `x =` came 1 fifty times, as the only kind.
    by_hand = 1 / 20000
    for seen, context, kinds in ((50, 200, 4), (50, 50, 1), (50, 50, 1)):
        by_hand = (seen + kinds * by_hand) / (context + kinds)
    assert known._model.chance(["<newline>", "x", "="], "1") == pytest.approx((49 + by_hand) / 50, rel=0.02)
    assert known.bits_per_token("x = 1\n" * 10) < 0.3
    assert known.bits_per_token("lambda: {y for y in z}\n") > 8
    assert known.bits_per_token("x = 1\n") < known.bits_per_token("x = 2\n") < math.log2(20000)


def test_names_alike_leave_what_is_built_of_them() -> None:
    known = model("first = len(second)\n" * 40)
    other = "colour = len(shape)\n"
    assert known.bits_per_token(other) > 3
    assert known.bits_per_token(other, names_alike=True) == known.bits_per_token(
        "first = len(second)\n", names_alike=True
    )
    assert known.bits_per_token(other, names_alike=True) < 1
    assert known.bits_per_token("colour = max(shape)\n", names_alike=True) > 2  # a builtin is no name
    assert known.figures(other).keys() == {"bits_per_token", "bits_per_token_names_alike"}


def test_a_model_is_the_same_after_writing_and_reading(tmp_path: Path) -> None:
    made = model("def f(a):\n    return a + 1\n", "print('\\x1e')\n", "y = 2\n")
    made.save(tmp_path / "model.gz")
    again = language_model(str(tmp_path / "model.gz"))
    text = "def g(a):\n    return a + 1\n"
    assert (again.programs, again.runs) == (made.programs, made.runs)
    assert again.bits_per_token(text) == made.bits_per_token(text)
    first = (tmp_path / "model.gz").read_bytes()
    made.save(tmp_path / "model.gz")
    assert (tmp_path / "model.gz").read_bytes() == first


def test_the_model_that_ships_knows_python() -> None:
    shipped = language_model("stdlib")
    usual = "def f(self, name):\n    if name is None:\n        return self.name\n    return name\n"
    odd = "def f(self, name):\n    return (self.name, name)[(name is not None) * 1:][0 << 1]\n"
    assert shipped.bits_per_token(usual) < 3 < shipped.bits_per_token(odd)


def test_what_is_no_model_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    with pytest.raises(UsageError, match="is not a language model"):
        language_model(str(tmp_path / "empty"))
    with pytest.raises(UsageError, match="cannot be read"):
        language_model(str(tmp_path / "nothing"))
    with pytest.raises(UsageError, match="no Python program"):
        build_language_model([Unreadable("a", "no text"), NamedSource("b", "def", "")], "here")
