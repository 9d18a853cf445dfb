"""Records are judged as they come, and those that were judged before are recognised."""

from __future__ import annotations

from remint.judging.calls.answers import JudgedRecording, Memory
from remint.judging.verdicts.recording import Observation
from remint.records import Outcome
from remint.sandbox.job import ProgramOutput


class Evens:
    """A judge that calls even numbers right, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, number: int, seen: Observation) -> Outcome:
        self.asked.append(f"{number} {seen.content}")
        return Outcome.PASS if seen.kind == "returned" and int(seen.content) % 2 == 0 else Outcome.WRONG


def outcomes(lines: bytes, memory: Memory, judge: Evens, count: int = 3) -> list[str]:
    recording = JudgedRecording(count, memory, judge)
    recording.receive(ProgramOutput(b"load ok\n" + lines))
    return [each.outcome.value for each in recording.observations]


def test_the_same_record_is_judged_once_for_all_programs() -> None:
    memory, judge = Memory(range(3)), Evens()
    for _ in range(3):
        assert outcomes(b"0 r 2\n1 r 3\n2 e E,Exception no\n", memory, judge) == ["pass", "wrong", "wrong"]
    assert judge.asked == ["0 2", "1 3", "2 E,Exception"]


def test_what_is_recognised_looks_like_what_was_judged() -> None:
    memory, judge = Memory(range(3)), Evens()
    found = []
    for _ in range(2):
        recording = JudgedRecording(3, memory, judge)
        found.append(recording.receive(ProgramOutput(b"load ok\n0 r 2\n1 e E,Exception no\n2 u Thing\n")))
    assert found[0] == found[1]
    assert [each.message for each in found[1]] == ["", "no", ""]
    plain = Observation("returned", "2")
    assert found[1][0].digest() == plain.digest() == plain.slim(Outcome.PASS).digest()


def test_a_known_record_in_the_place_of_another_call_is_a_forgery() -> None:
    memory, judge = Memory(range(3)), Evens()
    assert outcomes(b"0 r 2\n1 r 4\n2 r 6\n", memory, judge) == ["pass"] * 3
    assert outcomes(b"0 r 2\n2 r 6\n", memory, judge) == ["tampered"] * 3
    assert outcomes(b"0 r 2\n0 r 2\n", memory, judge) == ["tampered"] * 3
    assert outcomes(b"0 r 2\n1 r 4\n2 r 6\n2 r 6\n", memory, judge) == ["tampered"] * 3


def test_calls_whose_outcome_needs_more_than_the_record_are_judged_every_time() -> None:
    memory, judge = Memory({0, 2}), Evens()
    for _ in range(2):
        assert outcomes(b"0 r 2\n1 r 4\n2 r 6\n", memory, judge) == ["pass"] * 3
    assert judge.asked == ["0 2", "1 4", "2 6", "1 4"]


def test_long_records_are_not_remembered() -> None:
    memory, judge = Memory(range(1)), Evens()
    long = b"0 r " + b"1" * 200 + b"2\n"
    assert [outcomes(long, memory, judge, 1) for _ in range(2)] == [["pass"]] * 2
    assert len(judge.asked) == 2


def test_mistakes_without_end_neither_fill_the_memory_nor_push_out_what_is_right() -> None:
    memory, judge = Memory(range(3)), Evens()
    for n in range(1, 1001, 2):
        assert outcomes(b"0 r %d\n1 r %d\n2 r %d\n" % (n, n, n), memory, judge) == ["wrong"] * 3
    assert len(memory) == 3
    for _ in range(2):
        assert outcomes(b"0 r 2\n1 r 2\n2 r 2\n", memory, judge) == ["pass"] * 3
    assert judge.asked[-3:] == ["0 2", "1 2", "2 2"]
    assert len(memory) == 6
