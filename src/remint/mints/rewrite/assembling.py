"""From new words to a proven variant: put back, demos run, tests passed."""

from __future__ import annotations

from collections.abc import Mapping

from remint.judging.verdicts.judging_plan import JudgingPlan
from remint.mints.mint import WorkSteps
from remint.mints.rewrite.demo_check import contradiction
from remint.mints.rewrite.demo_runs import shown_by
from remint.mints.rewrite.demos import Demo, split_session
from remint.mints.rewrite.errors import UnusableVariantError
from remint.mints.rewrite.proof import proven
from remint.mints.rewrite.statement import ProblemText
from remint.mints.rewrite.variants import VariantChange, renamed_demos, renamed_reference, variant_of
from remint.records import Problem, Record
from remint.sandbox.limits import Limits


class NewWords(Record, frozen=True):
    """What a variant says: a text, names for what was called otherwise, and examples (None: those of the seed)."""

    text: str
    names: dict[str, str] = {}
    demos: tuple[Demo, ...] | None = None


class Assembled(Record, frozen=True):
    """A variant without lineage, and how its demos were come by."""

    problem: Problem
    demos: str  # new, kept, or as shown: the seed's demos do not run, and stand as they stood


def assembled(
    problem: Problem, statement: ProblemText, words: NewWords, name: str, limits: Limits
) -> WorkSteps[tuple[Assembled, JudgingPlan]]:
    """The variant and the plan that judges it; raises UnusableVariantError."""
    reference = renamed_reference(problem, statement, words.names)
    if words.demos is not None:
        how, shown = "new", (yield from shown_by(problem, reference, words.demos, limits))
    else:
        how, shown = yield from _kept(problem, statement, words.names, limits)
    entry = words.names.get(statement.entry_point, statement.entry_point)
    inside = split_session(words.text, entry).demos if entry else ()
    if inside and (wrong := (yield from contradiction(problem, reference, inside, limits))):
        raise UnusableVariantError(f"its text contradicts the reference: {wrong}")
    change = VariantChange(words.text, shown, dict(words.names))
    variant = variant_of(problem, statement, change, name)
    plan = yield from proven(variant, limits)
    return Assembled(variant, how), plan


def _kept(
    problem: Problem, statement: ProblemText, names: Mapping[str, str], limits: Limits
) -> WorkSteps[tuple[str, tuple[Demo, ...]]]:
    kept = renamed_demos(problem, statement, names)
    reference = renamed_reference(problem, statement, names)
    try:
        return "kept", (yield from shown_by(problem, reference, kept, limits))
    except UnusableVariantError:
        return "as shown", kept
