"""What keeps an audit from a verdict although the numbers differ, or do not."""

from __future__ import annotations

import msgspec
import pytest

from remint.analysis.audit.audit import audit_models
from remint.analysis.audit.errors import AuditError
from remint.analysis.audit.evidence import ModelEvidence, gather
from remint.records import Lineage, Outcome, Problem, Script
from tests.analysis.audit.test_audit import KNOWN, model
from tests.scores.made import attempts


def verdict(evidence: ModelEvidence) -> tuple[str, str]:
    found = audit_models([evidence], KNOWN).verdicts[0]
    return found.judgement, found.reason


def test_a_handful_of_seeds_accuses_nobody() -> None:
    judged, reason = verdict(model(6, 0, seeds=6))
    assert judged == "cannot tell"
    assert reason.endswith("but 6 seeds are too few to accuse a model by (20 are needed)")
    assert verdict(model(20, 0, seeds=20))[0] == "contaminated"


def test_who_solves_nothing_cannot_fall() -> None:
    judged, reason = verdict(model(0, 0))
    assert judged == "cannot tell"
    assert reason.endswith("a model that solves less than 10% of the seeds cannot drop by that much")
    assert verdict(model(10, 10))[0] == "no sign"


def test_a_model_that_is_far_better_on_fresh_variants_is_not_cleared() -> None:
    judged, reason = verdict(model(38, 100))
    assert judged == "cannot tell"
    assert "it does better on fresh variants than on their seeds by at least 5" in reason


def test_models_that_all_fall_alike_are_not_accused() -> None:
    falling = [model(50 + 8 * one, 25 + 8 * one, name=f"m{one}") for one in range(5)]
    assert {one.judgement for one in audit_models(falling[:4], KNOWN).verdicts} == {"contaminated"}
    found = audit_models(falling, KNOWN).verdicts
    assert {one.judgement for one in found} == {"cannot tell"}
    assert "4 of the 4 other models fall as well, so the variants may be harder" in found[0].reason
    # One that falls among four that do not is accused as ever.
    steady = [model(50 + 8 * one, 50 + 8 * one, name=f"m{one}") for one in range(4)]
    assert audit_models([*steady, model(90, 30, name="leaked")], KNOWN).verdicts[-1].judgement == "contaminated"


def test_answers_to_other_problems_are_no_drop() -> None:
    lost = model(80, 0)._replace(unnamed_fresh=0.9, unnamed_static=0.02, asked=False)
    judged, reason = verdict(lost)
    assert judged == "cannot tell"
    assert "90% of the answers to fresh variants do not define the function that they are asked for (2% of" in reason
    # A model that was asked here recites its seed, old name and all: that is what an audit is to find.
    assert verdict(lost._replace(asked=True))[0] == "contaminated"


def test_reskins_that_clear_a_model_say_what_they_keep() -> None:
    framed = model(50, 50, channels=("text", "names"))
    seeds = [one._replace(variants=(one.variants[0]._replace(proven=True),)) for one in framed.seeds]
    judged, reason = verdict(framed._replace(seeds=tuple(seeds)))
    assert judged == "no sign"
    assert reason.endswith("a model that knows a problem, not only its text, need not fall on them")
    assert "Reskins" not in verdict(framed)[1]


def test_runs_in_the_wrong_order_are_refused() -> None:
    seeds = [Problem(f"p/{one}", Script()) for one in range(5)]
    lineage = [Lineage(root=one.id, parent=one.id, parent_hash="", recipe="rewrite", seed=1) for one in seeds]
    fresh = [
        msgspec.structs.replace(one, id=f"{one.id}/rewrite-1", lineage=made)
        for one, made in zip(seeds, lineage, strict=True)
    ]
    static, variants = ([attempts(".", name=one.id, problem=one) for one in some] for some in (seeds, fresh))
    assert len(gather("m", static, variants).seeds) == 5
    with pytest.raises(AuditError, match="Name the run on the original benchmark first"):
        gather("m", variants, static)


def test_answers_without_the_function_are_counted() -> None:
    seed = Problem("p/1", Script())
    lineage = Lineage(root="p/1", parent="p/1", parent_hash="", recipe="rewrite", seed=1)
    variant = msgspec.structs.replace(seed, id="p/1/rewrite-1", lineage=lineage)
    lost = attempts(".", Outcome.MISSING_ENTRY_POINT.value, name=variant.id, problem=variant)
    found = gather("m", [attempts(".", name="p/1", problem=seed)], [lost])
    assert (found.unnamed_static, found.unnamed_fresh) == (0.0, 0.5)
