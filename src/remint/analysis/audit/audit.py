"""The audit of one or several models: every signal, and a verdict about each model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from remint.analysis.audit.errors import AuditError
from remint.analysis.audit.evidence import ModelEvidence
from remint.analysis.audit.signal import SIGNALS, AuditedModels, AuditSettings, SignalFinding
from remint.analysis.audit.verdict import AuditVerdict, conclude
from remint.records import Record
from remint.records.wording import counted
from remint.scores.percent import percent


class AuditPoint(Record, frozen=True):
    """A model in the plot of static against fresh scores."""

    model: str
    static: float
    fresh: float
    seeds: int
    variants: int
    only_static: int
    only_fresh: int
    without_seed: int = 0  # variants whose seeds the static run lacks

    @property
    def left_out(self) -> str:
        """What has no part in it, in words; nothing where all has."""
        parts = []
        if self.only_static:
            parts.append(f"{counted(self.only_static, 'seed')} without a fresh variant that counts")
        if self.only_fresh:
            every = self.variants + self.without_seed
            parts.append(
                f"{self.without_seed:,} of {counted(every, 'variant')}, whose {counted(self.only_fresh, 'seed')} the "
                "run on the original does not count"
            )
        return f"{self.model}: left out are {' and '.join(parts)}" if parts else ""


class AuditedRun(Record, frozen=True):
    """A run that was looked at."""

    model: str  # as it is called in the audit
    side: str  # static or fresh
    run: str  # id
    benchmark: str
    name: str  # the model or file of the run itself
    mints: tuple[str, ...] = ()  # kinds of its steps


class Audit(Record, frozen=True):
    """What an audit found."""

    verdicts: tuple[AuditVerdict, ...]
    findings: tuple[SignalFinding, ...]
    points: tuple[AuditPoint, ...]
    settings: AuditSettings
    runs: tuple[AuditedRun, ...] = ()
    remarks: tuple[str, ...] = ()
    pair_by: str = "lineage"

    def settings_document(self) -> dict[str, Any]:
        """The settings, those that nobody changed as well."""
        used, plain = self.settings, msgspec.to_builtins(self.settings)
        return {
            "level": used.level, "smallest": used.smallest, "valid": plain.get("valid") or {"known": False},
            "cutoff": used.cutoff, "signals": list(used.signals), "pair_by": self.pair_by,
        }  # fmt: skip

    def settings_in_words(self) -> str:
        """In one line."""
        used, valid = self.settings, self.settings.valid
        share = "not given"
        if valid.known:
            ends = f", {percent(valid.ends[0])} to {percent(valid.ends[1])}" if valid.ends else ""
            checked = f", of {valid.checked:,} that were checked" if valid.checked else ""
            share = f"{percent(valid.value)}{ends}{checked}"
        said = (
            f"level {used.level * 100:g} %; smallest drop that matters {used.smallest * 100:g} points; valid share "
            f"{share}; paired by {self.pair_by}"
        )
        said += f"; cutoff {used.cutoff}" if used.cutoff else ""
        return said + (f"; signals {', '.join(used.signals)}" if used.signals else "")


def audit_models(models: Sequence[ModelEvidence], settings: AuditSettings | None = None) -> Audit:
    """What all signals say of these models, and what follows."""
    settings = settings or AuditSettings()
    names = [one.name for one in models]
    if len(set(names)) < len(names):
        raise AuditError("two models have the same name, so their findings would be mixed up.")
    chosen = [SIGNALS.get(name) for name in settings.signals or SIGNALS.usable_names()]
    findings = [one for kind in chosen for one in kind().findings(AuditedModels(models), settings)]
    verdicts = tuple(conclude(one, findings, settings) for one in models)
    return Audit(verdicts, tuple(findings), tuple(map(_point, models)), settings)


def _point(one: ModelEvidence) -> AuditPoint:
    return AuditPoint(
        model=one.name, static=float(one.static.mean()), fresh=float(one.fresh.mean()), seeds=len(one.seeds),
        variants=sum(len(seed.variants) for seed in one.seeds), only_static=one.only_static, only_fresh=one.only_fresh,
        without_seed=one.without_seed,
    )  # fmt: skip
