"""Perturb a whole benchmark: every variant is proven by running its reference on its tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any, ClassVar

import msgspec

from remint.judging.judge import plan_for
from remint.judging.verdicts.judging_plan import UnjudgeableError
from remint.judging.verdicts.task import JUDGE_VERSION
from remint.ledger import KeyPart
from remint.mints.context import MintContext
from remint.mints.mint import MAIN, Mint, Minted, MintSession, Refused, Source, WorkSteps
from remint.mints.perturb.errors import CannotPerturbError
from remint.mints.perturb.example_proof import examples_differ
from remint.mints.perturb.kinds import Perturbation, PerturbMeans
from remint.mints.perturb.kinds.ppm import PPM_VERSION
from remint.mints.perturb.perturbed_problem import PerturbedProblem
from remint.mints.perturb.settings import PerturbSettings
from remint.mints.perturb.word_choice import ExpectedWords, NearestWords, WordSource
from remint.models.embedders import open_embedder
from remint.records import Benchmark, Lineage, Manifest, MintStep, Outcome, Problem, Record, Value, digest, encode
from remint.sandbox.limits import Limits

RECIPE = "perturb"
_TRIES = 20  # draws per variant that is wanted: several may come out the same
_OTHER_RESULTS = ("ppm",)  # its text says that the examples do not show the last step
_KINDS = {
    "token": "remint.mints.perturb.kinds.token:perturb_tokens",
    "char": "remint.mints.perturb.kinds.char:perturb_characters",
    "function-name": "remint.mints.perturb.kinds.function_name:rename_function",
    "insert-line": "remint.mints.perturb.kinds.insert_line:insert_lines",
    "comment": "remint.mints.perturb.kinds.comment:docstring_to_comment",
    "demo-add": "remint.mints.perturb.kinds.demo_changes:add_demo",
    "demo-delete": "remint.mints.perturb.kinds.demo_changes:delete_demo",
    "demo-replace": "remint.mints.perturb.kinds.demo_changes:replace_demo",
    "ppm": "remint.mints.perturb.kinds.ppm:append_step",
}


class PerturbFinding(Record, frozen=True):
    """The variants of one problem that passed, and why there are not more."""

    variants: tuple[Problem, ...] = ()
    reason: str = ""
    unsettled: bool = False


class PerturbMint(Mint[PerturbSettings, Problem, PerturbFinding]):
    """Changes the surface of problems in one way: words, names, lines, examples, or one more step."""

    name = "perturb"
    summary = (
        "Change words, names, lines or examples of a BENCHMARK's problems; each variant is proven by its reference."
    )
    settings_type = PerturbSettings
    version = 3
    finding_type: ClassVar[type[PerturbFinding]] = PerturbFinding

    def __init__(self, settings: PerturbSettings | None = None, source: WordSource | None = None) -> None:
        super().__init__(settings or PerturbSettings())
        self._given = source

    @cached_property
    def words(self) -> WordSource | None:
        """Where words for `token` come from; the other kinds need none."""
        if self.settings.kind != "token" or self._given is not None:
            return self._given
        masked = self.settings.masked_model
        return ExpectedWords(masked) if masked else NearestWords(open_embedder(self.settings.embedder))

    @classmethod
    def told_settings(cls, minted: Benchmark) -> dict[str, Any]:
        """The kind, and how many variants a problem has."""
        lineages = [one.lineage for one in minted.problems if one.lineage is not None and one.lineage.recipe == RECIPE]
        kinds = {one.steps[0].operator for one in lineages if one.steps} & set(_KINDS)
        variants = max(Counter(one.parent for one in lineages).values(), default=1)
        found: dict[str, Any] = {"kind": kinds.pop()} if len(kinds) == 1 else {}
        return found | ({"variants": variants} if variants > 1 else {})

    def key(self, one: Problem) -> dict[str, KeyPart]:
        """The problem and the settings; for `ppm` also its own version."""
        return super().key(one) | ({"ppm_version": PPM_VERSION} if self.settings.kind == "ppm" else {})

    def conditions(self, context: MintContext) -> dict[str, KeyPart]:
        """Where references run, what judges them, and which model chooses words."""
        return {
            "environment": context.pool.environment.id,
            "judge": JUDGE_VERSION,
            "isolated": "none" not in context.pool.layers,
            "limits": digest(encode(context.place.limits)),
            "words": self.words.identity if self.words is not None else "",
        }

    def open(self, context: MintContext) -> MintSession[Problem, PerturbFinding]:
        """The words are shared over all problems."""
        return _PerturbSession(self, context.place.limits)

    def is_settled(self, finding: PerturbFinding) -> bool:
        """Not where the sandbox failed."""
        return not finding.unsettled

    def outcome(self, one: Problem, finding: PerturbFinding) -> Minted | Refused:
        """The variants, or why there is none."""
        return Minted(finding.variants) if finding.variants else Refused(finding.reason)

    def manifests(self, source: Source) -> dict[str, Manifest]:
        """Named for the kind of change."""
        assert isinstance(source, Benchmark)
        kind, before = self.settings.kind, source.manifest
        about = f"{before.name}, perturbed ({kind}) with seed {self.settings.seed}"
        name = f"{before.name}-{kind}"
        return {MAIN: msgspec.structs.replace(before, name=name, version="", content="", description=about)}


class _PerturbSession(MintSession[Problem, PerturbFinding]):
    def __init__(self, mint: PerturbMint, limits: Limits) -> None:
        self._mint, self._settings, self._limits = mint, mint.settings, limits
        module, _, name = _KINDS[mint.settings.kind].partition(":")
        self._change: Perturbation = getattr(import_module(module), name)

    def work(self, one: Problem) -> WorkSteps[PerturbFinding]:
        if one.language != "python" or one.reference is None:
            return PerturbFinding(reason="it has no reference in Python to prove variants with")
        variants, reasons, seen = list[Problem](), list[str](), {(one.prompt, one.instruction)}
        for attempt in range(_TRIES * self._settings.variants):
            if len(variants) == self._settings.variants:
                break
            try:
                changed = self._changed(one, attempt)
            except CannotPerturbError as error:
                reasons.append(str(error))
                continue
            text = (changed.problem.prompt, changed.problem.instruction)
            if text in seen:
                continue
            seen.add(text)
            variant = self._variant(one, changed, len(variants) + 1)
            failure, lasting = yield from _proven(variant, self._limits)
            if not failure and self._settings.kind not in _OTHER_RESULTS:
                failure, lasting = yield from examples_differ(one, variant, self._limits)
            if not lasting:
                return PerturbFinding(reason=failure, unsettled=True)
            if failure:
                reasons.append(failure)
            else:
                variants.append(variant)
        return PerturbFinding(tuple(variants), "" if len(variants) == self._settings.variants else _why(reasons))

    def _changed(self, one: Problem, attempt: int) -> PerturbedProblem:
        chance = Random(f"{self._settings.seed} {self._settings.kind} {one.id} {attempt}")
        return self._change(one, PerturbMeans(chance, self._settings.words, self._mint.words))

    def _variant(self, one: Problem, changed: PerturbedProblem, number: int) -> Problem:
        kind = self._settings.kind
        step = MintStep(kind, {name: Value.of(value) for name, value in changed.detail.items()})
        lineage = Lineage(
            root=one.root, parent=one.id, parent_hash=digest(encode(one)), recipe=RECIPE, seed=self._settings.seed,
            steps=(step,),
        )  # fmt: skip
        return msgspec.structs.replace(changed.problem, id=f"{one.id}#{kind}{number}", lineage=lineage)


def _why(reasons: list[str]) -> str:
    return reasons[-1] if reasons else "there are no more different variants of it"


def _proven(problem: Problem, limits: Limits) -> Generator[list[Any], None, tuple[str, bool]]:
    """Why a variant's reference does not pass its tests, nothing if it does; and whether that will stay so."""
    assert problem.reference is not None
    try:
        plan = plan_for(problem, limits)
        if plan.needs_reference:
            asked = plan.reference_task()
            yield [asked]
            plan.learn(asked.answers())
    except UnjudgeableError as error:
        return f"it cannot be proven: {error}", True
    task = plan.task(problem.reference, "")
    yield [task]
    verdict = task.verdict("")
    if verdict.outcome is Outcome.INFRASTRUCTURE:
        return f"the sandbox failed: {verdict.message}", False
    return ("", True) if verdict.outcome is Outcome.PASS else (f"its reference fails: {verdict.message}", True)
