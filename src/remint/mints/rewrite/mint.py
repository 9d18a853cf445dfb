"""Rewrite a whole benchmark."""

from __future__ import annotations

from typing import ClassVar

from remint.mints.context import MintContext
from remint.mints.mint import Mint, Minted, MintSession, Refused, WorkSteps
from remint.mints.rewrite.errors import UnreadableStatementError
from remint.mints.rewrite.findings import Rewriting
from remint.mints.rewrite.reskinning import reskinned
from remint.mints.rewrite.settings import RewriteSettings
from remint.mints.rewrite.statement import statement_of
from remint.records import Problem


class RewriteMint(Mint[RewriteSettings, Problem, Rewriting]):
    """Tells problems in new settings; the programs that solve them stay the same."""

    name = "rewrite"
    summary = "Tell the problems of a BENCHMARK in new settings, each variant validated by execution."
    kind = "rewritten"
    settings_type = RewriteSettings
    finding_type: ClassVar[type[Rewriting]] = Rewriting

    def open(self, context: MintContext) -> MintSession[Problem, Rewriting]:
        """The session: without a model nothing is shared over problems."""
        return _ReskinSession(self.settings, context)

    def is_settled(self, finding: Rewriting) -> bool:
        """Not where the budget ended or something could not be asked."""
        return not finding.unsettled

    def outcome(self, one: Problem, finding: Rewriting) -> Minted | Refused:
        """One problem per variant."""
        if not finding.variants:
            return Refused(finding.reason or "no valid variant was found")
        return Minted(tuple(variant.problem for variant in finding.variants))


class _ReskinSession(MintSession[Problem, Rewriting]):
    def __init__(self, settings: RewriteSettings, context: MintContext) -> None:
        self._settings, self._limits = settings, context.place.limits

    def work(self, one: Problem) -> WorkSteps[Rewriting]:
        try:
            statement = statement_of(one)
        except UnreadableStatementError as error:
            return Rewriting(one.id, reason=str(error))
        return (yield from reskinned(one, statement, self._settings, self._limits))
