"""What counts as complex and as hard to read: the averages of a code base (GeneBench §3.2, CT and RT)."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from remint.errors import UsageError
from remint.files import write_lines
from remint.measures.complexity import Complexity, Form, measure_complexity
from remint.measures.kinds import UnmeasurableError
from remint.measures.program_tree import program_tree
from remint.measures.readability import Readability, measure_readability
from remint.records.record import Record, RecordError, decode, encode


class Thresholds(Record, frozen=True):
    """For each metric the value that a real program has on average; a program is measured against it."""

    complexity: Complexity
    readability: Readability
    files: int = 0  # how many files they are the average of

    def __post_init__(self) -> None:
        super().__post_init__()
        negative = [
            name for name, value in (self.complexity.figures() | self.readability.figures()).items() if value < 0
        ]
        if negative:
            raise ValueError(f"a threshold is never negative, but these are: {', '.join(negative)}")


# RT: the averages over 371 files that SWE-bench repairs, rounded up.
_READABILITY = Readability(
    tokens=5038.0,
    lines=402.0,
    variables=45.0,
    lists=13.0,
    operators=78.0,
    conditions=45.0,
    loops=12.0,
    assignments=89.0,
    loop_nesting=2.0,
    if_nesting=4.0,
    line_tokens=31.0,
    nested_casts=2.0,
    entropy=7.0,
    if_conditions=3.0,
)
# CT of the paper's Table 4 and Figure 10: the averages over 303 classes that SWE-bench repairs.
PAPER = Thresholds(Complexity(46.3036, 18.2541, 17.3201, 15.6898, 17.0561, 4.4818, 10.0594), _READABILITY)
# CT towards which the search behind the published programs worked; another average than the one reported.
SEARCH = Thresholds(Complexity(66.29, 25.59, 20.73, 30.44, 18.11, 19.86, 15.22), _READABILITY)
NAMED = {"paper": PAPER, "search": SEARCH}


def thresholds(name_or_file: str | Path) -> Thresholds:
    """The thresholds of that name (paper, search), or those in a file that `save_thresholds` wrote."""
    named = NAMED.get(str(name_or_file))
    return named if named is not None else load_thresholds(name_or_file)


def thresholds_from(
    sources: Iterable[str], *, own_modules: Collection[str] = (), form: Form = "artifact"
) -> Thresholds:
    """The thresholds that a code base sets, from the text of each of its files: averages, those of readability up.

    ``own_modules`` names the modules of the code base itself; see `measure_complexity`.
    """
    complexities: list[Complexity] = []
    readabilities: list[Readability] = []
    for number, source in enumerate(sources, 1):
        try:
            tree = program_tree(source)
        except UnmeasurableError as error:
            raise UnmeasurableError(f"file {number}: {error}") from None
        complexities.append(measure_complexity(tree, own_modules=own_modules, form=form))
        readabilities.append(measure_readability(source, tree))
    return average_thresholds(complexities, readabilities)


def average_thresholds(complexities: Sequence[Complexity], readabilities: Sequence[Readability]) -> Thresholds:
    """The thresholds that measured files set: the means of C1 to C7, and the means of R1 to R14 rounded up."""
    if not complexities or not readabilities:
        raise UsageError("there is no file to take thresholds from; name at least one Python file.")
    return Thresholds(
        Complexity(*_means(complexities)),
        Readability(*(float(math.ceil(mean)) for mean in _means(readabilities))),
        files=len(complexities),
    )


def _means(measured: Sequence[Complexity] | Sequence[Readability]) -> list[float]:
    fields = measured[0].__struct_fields__
    return [math.fsum(getattr(one, name) for one in measured) / len(measured) for name in fields]


def save_thresholds(values: Thresholds, file: str | Path) -> None:
    """Write thresholds as one line of JSON, which a person can edit."""
    write_lines(Path(file), [encode(values)])


def load_thresholds(file: str | Path) -> Thresholds:
    """The thresholds in a file; raises UsageError with the field that is wrong."""
    try:
        return decode(Thresholds, Path(file).read_bytes())
    except FileNotFoundError:
        raise UsageError(f"{file} is neither a file nor one of the named thresholds: {', '.join(NAMED)}.") from None
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None
    except RecordError as error:
        where = f" in {error.field}" if error.field else ""
        raise UsageError(f"{file} does not hold thresholds: {error}{where}.") from None
