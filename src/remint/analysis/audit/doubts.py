"""Why a drop, or its absence, tells nothing: what besides contamination may have made these numbers."""

from __future__ import annotations

from collections.abc import Sequence

from remint.analysis.audit.evidence import ModelEvidence
from remint.analysis.audit.signal import FEWEST_MODELS, AuditSettings, SignalFinding
from remint.records.wording import counted

FEWEST_TO_ACCUSE = 20  # seeds: a public accusation rests on more than a handful of problems
_UNNAMED = 0.5  # of the answers to fresh variants, more than to the seeds, that lack the function


def doubt(
    evidence: ModelEvidence, drop: SignalFinding, findings: Sequence[SignalFinding], settings: AuditSettings
) -> str:
    """The first reason why the drop of a model must not decide; nothing where there is none."""
    return (
        _other_answers(evidence)
        or _rise(drop, settings)
        or (_too_few(evidence) or _all_fall(drop, findings) if drop.reading == "sign" else "")
    )


def _other_answers(evidence: ModelEvidence) -> str:
    """Answers that were made elsewhere for other problems lack the function; a model that was asked here recites."""
    more = evidence.unnamed_fresh - evidence.unnamed_static
    if evidence.asked or more <= _UNNAMED:
        return ""
    return (
        f"{evidence.unnamed_fresh:.0%} of the answers to fresh variants do not define the function that they are asked "
        f"for ({evidence.unnamed_static:.0%} of those to the seeds): are they answers to other problems?"
    )


def _rise(drop: SignalFinding, settings: AuditSettings) -> str:
    """Fresh variants mean the same: nobody solves them far better than their seeds."""
    if drop.high is None or drop.high >= -settings.smallest:
        return ""
    return (
        f"it does better on fresh variants than on their seeds by at least {-drop.high * 100:.1f} points: either the "
        "run on the seeds lost answers (see how it was asked and what its failures are), or the variants are easier"
    )


def _too_few(evidence: ModelEvidence) -> str:
    count = len(evidence.seeds)
    few = counted(count, "seed is", "seeds are")
    return f"{few} too few to accuse a model by ({FEWEST_TO_ACCUSE} are needed)" * (count < FEWEST_TO_ACCUSE)


def _all_fall(drop: SignalFinding, findings: Sequence[SignalFinding]) -> str:
    """What most models share is a property of the variants."""
    others = [one for one in findings if one.signal == "drop" and one.model != drop.model]
    outlier = next((one for one in findings if one.signal == "outlier" and one.model == drop.model), None)
    fallen = sum(one.reading == "sign" for one in others)
    if len(others) + 1 < FEWEST_MODELS or 2 * fallen <= len(others) or (outlier and outlier.reading == "sign"):
        return ""
    said = f"{fallen} of the {len(others)} other models fall as well, so the variants may be harder for every model"
    return said + (f", and it is none that stands out: {outlier.sentence}" if outlier else "")
