"""Right answers that are long: kept packed, and unpacked only where that can make a difference."""

from __future__ import annotations

import pickle
import zlib

import pytest

from remint.judging.calls.answers import ExpectedAnswer
from remint.judging.verdicts.recording import Observation
from remint.records import Comparator, Projection, Value

RIGHT = [number / 2 for number in range(10_000)]
CLOSE = Comparator(relation="close", absolute=1e-6)


@pytest.fixture
def unpacked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of what was unpacked."""
    lengths: list[int] = []

    def decompress(data: bytes) -> bytes:
        found = zlib.decompressobj().decompress(data)
        lengths.append(len(found))
        return found

    monkeypatch.setattr("remint.judging.calls.answers.zlib.decompress", decompress)
    return lengths


@pytest.mark.parametrize("rule", [Comparator(), CLOSE])
@pytest.mark.parametrize(
    "got", [[], None, "text", RIGHT[:-1], tuple(RIGHT), [0.1, *RIGHT[1:]], [*RIGHT[:47], -1, *RIGHT[48:]]]
)
def test_results_of_another_length_or_beginning_are_wrong_at_a_look(
    rule: Comparator, got: object, unpacked: list[int]
) -> None:
    assert not ExpectedAnswer((Value.of(RIGHT),)).agrees(rule, got, 0)
    assert unpacked == []


@pytest.mark.parametrize(
    ("rule", "got", "right"),
    [
        (Comparator(), list(RIGHT), True),
        (Comparator(), [*RIGHT[:-1], -1.0], False),
        (Comparator(), [*RIGHT[:48], *(number + 1e-9 for number in RIGHT[48:])], False),
        (CLOSE, [number + 1e-9 for number in RIGHT], True),
        (CLOSE, [int(number) if number % 1 == 0 else number for number in RIGHT], True),
        (CLOSE, [*RIGHT[:-1], -1.0], False),
        (Comparator(relation="not-equal"), [], True),
        (Comparator(projections=(Projection(name="sorted"),)), RIGHT[::-1], True),
        (Comparator(projections=(Projection(name="len"),), project_expected=True), RIGHT[::-1], True),
    ],
)
def test_where_a_look_does_not_settle_it_all_is_compared(
    rule: Comparator, got: object, right: bool, unpacked: list[int]
) -> None:
    assert ExpectedAnswer((Value.of(RIGHT),)).agrees(rule, got, 0) == right
    assert len(unpacked) == 1


@pytest.mark.parametrize("value", [RIGHT, "x" * 50_000, ["word"] * 10_000])
def test_a_long_answer_is_recognised_by_its_fingerprint(value: object, unpacked: list[int]) -> None:
    answer, text = ExpectedAnswer((Value.of(value),)), Value.of(value).text
    assert answer.is_seen(Observation("returned", text))
    assert not answer.is_seen(Observation("returned", text[:-1]))
    assert not answer.is_seen(Observation("projected", text))
    assert unpacked == []


@pytest.mark.parametrize("right", ["volcnanoconiosis", [1.5, "NaN"], RIGHT])
def test_an_answer_is_the_same_on_another_machine(right: object) -> None:
    # "nan" in a text keeps it from being settled letter by letter: then the value itself is asked for.
    there = pickle.loads(pickle.dumps(ExpectedAnswer((Value.of(right),))))
    assert there.agrees(Comparator(), right, 0)
    assert not there.agrees(Comparator(), "another", 0)
