"""One run of tests and decoys in one process with a program, and the records of it that are believed."""

from __future__ import annotations

import hashlib
from typing import Protocol

from remint.judging.unittests.decoy_schedule import DecoySpot, Mix, Mixer
from remint.judging.verdicts.recording import Observation, Recording, exception_outcome
from remint.judging.verdicts.recording_task import RecordingTask
from remint.records import Candidate, Outcome, Problem, Unittest
from remint.sandbox.inside.jobs.unittests.program import KEY_BYTES, TAG_LETTERS
from remint.sandbox.job import Job


class SharedTests(Protocol):
    """Tests that share the candidate's process."""

    problem: Problem
    suite: Unittest
    tests: list[str]
    mixer: Mixer
    stop_early: bool

    def job(self, candidate: Candidate, mix: Mix) -> Job:
        """The job of running tests and decoys in one process with a candidate."""


class SharedRun(RecordingTask):
    """One run of tests and decoys in one process with a program."""

    recording: UnitRecording

    def __init__(self, plan: SharedTests, candidate: Candidate, mix: Mix) -> None:
        super().__init__(plan.job(candidate, mix), UnitRecording(len(mix.entries)))
        self.mix = mix

    def tests(self) -> dict[str, Observation]:
        """What became of each test so far."""
        return self.mix.tests(self.recording.observations)

    def passed_decoys(self) -> frozenset[DecoySpot]:
        """Spots whose decoy was passed."""
        return self.mix.passed_decoys(self.recording.observations)


class UnitRecording(Recording):
    """The records of one run of the tests, believed only with the right tags."""

    not_loaded = False  # whether the program failed before any test

    def _loaded(self, line: bytes) -> None:
        key, _, rest = line.partition(b" ")
        self._loading = False
        try:
            self._tags = hashlib.blake2b(key=bytes.fromhex(key.decode("ascii")))
        except ValueError:
            self._fill(Outcome.TAMPERED, _FORGED)
            return
        content = self._signed(rest) if len(key) == 2 * KEY_BYTES else None
        if content is None:
            self._fill(Outcome.TAMPERED, _FORGED)
        elif content.startswith(b"load t "):
            self._fill(Outcome.TAMPERED, _changed(content[len(b"load t ") :]))
        else:
            super()._loaded(content)
            self.not_loaded = self._over

    def _record(self, line: bytes) -> None:
        content = self._signed(line)
        number, _, rest = (content or b"").partition(b" ")
        kind, _, text = rest.partition(b" ")
        told = _plain(text)
        if number != b"%d" % len(self.observations) or kind not in _KINDS or len(self.observations) >= self.count:
            self._fill(Outcome.TAMPERED, _FORGED)
        elif kind == b"t":
            self._fill(Outcome.TAMPERED, _changed(text))
        elif kind == b"p":
            self.observations.append(Observation("returned", "passed", outcome=Outcome.PASS))
        elif kind == b"e":
            names, _, message = told.partition(" ")
            what = f"{names.partition(',')[0]}: {message}"
            self.observations.append(Observation("failed", told, what, exception_outcome(names)))
        else:
            self.observations.append(Observation("failed", told, told, Outcome.WRONG))

    def _signed(self, line: bytes) -> bytes | None:
        content, _, tag = line.rpartition(b" ")
        self._tags.update(content)
        return content if tag == self._tags.hexdigest()[:TAG_LETTERS].encode() else None


_KINDS = {b"p", b"w", b"e", b"k", b"t"}
_FORGED = "records of the tests were written that are not the test runner's"


def _changed(what: bytes) -> str:
    return f"the program has changed {_plain(what)}"


def _plain(text: bytes) -> str:
    """What a program said, without what would move a terminal's cursor or change its colours."""
    return "".join(letter if letter.isprintable() else " " for letter in text.decode("ascii", "replace"))
