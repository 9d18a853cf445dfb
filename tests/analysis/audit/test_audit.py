"""Verdicts about contamination, on evidence that a person can count."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from remint.analysis.audit.audit import audit_models
from remint.analysis.audit.errors import AuditError
from remint.analysis.audit.evidence import (
    ModelEvidence,
    SeedResult,
    VariantResult,
    by_number,
    channels_of,
    gather,
    is_proven,
)
from remint.analysis.audit.signal import SIGNALS, AuditSettings, ValidShare
from remint.analysis.audit.signals.drop import estimate_drop
from remint.analysis.audit.signals.outlier import predict
from remint.api.audit import differently_asked, valid_share
from remint.errors import UsageError
from remint.records import Lineage, MintStep, Problem, Script, Value
from tests.scores.made import attempts

KNOWN = AuditSettings(valid=ValidShare(known=True))


def model(
    static: int, fresh: int, seeds: int = 100, channels: tuple[str, ...] = ("text",), name: str = "m"
) -> ModelEvidence:
    """A model that solves so many seeds, and so many of their variants: the first ones each time."""
    return ModelEvidence(
        name,
        tuple(
            SeedResult(str(one), float(one < static), 1, (VariantResult(f"{one}v", float(one < fresh), 1, channels),))
            for one in range(seeds)
        ),
    )


def test_the_drop_by_hand() -> None:
    found = estimate_drop(model(80, 60), ValidShare(known=True), 0.95)
    assert found.raw == found.value == pytest.approx(0.2)
    assert (found.lost, found.gained) == (20, 0)
    assert found.exact == pytest.approx(2 * 0.5**20)  # McNemar: 20 seeds, all of them one way
    assert 0.11 < found.low < 0.13
    assert 0.27 < found.high < 0.29


def test_invalid_variants_are_divided_out_and_their_doubt_is_carried() -> None:
    # 80 % static, 60 % fresh, of which a quarter is invalid: 60 / .75 = 80, no drop at all.
    exact = estimate_drop(model(80, 60), ValidShare(0.75, known=True), 0.95)
    assert exact.value == pytest.approx(0.0)
    unsure = estimate_drop(model(80, 60), ValidShare(0.75, 60, known=True), 0.95)
    assert unsure.value == exact.value
    # Wilson's interval for 45 of 60 ends at .63 and .84: 60 / .63 - 60 / .75 = 15 points, and 60 / .75 - 60 / .84 = 8.
    centre = (exact.low + exact.high) / 2
    assert centre - unsure.low == pytest.approx(np.hypot(centre - exact.low, 0.6 / 0.627 - 0.8), abs=0.01)
    assert unsure.high - centre == pytest.approx(np.hypot(exact.high - centre, 0.8 - 0.6 / 0.843), abs=0.01)


def test_three_verdicts() -> None:
    found = audit_models([model(80, 40, name="a"), model(50, 50, name="b"), model(20, 16, seeds=30, name="c")], KNOWN)
    assert [one.judgement for one in found.verdicts] == ["contaminated", "no sign", "cannot tell"]
    assert "a drop of 40.0 points" in found.verdicts[0].sentence
    assert found.verdicts[1].sentence.startswith("b: no sign of contamination, since 50.0% on 100 seeds")
    assert "would be missed in" in found.verdicts[2].sentence


def test_a_small_drop_is_no_contamination_by_itself() -> None:
    """Variants that are a little harder make a clean model fall: 300 of 1,000 seeds, 250 of their variants."""
    verdict = audit_models([model(300, 250, seeds=1000)], KNOWN).verdicts[0]
    assert verdict.judgement == "cannot tell"
    assert "a drop of 5.0 points (95 % interval 3.6 to 6." in verdict.sentence
    assert "it falls by at least 3.6 points; harder variants could explain that" in verdict.sentence
    assert "contaminated: more than 10 for certain" in verdict.sentence
    smaller = AuditSettings(valid=ValidShare(known=True), smallest=0.03)
    assert audit_models([model(300, 250, seeds=1000)], smaller).verdicts[0].judgement == "contaminated"


def test_the_whole_interval_must_lie_above_the_smallest_drop() -> None:
    """10 points of 1,000 seeds have an interval from 8.1, 12.5 points one from 10.4: only that is more than 10."""
    ten, more = (audit_models([model(300, fresh, seeds=1000)], KNOWN) for fresh in (200, 175))
    assert [round(one.findings[0].low or 0, 3) for one in (ten, more)] == [0.081, 0.104]
    assert [one.verdicts[0].judgement for one in (ten, more)] == ["cannot tell", "contaminated"]
    # 20 seeds, 7 lost: 35 points, but perhaps only 7.
    few = audit_models([model(16, 9, seeds=20)], KNOWN)
    assert few.verdicts[0].judgement == "cannot tell"
    assert "it falls by at least 7.1 points; harder variants" in few.verdicts[0].sentence


def changed(seeds: int, lost: int, gained: int) -> ModelEvidence:
    """A model that solves half of the seeds; so many of these are lost in the variants, and others gained."""
    half = seeds // 2
    return ModelEvidence(
        "m",
        tuple(
            SeedResult(
                str(one), float(one < half), 1,
                (VariantResult(f"{one}v", float(lost <= one < half or half <= one < half + gained), 1, ("text",)),),
            )
            for one in range(seeds)
        ),
    )  # fmt: skip


def test_power_is_that_of_the_verdict_with_gains_as_well_as_losses() -> None:
    """Against audits with the same noise that are played 4,000 times; 10 of 164 seeds change by chance."""
    drop = audit_models([changed(164, 5, 5)], KNOWN).findings[0]
    assert drop.power is not None
    assert drop.detectable is not None
    either, chance = 11 / 165 / 2, np.random.default_rng(5)  # one change more than was seen
    for true, limit, told in ((0.1, 0.0, drop.power), (drop.detail["visible"], 0.0, 0.8), (drop.detectable, 0.1, 0.8)):
        shares = [either + true, either, 1 - 2 * either - true]
        lost, gained, _ = chance.multinomial(164, shares, 4000).T
        up, down = (lost + 1) / 166, (gained + 1) / 166  # Bonett and Price's interval
        low = up - down - 1.9746 * np.sqrt((up + down - (up - down) ** 2) / 166)
        assert (low > limit).mean() == pytest.approx(told, abs=0.04)
    # Without any change much smaller drops would have been seen.
    quiet = audit_models([changed(164, 0, 0)], KNOWN).findings[0]
    assert quiet.detail["visible"] < 0.055 < 0.075 < drop.detail["visible"]


def test_an_all_clear_needs_that_a_drop_that_matters_would_have_been_seen() -> None:
    """24 of 164 seeds that change by chance hide a drop of ten points in one audit of four."""
    clear, blurred = (audit_models([changed(164, one, one)], KNOWN).verdicts[0] for one in (5, 12))
    assert (clear.judgement, blurred.judgement) == ("no sign", "cannot tell")
    assert "with a true drop of 10 points the interval would lie above 0 in 92% of such audits" in clear.sentence
    assert "with one of 20.5 points four of five would say contaminated" in clear.sentence
    assert "a true drop of 10 points would be missed in 25% of such audits" in blurred.sentence


def test_variants_that_ask_for_more_prove_nothing() -> None:
    verdict = audit_models([model(80, 40, channels=("step",))], KNOWN).verdicts[0]
    assert verdict.judgement == "cannot tell"
    assert "one more step than their seeds (`ppm`)" in verdict.sentence


def test_runs_that_were_asked_in_other_ways() -> None:
    def run(name: str, task: str = "synthesize", heat: float = 0.0, limits: int = 3) -> SimpleNamespace:
        asked = SimpleNamespace(task=task, prompts="chat", parameters=heat)
        return SimpleNamespace(id=name * 12, asked=asked, settings=SimpleNamespace(limits=limits))

    assert list(differently_asked(run("a"), run("b"))) == []
    (remark,) = differently_asked(run("a"), run("b", heat=1.0))
    assert remark.startswith("runs aaaaaaaaaaaa and bbbbbbbbbbbb have different parameters, which may be the drop.")
    assert "different limits" in next(differently_asked(run("a"), run("b", limits=1)))
    with pytest.raises(UsageError, match="synthesize and predict-output"):
        list(differently_asked(run("a"), run("b", "predict-output")))


def test_a_drop_in_variants_that_nobody_checked_proves_nothing() -> None:
    verdict = audit_models([model(92, 78)]).verdicts[0]
    assert verdict.judgement == "cannot tell"
    assert "15% of invalid variants would explain all of it" in verdict.sentence
    assert audit_models([model(92, 62)], KNOWN).verdicts[0].judgement == "contaminated"


def test_variants_that_keep_the_text_cannot_clear_a_model() -> None:
    clear = audit_models([model(50, 50, channels=("names",))], KNOWN).verdicts[0]
    assert clear.judgement == "cannot tell"
    assert "the variants keep the text of their seeds" in clear.sentence
    assert audit_models([model(80, 40, channels=("names",))], KNOWN).verdicts[0].judgement == "contaminated"


def test_few_seeds_tell_nothing() -> None:
    verdict = audit_models([model(4, 0, seeds=4)], KNOWN).verdicts[0]
    assert verdict.judgement == "cannot tell"
    assert "at least 5 are needed" in verdict.sentence


def test_channels_are_told_apart() -> None:
    mixed = model(80, 40)
    seeds = tuple(
        seed._replace(variants=(*seed.variants, VariantResult("n", seed.static, 1, ("names",)))) for seed in mixed.seeds
    )
    found = audit_models([mixed._replace(seeds=seeds)], KNOWN)
    by_channel = {one.sentence.partition(":")[0]: one.value for one in found.findings if one.signal == "channels"}
    assert by_channel == {
        "variants with another names": pytest.approx(0.0),
        "variants with another text": pytest.approx(0.4),
    }


def test_one_model_among_many() -> None:
    # All lie near static = fresh but the last, which is 40 points above.
    clean = [
        model(share, share + shift, name=f"m{share}")
        for share, shift in ((20, 2), (35, -2), (50, 1), (65, -1), (80, 2))
    ]
    found = audit_models([*clean, model(80, 40, name="leaked")], AuditSettings(signals=("outlier",)))
    assert [one.model for one in found.findings if one.reading == "sign"] == ["leaked"]
    assert [one.judgement for one in found.verdicts][-1] == "contaminated"
    assert audit_models(clean[:4], AuditSettings(signals=("outlier",))).findings == ()  # too few


def test_the_prediction_by_hand() -> None:
    # The others lie on y = x but for ±.1: slope 1, residual variance .02 / 2.
    x, y = np.array([0.0, 0.0, 1.0, 1.0, 0.5]), np.array([0.1, -0.1, 0.9, 1.1, 2.0])
    found = predict(x, y, 4, 0.95)
    assert found.expected == pytest.approx(0.5)
    # Two degrees of freedom: 4.303 · sqrt(.02 · (1 + 1/4)).
    assert found.high - found.expected == pytest.approx(4.303 * (0.02 * 1.25) ** 0.5, rel=1e-3)
    assert found.p < 0.01


def test_dates_split_at_the_cutoff() -> None:
    dated = tuple((f"2023-0{1 + number % 9}-01", float(number % 10 < 8)) for number in range(60))
    later = tuple(("2024-05-01", float(number % 10 < 2)) for number in range(60))
    found = audit_models([model(50, 50)._replace(dated=dated + later)], AuditSettings(cutoff="2024-01-01"))
    split = next(one for one in found.findings if one.signal == "dates")
    assert (split.reading, round(split.value or 0, 3)) == ("sign", 0.6)
    assert "80.0% on 60 problems released before 2024-01-01, 20.0% on 60 later ones" in split.sentence


def test_evidence_pairs_variants_with_their_seeds() -> None:
    static = [attempts(".", "w", name="a"), attempts("w", "w", name="b"), attempts(".", ".", name="c")]
    fresh = [
        attempts(".", ".", name="a1", root="a"),
        attempts("w", "w", name="a2", root="a"),
        attempts(".", name="z", root="z"),
        attempts("w", name="z2", root="z"),
    ]
    found = gather("m", static, fresh)
    assert [(seed.id, seed.static, seed.fresh) for seed in found.seeds] == [("a", 0.5, 0.5)]
    assert (found.only_static, found.only_fresh, found.without_seed) == (2, 1, 2)
    assert audit_models([found]).points[0].left_out == (
        "m: left out are 2 seeds without a fresh variant that counts and 2 of 4 variants, whose 1 seed the run on the "
        "original does not count"
    )
    with pytest.raises(AuditError, match="no problem of the runs"):
        gather("m", static, [attempts(".", name="x/1")])
    numbered = gather("m", [attempts(".", name="HumanEval/7")], [attempts("w", name="EvoEval_verbose/7")], by_number)
    assert numbered.seeds[0].id == "7"
    with pytest.raises(AuditError, match="have the same seed"):
        gather("m", fresh, static)


def test_channels_and_proof_come_from_the_lineage() -> None:
    def made(operator: str, **detail: object) -> Problem:
        step = MintStep(operator, {name: Value.of(value) for name, value in detail.items()})
        return Problem(id="p", suite=Script(), lineage=Lineage("r", "r", "", "x", 0, (step,)))

    assert channels_of(made("rewrite", channels=["demos", "text"], how="reskin")) == ("text", "demos")
    assert is_proven(made("rewrite", channels=["text"], how="reskin"))
    assert not is_proven(made("rewrite", channels=["text"]))
    assert channels_of(made("function-name")) == ("names",)
    assert is_proven(made("function-name"))
    assert not is_proven(made("token"))
    assert not is_proven(Problem(id="p", suite=Script()))


def test_the_valid_share_as_users_give_it() -> None:
    assert valid_share("") == ValidShare()
    assert valid_share("1") == valid_share(1.0) == ValidShare(1.0, known=True)
    found = valid_share("57/60")
    assert (found.value, found.checked) == (0.95, 60)
    assert valid_share("0.97:0.93:0.99") == ValidShare(0.97, known=True, ends=(0.93, 0.99))
    for wrong in ("0.9:0.95:0.99", "0", "1.2", "61/60", "0/5", "5/0", "many", "-1"):
        with pytest.raises(UsageError, match="such as 57/60"):
            valid_share(wrong)


def test_a_valid_share_below_what_was_solved_is_refused() -> None:
    told = "45% of the variants were solved, so more than 1% are valid"
    with pytest.raises(AuditError, match=told):
        audit_models([model(16, 9, seeds=20)], AuditSettings(valid=valid_share("0.01")))
    with pytest.raises(AuditError, match="so more than 14% are valid"):
        audit_models([model(16, 9, seeds=20)], AuditSettings(valid=valid_share("3/60")))
    # 24 of 60 may be 45 % by chance; then all variants that are valid were solved: 80 % less 100 %.
    drop = audit_models([model(16, 9, seeds=20)], AuditSettings(valid=valid_share("24/60"))).findings[0]
    assert drop.value == pytest.approx(-0.2)
    assert drop.low is not None
    assert drop.high is not None
    assert drop.low <= drop.value <= drop.high
    assert "100.0% when 60.0% invalid variants are divided out: a drop of -20.0 points" in drop.sentence
    assert "exact sign-flip p of the raw drop 0.016" in drop.sentence


def test_signals_are_a_registry() -> None:
    assert {"drop", "channels", "outlier", "dates"} <= set(SIGNALS.names())
    assert all(SIGNALS.get(name).name == name for name in SIGNALS.names())
