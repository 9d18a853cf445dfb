"""As many programs as are wanted: candidates are made and tested several at a time, and taken in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from remint.errors import UsageError
from remint.mints.describe.findings import DescribeFinding
from remint.mints.driver.workers import spread
from remint.mints.generate.candidates import CandidateProgram, GeneratedProgram, candidate
from remint.mints.generate.described import description_of
from remint.mints.generate.near_duplicates import DistinctPrograms
from remint.mints.generate.settings import GenerateSettings
from remint.records import decode, encode
from remint.records.wording import counted

_FRUITLESS = 1500  # candidates in a row that are no good, before the wish is called impossible
_FIRST = 3.0  # candidates that are made at first for each program that is wanted
_TASK = 16  # candidates that a worker makes at once
_LARGEST = 20_000  # candidates in a round
_NONE = DescribeFinding(problem="")  # of a candidate that is no good
_Made = tuple[CandidateProgram, DescribeFinding]


class _Taken:
    """The programs taken so far, and why others were not."""

    def __init__(self) -> None:
        self._distinct = DistinctPrograms()
        self.refused, self.count, self.tried, self.since = Counter[str](), 0, 0, 0

    def takes(self, made: CandidateProgram) -> bool:
        """Whether a candidate is taken: candidates come in their order, or the same seed would not give the same."""
        self.tried += 1
        reason = made.program.reason
        if made.runs and not self._distinct.take(made.runs):
            reason = "it is a near-duplicate"
        if reason:
            self.refused[reason] += 1
            self.since += 1
            return False
        self.count, self.since = self.count + 1, 0
        return True

    def needed(self, missing: int) -> int:
        """How many candidates will probably do."""
        rate = (self.count + 1) / (self.tried + _FIRST) if self.tried else 1 / _FIRST
        return max(_TASK, min(_LARGEST, int(missing / rate * 1.05) + 1))


def generated_programs(settings: GenerateSettings, jobs: int = 1) -> Iterator[GeneratedProgram]:
    """The programs alone."""
    return (program for program, _ in described_programs(settings, jobs))


def described_programs(
    settings: GenerateSettings, jobs: int = 1, count: Callable[[], None] = lambda: None
) -> Iterator[tuple[GeneratedProgram, DescribeFinding]]:
    """The programs in order, each with tests that take every branch and kill its mutants, and with its description."""
    taken, first = _Taken(), 0
    while taken.count < settings.count:
        number = taken.needed(settings.count - taken.count)
        for made, finding in _candidates(settings, first, first + number, jobs):
            if taken.takes(made):
                count()
                yield made.program, finding
                if taken.count == settings.count:
                    return
            elif taken.since >= _FRUITLESS:
                raise UsageError(
                    f"only {taken.count} of {counted(settings.count, 'program')} could be made with these wishes. Of "
                    f"{counted(taken.tried, 'candidate')}: {_reasons(taken.refused)}. Ask for fewer constructs, "
                    "another size or deeper nesting."
                )
        first += number


def _candidates(settings: GenerateSettings, first: int, end: int, jobs: int) -> Iterator[_Made]:
    """Candidates in their order, whichever is ready first."""
    tasks = [encode([start, min(start + _TASK, end)]) for start in range(first, end, _TASK)]
    ready: dict[int, list[_Made]] = {}
    place = 0
    for done in spread(partial(_Maker, settings), _made, tasks, jobs):
        ready[done.number] = decode(list[_Made], done.answer)
        while place in ready:
            yield from ready.pop(place)
            place += 1


def _reasons(refused: Counter[str]) -> str:
    return ", ".join(f"{number:,} refused because {reason}" for reason, number in refused.most_common(3))


class _Maker:
    """What a worker keeps: what is wanted."""

    def __init__(self, settings: GenerateSettings) -> None:
        self.settings = settings

    def close(self) -> None:
        """Nothing to let go of."""


def _made(maker: _Maker, task: bytes) -> bytes:
    """Candidates, and descriptions of those that are good: here, where there are several workers."""
    start, end = decode(list[int], task)
    made = [candidate(maker.settings, number) for number in range(start, end)]
    return encode([(one, _description(maker.settings, one)) for one in made])


def _description(settings: GenerateSettings, one: CandidateProgram) -> DescribeFinding:
    return _NONE if one.program.reason else description_of(settings, one.program)
