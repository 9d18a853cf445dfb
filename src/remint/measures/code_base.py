"""The thresholds that a code base sets, from whatever of it can be measured."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from remint.measures.complexity import Complexity, measure_complexity
from remint.measures.kinds import UnmeasurableError
from remint.measures.measurements import no_program
from remint.measures.program_tree import program_tree
from remint.measures.programs import NamedSource, Unreadable
from remint.measures.readability import Readability, measure_readability
from remint.measures.thresholds import Thresholds, average_thresholds


class CodeBase(NamedTuple):
    """The thresholds, and the files that have no part in them."""

    thresholds: Thresholds
    skipped: list[Unreadable]


def measure_code_base(
    programs: Iterable[NamedSource | Unreadable],
    own_modules: Collection[str] = (),
    done: Callable[[], object] = lambda: None,
) -> CodeBase:
    """The averages of all programs; `done` is called after each. Raises ValueError where none can be measured."""
    complexities, readabilities, skipped = list[Complexity](), list[Readability](), list[Unreadable]()
    for program in programs:
        refused = program if isinstance(program, Unreadable) else no_program(program)
        if refused is None and isinstance(program, NamedSource):
            try:
                tree = program_tree(program.text)
                complexity = measure_complexity(tree, own_modules=own_modules)
                readabilities.append(measure_readability(program.text, tree))
                complexities.append(complexity)
            except (UnmeasurableError, RecursionError) as error:
                refused = Unreadable(program.name, str(error))
        if refused is not None:
            skipped.append(refused)
        done()
    return CodeBase(average_thresholds(complexities, readabilities), skipped)
