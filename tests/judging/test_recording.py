"""What a program did, put together from what its cell reported."""

from __future__ import annotations

import pytest

from remint.judging.verdicts.recording import Recording
from remint.records import Outcome
from remint.sandbox.job import CellLost, Event, ProcessEnded, ProgramEnded, ProgramOutput


def ended(reason: str = "done", finished: int = 3, status: int = 0) -> ProgramEnded:
    return ProgramEnded(reason, finished, True, status, 0.1, 0.1, 1000)


def outcomes(*events: Event) -> list[str]:
    recording = Recording(3)
    for event in events:
        recording.receive(event)
    return [each.outcome.value if each.kind == "failed" else each.kind for each in recording.observations]


def test_records_may_arrive_in_any_pieces() -> None:
    text = b"load ok\n0 r 1\n1 e ValueError,Exception no\n2 u Thing\n"
    whole = outcomes(ProgramOutput(text), ended())
    assert whole == ["returned", "raised", "unserialisable"]
    assert outcomes(*(ProgramOutput(bytes([letter])) for letter in text), ended()) == whole


def test_a_program_ended_in_the_middle_of_a_record_is_late_and_no_cheat() -> None:
    found = outcomes(
        ProgramOutput(b"load ok\n0 r 1\n1 r [1,2"),
        ProcessEnded("cpu", 1, 9),
        ProgramOutput(b"load ok\n2 r 5\n"),
        ended(finished=3),
    )
    assert found == ["returned", "timeout-cpu", "returned"]


@pytest.mark.parametrize(
    "lines",
    [
        b"load ok\n1 r 1\n",  # a test is left out
        b"load ok\n0 r 1\n0 r 2\n",  # one twice
        b"load ok\n0 r 1\n1 r 2\n2 r 3\n3 r 4\n",  # one too many
        b"load ok\n0 x 1\n",  # of no known kind
        b"load ok\n0 s\n",  # skipped, though nothing hung
        b"loaded\n",
        b"\n",
    ],
)
def test_what_no_honest_program_writes_taints_everything(lines: bytes) -> None:
    assert outcomes(ProgramOutput(lines), ended()) == ["tampered"] * 3


@pytest.mark.parametrize(
    ("last", "rest"),
    [
        (ended("ended", 1), "early-exit"),
        (ended("cpu", 1), "timeout-cpu"),
        (ended("wall", 1), "timeout-wall"),
        (ended("output", 1), "output-limit"),
        (ended("stopped", 1), "not-run"),
        (ended("abandoned", 1), "infrastructure"),
        (CellLost(), "infrastructure"),
    ],
)
def test_what_is_missing_at_the_end_has_the_reason_of_the_end(last: Event, rest: str) -> None:
    assert outcomes(ProgramOutput(b"load ok\n0 r 1\n"), last) == ["returned", rest, rest]


def test_a_turn_that_does_not_fit_what_was_written_is_tampering() -> None:
    assert outcomes(ProgramOutput(b"load ok\n0 r 1\n"), ProcessEnded("cpu", 2, 9)) == [Outcome.TAMPERED.value] * 3
