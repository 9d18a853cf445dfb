"""Reskinned variants of one problem."""

from __future__ import annotations

from remint.mints.mint import WorkSteps
from remint.mints.rewrite.assembling import Assembled, NewWords, assembled
from remint.mints.rewrite.demos import Demo
from remint.mints.rewrite.errors import UnusableVariantError
from remint.mints.rewrite.findings import Refusal, Rewriting, Variant
from remint.mints.rewrite.fresh_demos import drawn_demos
from remint.mints.rewrite.quoted_names import check_quotes
from remint.mints.rewrite.reskin import Reskin, reskins
from remint.mints.rewrite.settings import RewriteSettings
from remint.mints.rewrite.statement import ProblemText
from remint.mints.rewrite.variants import with_lineage
from remint.records import Problem
from remint.sandbox.limits import Limits

_GROUPS = 4  # groups of examples that are tried for a variant


def variant_id(problem: Problem, number: int) -> str:
    """What a variant is called."""
    return f"{problem.id}/rewrite-{number}"


def reskinned(
    problem: Problem, statement: ProblemText, settings: RewriteSettings, limits: Limits
) -> WorkSteps[Rewriting]:
    """As many reskins as are wanted; one that cannot be proven is refused, and the next is tried."""
    found, refusals = list[Variant](), list[Refusal]()
    tried = 0
    for skin in reskins(problem, statement, settings):
        if len(found) == settings.variants or tried == settings.attempts:
            break
        tried += 1
        name = variant_id(problem, len(found) + 1)
        try:
            made = yield from _one(problem, statement, skin, settings, name, limits)
        except UnusableVariantError as error:
            refusals.append(Refusal(tried, "proof", str(error), skin.frame))
            continue
        detail = {
            "scenario": skin.frame, "attempt": tried, "channels": list(settings.channels), "how": "reskin",
            "names": skin.names, "demos": made.demos,
        }  # fmt: skip
        found.append(Variant(with_lineage(made.problem, problem, settings.seed, detail), tried))
    reason = "" if len(found) == settings.variants else refusals[-1].reason if refusals else "nothing was tried"
    return Rewriting(problem.id, tuple(found), refusals=tuple(refusals), attempts=tried, reason=reason)


def _one(
    problem: Problem, statement: ProblemText, skin: Reskin, settings: RewriteSettings, name: str, limits: Limits
) -> WorkSteps[Assembled]:
    check_quotes(skin.text, skin.names)
    groups: list[tuple[Demo, ...] | None] = [None]
    if settings.demos and statement.demos:
        seed = f"{settings.seed} {skin.frame}"
        groups = [*drawn_demos(problem, statement, skin.names, seed)[:_GROUPS], None]
    for demos in groups:
        try:
            made, _ = yield from assembled(problem, statement, NewWords(skin.text, skin.names, demos), name, limits)
            return made
        except UnusableVariantError:
            if demos is None:
                raise
    raise AssertionError("the last group always ends it")
