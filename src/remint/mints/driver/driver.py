"""Run a mint: what the ledger knows is not done again, results come in the order of the inputs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from remint.ledger import Ledger, work_key
from remint.mints.context import Ask, MintContext, SandboxPlace
from remint.mints.driver.interleaving import Interleaving
from remint.mints.driver.workers import spread
from remint.mints.mint import MAIN, Mint, Minted, Refused, Source, WorkSteps
from remint.models.asking import Asker
from remint.records import Benchmark, Problem, decode, encode
from remint.registry import BrokenPluginError
from remint.sandbox.pool import Pool

F = TypeVar("F")


class FreshBenchmark(NamedTuple, Generic[F]):
    """What a mint came to."""

    benchmark: Benchmark
    companions: dict[str, Benchmark]
    findings: tuple[F, ...]  # one per input, in order
    refused: dict[str, str]  # inputs that became no problem, and why

    @property
    def reasons(self) -> dict[str, int]:
        """How many inputs were refused for each reason, the most frequent first."""
        return dict(Counter(self.refused.values()).most_common())


def run_mint(
    mint: Mint[Any, Any, F], source: Source, place: SandboxPlace | None = None, ledger: Ledger | None = None,
    asker: Asker | None = None, count: Callable[[str], None] = lambda doing: None, pool: Pool | None = None,
    others: Mapping[str, Asker] | None = None,
) -> FreshBenchmark[F]:  # fmt: skip
    """Mint everything that a source holds. After a kill, the same call goes on where it stopped.

    `pool` is one that is open already; without it, one is opened where programs have to run. `others` are models for
    single roles of a mint that has several.
    """
    inputs = list(mint.inputs(source))
    findings = find_all(mint, inputs, place or SandboxPlace(), ledger, asker, count, pool, others)
    return gather(mint, source, inputs, findings)


def gather(mint: Mint[Any, Any, F], source: Source, inputs: Sequence[Any], findings: Sequence[F]) -> FreshBenchmark[F]:
    """The benchmarks that findings come to, without working on anything."""
    manifests = mint.manifests(source)
    problems: dict[str, list[Problem]] = {name: [] for name in manifests}
    refused: dict[str, str] = {}
    for one, finding in zip(inputs, findings, strict=True):
        outcome: object = mint.outcome(one, finding)
        if not isinstance(outcome, Minted | Refused):  # a mint of another package may return anything
            raise BrokenPluginError(
                f"the mint {mint.name!r} returned a {type(outcome).__name__}. Return Minted or Refused."
            )
        if isinstance(outcome, Refused):
            refused[mint.input_id(one)] = outcome.reason
            continue
        problems[MAIN] += outcome.problems
        for name, some in outcome.companions.items():
            problems[name] += some
    made = {name: Benchmark(manifests[name], some) for name, some in problems.items()}
    return FreshBenchmark(made.pop(MAIN), made, tuple(findings), refused)


def find_all(
    mint: Mint[Any, Any, F], inputs: Sequence[Any], place: SandboxPlace, ledger: Ledger | None = None,
    asker: Asker | None = None, count: Callable[[str], None] = lambda doing: None, pool: Pool | None = None,
    others: Mapping[str, Asker] | None = None,
) -> list[F]:  # fmt: skip
    """What is found for each input, in the order of the inputs."""
    with closing(MintContext(place, ledger, asker, mint.preload, mint.packages, count, pool, others)) as context:
        return _Findings(mint, inputs, context).all()


class _Findings(Generic[F]):
    """The findings of one mint, as they come."""

    def __init__(self, mint: Mint[Any, Any, F], inputs: Sequence[Any], context: MintContext) -> None:
        self._mint, self._inputs, self._context = mint, inputs, context
        self._kind = mint.kind or f"minted-{mint.name}"
        self._keys: list[str] = []
        self._found: dict[int, F] = {}

    def all(self) -> list[F]:
        if self._context.ledger is not None and self._mint.keeps_findings and self._inputs:
            conditions = self._mint.conditions(self._context)
            self._keys = [self._key(one, conditions) for one in self._inputs]
        for number, key in enumerate(self._keys):
            known: Any = self._context.recall(self._kind, key, self._mint.finding_type)
            if known is not None:
                self._found[number] = known
                self._context.count(self._mint.counts)
        waiting = [number for number in range(len(self._inputs)) if number not in self._found]
        if waiting:
            (self._in_processes if self._mint.uses_processes else self._in_one_pool)(waiting)
        return [self._found[number] for number in range(len(self._inputs))]

    def _key(self, one: Any, conditions: dict[str, Any]) -> str:
        return work_key(self._kind, version=self._mint.version, **self._mint.key(one), **conditions)

    def _take(self, number: int, finding: F) -> None:
        self._found[number] = finding
        if self._keys and self._mint.is_settled(finding):
            self._context.keep(self._kind, self._keys[number], finding)
        self._context.count(self._mint.counts)

    def _in_one_pool(self, waiting: Sequence[int]) -> None:
        context = self._context
        with closing(self._mint.open(context)) as session:

            def work(number: int) -> WorkSteps[Any]:
                return number, (yield from session.work(self._inputs[number]))

            at_once = self._mint.at_once(context.place.workers)
            Interleaving(context, at_once, lambda done: self._take(*done)).run(map(work, waiting))

    def _in_processes(self, waiting: Sequence[int]) -> None:
        place = self._context.place
        alone = place._replace(workers=1, engine=None)
        tasks = [encode(self._inputs[number]) for number in waiting]
        spread_out = spread if place.engine is None else place.engine.spread
        for done in spread_out(partial(_SessionInProcess, self._mint, alone), _find, tasks, place.workers):
            self._take(waiting[done.number], decode(self._mint.finding_type, done.answer))


class _SessionInProcess:
    """A session and a sandbox of its own, for one input after the other."""

    def __init__(self, mint: Mint[Any, Any, Any], place: SandboxPlace) -> None:
        self.mint = mint
        self.context = MintContext(place, preload=mint.preload, packages=mint.packages)
        self.session = mint.open(self.context)

    def close(self) -> None:
        self.session.close()
        self.context.close()


def _find(state: _SessionInProcess, one: bytes) -> bytes:
    """In a worker, whose inputs and findings are bytes."""
    return encode(_finished(state.session.work(decode(state.mint.input_type, one)), state.context))


def _finished(work: WorkSteps[F], context: MintContext) -> F:
    try:
        while True:
            request = next(work)
            if isinstance(request, Ask):
                raise TypeError("a mint that works in processes of its own cannot ask a model there")
            for _ in context.pool.run(request):
                pass
    except StopIteration as ended:
        found: F = ended.value
        return found
