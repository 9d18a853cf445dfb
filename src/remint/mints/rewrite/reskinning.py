"""Reskinned variants of one problem."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from remint.mints.mint import WorkSteps
from remint.mints.rewrite.assembling import Assembled, NewWords, assembled
from remint.mints.rewrite.demo_groups import DemoGroup, demo_groups
from remint.mints.rewrite.demos import shows_calls
from remint.mints.rewrite.errors import UnusableVariantError
from remint.mints.rewrite.explanations import EXPLANATION
from remint.mints.rewrite.findings import KEPT_DEMOS, SEED_DEMOS, TEST_DEMOS, Refusal, Rewriting, Variant
from remint.mints.rewrite.invented_demos import is_noisy, shows_every_test
from remint.mints.rewrite.quoted_names import check_quotes
from remint.mints.rewrite.reskin import Reskin, reskins
from remint.mints.rewrite.settings import RewriteSettings
from remint.mints.rewrite.statement import ProblemText, statement_of
from remint.mints.rewrite.variants import with_lineage
from remint.records import MintStep, Problem
from remint.sandbox.limits import Limits

_HOW = "reskin"
_TOLD = re.compile(r"\bfor example\b|\bfor instance\b|^\s*example,", re.IGNORECASE | re.MULTILINE)


class ReskinnedProblem(NamedTuple):
    """A variant, why it keeps examples of its seed although it should not, and where others come from."""

    made: Assembled
    why: str = ""
    from_tests: int = 0
    from_seed: int = 0


def is_reskin(step: MintStep) -> bool:
    """Whether a problem was reskinned in this step: its text has a frame."""
    return "how" in step.detail and step.detail["how"].decode() == _HOW


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
            made, why, tests, own = yield from _one(problem, statement, skin, settings, name, limits)
            channels = _changed(settings, skin, why)
        except UnusableVariantError as error:
            refusals.append(Refusal(tried, "proof", str(error), skin.frame))
            continue
        detail = {
            "scenario": skin.frame, "attempt": tried, "channels": channels, "how": _HOW, "names": skin.names,
            "demos": made.demos, **({KEPT_DEMOS: why} if why else {}), **({TEST_DEMOS: tests} if tests else {}),
            **({SEED_DEMOS: own} if own else {}),
        }  # fmt: skip
        found.append(Variant(with_lineage(made.problem, problem, settings.seed, detail), tried))
    reason = "" if len(found) == settings.variants else refusals[-1].reason if refusals else "nothing was tried"
    return Rewriting(problem.id, tuple(found), refusals=tuple(refusals), attempts=tried, reason=reason)


def _changed(settings: RewriteSettings, skin: Reskin, why: str) -> list[str]:
    """The channels in which this variant differs from its seed; raises UnusableVariantError where there is none."""
    without = {name for name, same in (("names", not skin.names), ("demos", bool(why))) if same}
    channels = [name for name in settings.channels if name not in without]
    if not channels:
        raise UnusableVariantError(f"nothing of it could be changed{f': {why}' if why else ''}")
    return channels


def _one(
    problem: Problem, statement: ProblemText, skin: Reskin, settings: RewriteSettings, name: str, limits: Limits
) -> WorkSteps[ReskinnedProblem]:
    check_quotes(skin.text, skin.names)
    groups, why = list[DemoGroup](), _unreadable(statement) if settings.demos else ""
    if settings.demos and not why:
        groups = yield from demo_groups(problem, statement, skin.names, f"{settings.seed} {skin.frame}", limits)
        why = "the reference refuses other inputs" if groups else "there are too few inputs to learn from"
    best: ReskinnedProblem | None = None
    for group in groups:
        try:
            words = NewWords(skin.bare, skin.names, group.demos)
            made, _ = yield from assembled(problem, statement, words, name, limits)
        except UnusableVariantError:
            continue
        told = _told_otherwise(statement)
        made = msgspec.structs.replace(made, demos="partly new") if told else made
        found = ReskinnedProblem(made, told, group.from_tests, group.from_seed)
        if not _is_poor(made.problem):
            return found
        best = best or found
    if best is not None and (_shows_anything(statement_of(best.made.problem)) or not _shows_anything(statement)):
        return best
    why = "no other example shows a result" if best is not None else why
    _changed(settings, skin, why)  # before anything runs
    made, _ = yield from assembled(problem, statement, NewWords(skin.text, skin.names), name, limits)
    if settings.demos and shows_every_test(problem, statement):
        raise UnusableVariantError("its examples are all the tests that it has")
    return ReskinnedProblem(made, why)


def _is_poor(variant: Problem) -> bool:
    """Whether its examples show nothing, or numbers whose last digits only tell how computers count."""
    found = statement_of(variant)
    return bool(found.demos) and (not _shows_anything(found) or any(is_noisy(one.shown) for one in found.demos))


def _shows_anything(statement: ProblemText) -> bool:
    return any(one.shown.strip() for one in statement.demos)


def _told_otherwise(statement: ProblemText) -> str:
    """Why new examples are not all that a variant shows."""
    text = statement.unexplained
    if shows_calls(text, statement.entry_point):
        return "the text shows some in another form"
    return "the text tells one in a sentence" if _TOLD.search(text) else ""


def _unreadable(statement: ProblemText) -> str:
    if not statement.demos:
        return "the text shows none that can be told from it"
    return "it is not certain which example is explained" if EXPLANATION.search(statement.unexplained) else ""
