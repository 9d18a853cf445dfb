"""Reskinned variants of one problem."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from remint.mints.mint import WorkSteps
from remint.mints.rewrite.assembling import Assembled, NewWords, assembled
from remint.mints.rewrite.demo_groups import DemoGroup, demo_groups
from remint.mints.rewrite.demos import EXPLANATION, shows_calls
from remint.mints.rewrite.errors import UnusableVariantError
from remint.mints.rewrite.findings import KEPT_DEMOS, TEST_DEMOS, Refusal, Rewriting, Variant
from remint.mints.rewrite.quoted_names import check_quotes
from remint.mints.rewrite.reskin import Reskin, reskins
from remint.mints.rewrite.settings import RewriteSettings
from remint.mints.rewrite.statement import ProblemText
from remint.mints.rewrite.variants import with_lineage
from remint.records import Problem
from remint.sandbox.limits import Limits


class ReskinnedProblem(NamedTuple):
    """A variant, why it keeps examples of its seed although it should not, and how many are inputs of tests."""

    made: Assembled
    why: str = ""
    from_tests: int = 0


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
            made, why, tests = yield from _one(problem, statement, skin, settings, name, limits)
            channels = _changed(settings, skin, why)
        except UnusableVariantError as error:
            refusals.append(Refusal(tried, "proof", str(error), skin.frame))
            continue
        detail = {
            "scenario": skin.frame, "attempt": tried, "channels": channels, "how": "reskin", "names": skin.names,
            "demos": made.demos, **({KEPT_DEMOS: why} if why else {}), **({TEST_DEMOS: tests} if tests else {}),
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
    for group in groups:
        try:
            words = NewWords(skin.bare, skin.names, group.demos)
            made, _ = yield from assembled(problem, statement, words, name, limits)
        except UnusableVariantError:
            continue
        if shows_calls(statement.unexplained, statement.entry_point):
            made = msgspec.structs.replace(made, demos="partly new")
            return ReskinnedProblem(made, "the text shows some in another form", group.from_tests)
        return ReskinnedProblem(made, "", group.from_tests)
    _changed(settings, skin, why)  # before anything runs
    made, _ = yield from assembled(problem, statement, NewWords(skin.text, skin.names), name, limits)
    return ReskinnedProblem(made, why)


def _unreadable(statement: ProblemText) -> str:
    if not statement.demos:
        return "the text shows none that can be told from it"
    return "it is not certain which example is explained" if EXPLANATION.search(statement.unexplained) else ""
