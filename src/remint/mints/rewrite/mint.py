"""Rewrite a whole benchmark: by agents that models play, or as a reskin without any model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from remint.errors import UsageError
from remint.judging.verdicts.task import JUDGE_VERSION
from remint.ledger import KeyPart, Ledger, work_key
from remint.mints.context import MintContext
from remint.mints.mint import Mint, Minted, MintSession, Refused, WorkSteps
from remint.mints.rewrite.agents import SCENARIO, Agents
from remint.mints.rewrite.errors import UnreadableStatementError
from remint.mints.rewrite.findings import Rewriting
from remint.mints.rewrite.pool_growth import ScenarioPool, grown_pool
from remint.mints.rewrite.reskin import RESKIN_VERSION
from remint.mints.rewrite.reskinning import is_reskin, reskinned
from remint.mints.rewrite.rewriting import ProblemRewriter, draws
from remint.mints.rewrite.scenarios import Scenario, draw_order, own_scenarios
from remint.mints.rewrite.settings import RewriteSettings
from remint.mints.rewrite.solvers import Solver, SolverPanel
from remint.mints.rewrite.statement import statement_of
from remint.models import Parameters
from remint.records import Problem, Suite, decode, digest, encode

NO_MODEL = "Rewriting asks a model. Name one with `model`, or set `reskin` to true, which needs none."
_POOL = "rewrite-pool"
_AT_ONCE = 48  # problems that wait for answers at the same time


class Cast(NamedTuple):
    """Who plays the agents, and what they are told besides the problems."""

    parameters: Parameters = Parameters()
    models: tuple[str, ...] = ()  # as the user calls them
    scenarios: Mapping[str, tuple[Scenario, ...]] = {}  # of single problems, in place of draws from the pool
    solvers: tuple[Solver, ...] = ()
    stronger: Mapping[str, Suite] = {}  # tests for the panel, by the id of the seed
    panel: str = ""  # a digest of what decides the panel: models, answers, tests


class RewriteMint(Mint[RewriteSettings, Problem, Rewriting]):
    """Tells problems in new settings; the programs that solve them stay the same."""

    name = "rewrite"
    summary = "Tell the problems of a BENCHMARK in new settings, each variant validated by execution."
    kind = "rewritten"
    settings_type = RewriteSettings
    finding_type: ClassVar[type[Rewriting]] = Rewriting

    def __init__(self, settings: RewriteSettings, cast: Cast | None = None) -> None:
        super().__init__(settings)
        self.cast = cast

    def key(self, one: Problem) -> dict[str, KeyPart]:
        """The problem, the settings, and the scenarios that were chosen for it."""
        chosen = self.cast.scenarios.get(one.id, ()) if self.cast else ()
        found = super().key(one) | ({"scenarios": digest(encode(list(map(str, chosen))))} if chosen else {})
        return found | ({"reskin_version": RESKIN_VERSION} if self.settings.reskin else {})

    def conditions(self, context: MintContext) -> dict[str, KeyPart]:
        """Where programs run, which models play which agent, and who sits on the panel."""
        found = super().conditions(context) | {"judge": JUDGE_VERSION}
        if self.cast is not None and not self.settings.reskin:
            others = {role: asker.identity for role, asker in context.others.items()}
            found |= {"others": digest(encode(others)), "panel": self.cast.panel}
            found |= {"parameters": digest(encode(self.cast.parameters))}
        return found

    def at_once(self, workers: int) -> int:
        """Many, where answers are waited for."""
        return super().at_once(workers) if self.settings.reskin else max(_AT_ONCE, workers + 1)

    def open(self, context: MintContext) -> MintSession[Problem, Rewriting]:
        """The session; with models it begins with a pool of scenarios."""
        if self.settings.reskin:
            return _ReskinSession(self.settings, context)
        if self.cast is None:
            raise UsageError(NO_MODEL)
        return _AgentSession(self, self.cast, context)

    def pool_kept(self, ledger: Ledger, identity: str) -> ScenarioPool | None:
        """The pool of an earlier session, where there was one."""
        found = ledger.get(_POOL, self.pool_key(identity))
        return None if found is None else decode(ScenarioPool, found)

    def pool_key(self, identity: str) -> str:
        """Everything that decides the pool."""
        parameters = self.cast.parameters if self.cast else Parameters()
        return work_key(
            _POOL, version=self.version, size=self.settings.pool, seed=self.settings.seed, model=identity,
            parameters=digest(encode(parameters)), own=digest(encode(list(map(str, own_scenarios())))),
        )  # fmt: skip

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
        if one.lineage is not None and any(is_reskin(step) for step in one.lineage.steps):
            return Rewriting(one.id, reason=f"it is a reskin already: reskin its seed, {one.root}")
        return (yield from reskinned(one, statement, self._settings, self._limits))


class _AgentSession(MintSession[Problem, Rewriting]):
    def __init__(self, mint: RewriteMint, cast: Cast, context: MintContext) -> None:
        self._mint, self._cast, self._context, self._limits = mint, cast, context, context.place.limits
        self._agents = Agents(cast.parameters)
        self._panel = SolverPanel(cast.solvers, self._limits, cast.stronger) if cast.solvers else None
        self._pool: ScenarioPool | None = None

    def work(self, one: Problem) -> WorkSteps[Rewriting]:
        settings = self._mint.settings
        try:
            statement = statement_of(one)
        except UnreadableStatementError as error:
            return Rewriting(one.id, reason=str(error))
        chosen = self._cast.scenarios.get(one.id)
        order = list(chosen) if chosen else draw_order(self._scenarios(), one.id, settings.seed)
        rewriter = ProblemRewriter(one, statement, settings, self._agents, self._limits, self._panel, self._cast.models)
        return (yield from rewriter.work(draws(order, settings.contexts, one.id, settings.seed)))

    def _scenarios(self) -> tuple[Scenario, ...]:
        """The pool; asked for when the first problem needs it."""
        if self._pool is None:
            asker = self._context.asker_of(SCENARIO)
            key = self._mint.pool_key(asker.identity)
            self._pool = self._context.recall(_POOL, key, ScenarioPool)
            if self._pool is None:
                settings = self._mint.settings
                self._pool = grown_pool(
                    settings.pool, settings.seed, self._agents,
                    lambda questions: self._context.ask([one.question for one in questions], SCENARIO),
                )  # fmt: skip
                self._context.keep(_POOL, key, self._pool)
        return self._pool.scenarios
