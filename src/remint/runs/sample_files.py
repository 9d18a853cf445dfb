"""Samples made elsewhere, read once: checked and counted on the way into a file without a name, judged from there.

Which problems have samples must be known before the first one is judged, and a bad id must be refused before anything
runs, but a file of samples may be larger than the memory, and the standard input can be read only once.
"""

from __future__ import annotations

import errno
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, cast

import msgspec

from remint.formats.errors import UnsupportedError
from remint.formats.samples import ProblemIds, read_sample_stream, read_samples
from remint.records import Benchmark, Sample, decode, encode

_IN_MEMORY = 64 * 2**20  # bytes; what goes beyond is in a file


def samples_of(source: Path | BinaryIO | Iterable[Sample]) -> Iterator[Sample]:
    """The samples of a file or folder, of a stream such as the standard input, or as they are."""
    if isinstance(source, Path):
        return (found.sample for found in read_samples(source))
    if hasattr(source, "readline"):
        return (found.sample for found in read_sample_stream(cast(BinaryIO, source)))
    return iter(source)


class SpooledSamples:
    """The samples of a benchmark, in their order, to be read as often as needed.

    An id that the benchmark does not have is refused, unless `partly` says that it is only a part of what the samples
    are about: then they are left out and counted.
    """

    def __init__(self, samples: Iterable[Sample], benchmark: Benchmark, partly: bool = False) -> None:
        self.counts: Counter[str] = Counter()  # samples of each problem
        self.left_out = 0
        self._file = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed by `close`
        try:
            self._read(samples, ProblemIds(benchmark), partly)
        except OSError as error:
            self.close()
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                folder = tempfile.gettempdir()
                raise UnsupportedError(
                    f"{folder} is too small for a copy of the samples. Make room, or set TMPDIR to another folder."
                ) from error
            raise
        except BaseException:
            self.close()
            raise
        # A benchmark is checked before it is used: problems without samples need not be.
        self.benchmark = benchmark.where(lambda problem: problem.id in self.counts)

    def __len__(self) -> int:
        return self.counts.total()

    def __iter__(self) -> Iterator[Sample]:
        self._file.seek(0)
        for line in self._file:
            yield decode(Sample, line)

    def __enter__(self) -> SpooledSamples:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the copy."""
        self._file.close()

    def _read(self, samples: Iterable[Sample], ids: ProblemIds, partly: bool) -> None:
        for sample in samples:
            try:
                problem = ids.resolve(sample.problem)
            except LookupError:
                if not partly:
                    raise
                self.left_out += 1
                continue
            self.counts[problem] += 1
            if problem != sample.problem:
                sample = msgspec.structs.replace(sample, problem=problem)
            self._file.write(encode(sample) + b"\n")
