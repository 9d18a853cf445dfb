"""Names that somebody chose, as a step in the making of a program: recorded as pairs, and given again from them."""

from __future__ import annotations

from collections.abc import Iterable

from remint.code.parsing import parse
from remint.code.renaming import written_names
from remint.mints.evolve.naming.whole_program import Naming, NewName, Renamed, outside_names, with_tree
from remint.mints.evolve.programs.step_taken import StepTaken
from remint.records import Candidate

NAMES_BY_MODEL = "names-by-model"
# What everybody calls the parameters that take whatever comes.
_CUSTOMARY = ("args", "kwargs")


def staying_names(original: Candidate, in_use: Iterable[str]) -> frozenset[str]:
    """The names that are nobody's to change: those of the original, and those that tests use."""
    return frozenset({*in_use, *_CUSTOMARY, *written_names(parse(original.text))})


def with_names(program: Candidate, names: Iterable[NewName], keep: Iterable[str]) -> Renamed:
    """The program with these names, and those of them that it could take: one that is not safe is left out.

    A name stands for all variables and functions that are called so. Given again, the names that were taken lead to the
    same program.
    """
    chosen = dict(names)
    naming = Naming(parse(program.text), outside_names(program, keep))
    taken: dict[str, str] = {}
    for one in [*naming.variables(), *naming.functions()]:
        old, new = one.name, chosen.get(one.name, "")
        if new and naming.give(one, [new]) is not None:
            taken[old] = new
    pairs = tuple(NewName(old, new) for old, new in taken.items())
    return Renamed(with_tree(program, naming.tree) if pairs else program, pairs)


def naming_step(names: Iterable[NewName]) -> StepTaken:
    """The step of a lineage that says which names were given."""
    return StepTaken(NAMES_BY_MODEL, 0, " ".join(f"{name.old}={name.new}" for name in names), 0)


def names_of(step: StepTaken) -> list[NewName]:
    """The names that such a step gives; ValueError where it does not say."""
    pairs = [word.partition("=") for word in step.key.split()]
    if not all(old and new for old, _, new in pairs):
        raise ValueError(f"{step.key!r} are no pairs of names")
    return [NewName(old, new) for old, _, new in pairs]
