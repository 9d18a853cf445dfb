"""`remint audit` and what belongs to it, as a user meets them: one ledger for all tests of this file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import remint as api
from remint.analysis.audit.audit import audit_models
from remint.analysis.audit.evidence import ForecastResult, ModelEvidence, SeedResult, VariantResult
from remint.analysis.audit.signal import AuditSettings
from remint.cli.main import exit_code, remint
from remint.formats import open_benchmark, write_benchmark
from remint.records import Benchmark, MintStep, Value

pytestmark = [pytest.mark.xdist_group(__name__), pytest.mark.slow]
NAMES = (
    "bus_display_text",
    "chore_assignments",
    "crate_handling_fee",
    "picking_walk",
    "running_head",
    "kettle_seconds",
)
WRONG = "def {name}(*args, **kwargs):\n    return None\n"


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A static run in which every seed is solved, and a fresh one in which no variant is, but for one sample."""
    made = tmp_path_factory.mktemp("audit")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(made)
        patch.setenv("REMINT_DB", str(made / "ledger.db"))
        chosen = tuple(f"mintset/{name}" for name in NAMES)
        api.perturb(
            "mintset", kind="function-name", variants=2, ids=chosen, output="fresh.jsonl", seed=3, progress=False
        )
        for name, right in (("mintset", 2), ("fresh.jsonl", 0)):
            _judged(made, name, chosen, right)
    return made


def _judged(folder: Path, benchmark: str, chosen: tuple[str, ...], right: int) -> None:
    rows = []
    for one in open_benchmark(benchmark).problems:
        if one.root in chosen:
            assert one.reference is not None
            first = right or (one.root == "mintset/kettle_seconds")
            for number in range(2):
                solved = number < right or (first and number == 0)
                text = one.reference.text if solved else WRONG.format(name=one.entry_point)
                rows.append({"task_id": one.id, "solution": text})
    path = folder / f"{Path(benchmark).stem}-samples.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    with api.judge(benchmark, path, progress=False) as found:
        (folder / f"{Path(benchmark).stem}.id").write_text(found.id)


@pytest.fixture(autouse=True)
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("REMINT_DB", str(folder / "ledger.db"))


def ids() -> tuple[str, str]:
    return Path("mintset.id").read_text(), Path("fresh.id").read_text()


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    capsys.readouterr()
    assert run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_an_audit_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    static, fresh = ids()
    found = document(capsys, "audit", static, fresh, "-o", "audit.md")
    assert found["verdicts"][0]["verdict"] == "cannot tell"
    assert "6 seeds are too few to accuse a model by" in found["verdicts"][0]["sentence"]
    assert "100.0% on 6 seeds, 8.3% on their fresh variants: a drop of 91.7 points" in found["verdicts"][0]["sentence"]
    assert found["points"][0]["variants"] == 12
    assert Path("audit.md").read_text().startswith("# Contamination audit\n\n- **cannot tell**: ")
    assert run("audit", static, fresh, "-o", "audit.html") == 0
    said = capsys.readouterr().out
    assert "cannot tell, because" in " ".join(said.split())
    page = Path("audit.html").read_text()
    assert "<svg" in page
    assert "<script" not in page


def test_what_cannot_be_audited_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    static, fresh = ids()
    for arguments, told in (
        ((static, static), "has no run on fresh variants after it"),
        ((fresh, static), "have the same seed"),
        ((static, fresh, fresh), "is named twice"),
        ((static, fresh, "-o", "audit.pdf"), "End its name in .html, .md, .json"),
        ((static, fresh, "--valid", "lots"), "such as 57/60"),
        ((static, fresh, "--signal", "drops"), "did you mean 'drop'"),
        ((static, "nosuchrun"), "unknown run"),
    ):
        capsys.readouterr()
        assert run("audit", *arguments) == 2
        assert told in capsys.readouterr().err


def test_scores_over_variants(capsys: pytest.CaptureFixture[str]) -> None:
    static, fresh = ids()
    found = document(capsys, "score", fresh, "--against", static)
    values = {one["name"]: one["value"] for one in found["scores"]}
    # One seed of six is solved by one sample of two in both variants: by the first, which divpass takes.
    assert values["divpass@1"] == pytest.approx(1 / 6)
    assert values["divpass-levels@1"] == pytest.approx(1 / 12)
    assert set(found["levels"]) == {"seed", "variant", "sample", "seeds", "variants"}
    robust = found["robustness"][0]
    assert (robust["k"], robust["nominal"], robust["robust"]) == (1, 1.0, pytest.approx(1 / 12))
    assert robust["drop"]["value"] == robust["relative"] == pytest.approx(11 / 12)
    assert run("score", fresh, "--against", static) == 0
    said = capsys.readouterr().out
    assert "robust-pass@k" in said
    assert "variance of one sample: seeds" in said
    assert "levels" not in document(capsys, "score", static)


def test_the_cheapest_design(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "plan", ids()[1], "--half-width", "0.05")
    costs = [one["cost"] for one in found["designs"]]
    assert costs == sorted(costs)
    assert all(one["half_width"] <= 0.05 for one in found["designs"])
    assert run("plan", ids()[1], "--half-width", "0.05", "--variant-cost", "20") == 0
    assert "the cheapest design first" in capsys.readouterr().out


def test_diversity_a_review_and_the_spread(capsys: pytest.CaptureFixture[str]) -> None:
    measured = ("mint", "diversity", "fresh.jsonl", "--source", "mintset", "--encoder", "none")
    found = document(capsys, *measured, "--review-sheet", "sheet.csv", "--pairs", "4")
    names = [one["name"] for one in found[0]["figures"]]
    assert names == ["internal BLEU-4", "external BLEU-4"]
    assert found[0]["figures"][1]["value"] > 0.9  # only a name has changed
    sheet = Path("sheet.csv").read_text().replace(",,,,\n", ",yes,yes,,\n")
    Path("filled.csv").write_text(sheet)
    review = document(capsys, "mint", "review", "filled.csv")
    assert (review["rated"], review["kappa"], review["valid"][0]["valid"]) == (4, None, 4)
    chosen = tuple(f"mintset/{name}" for name in NAMES)
    api.perturb("mintset", kind="function-name", variants=2, ids=chosen, output="again.jsonl", seed=4, progress=False)
    _judged(Path(), "again.jsonl", chosen, 2)
    spread = document(capsys, "mint", "spread", ids()[1], Path("again.id").read_text())
    assert spread["mean"] == pytest.approx((1 + 1 / 12) / 2)
    assert spread["deviation_high"] <= 0.5  # a share cannot spread more, however few mints there are
    assert run("mint", "spread", ids()[0]) == 2
    for runs, told in ((ids(), "is not a run on a minted benchmark"), ((ids()[1], ids()[1]), "at least two mints")):
        capsys.readouterr()
        assert run("mint", "spread", *runs) == 2
        assert told in capsys.readouterr().err
    assert run("mint", "diversity", "fresh.jsonl", "--review-sheet", "x.csv") == 2
    assert run("mint", "review", "no-such.csv") == 2


def test_several_files_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("audit", *ids(), "-o", "both.html", "-o", "both.md") == 0
    assert Path("both.html").stat().st_size > 1000
    assert Path("both.md").stat().st_size > 100
    assert "are taken to be of one model" in capsys.readouterr().err
    assert run("audit", *ids(), "-o", "both.json") == 0
    kept = json.loads(Path("both.json").read_text())
    assert [(one["side"], one["run"]) for one in kept["runs"]] == [("static", ids()[0]), ("fresh", ids()[1])]
    assert kept["runs"][1]["mints"] == ["function-name"]
    assert kept["settings"] == {
        "level": 0.95, "smallest": 0.1, "valid": {"known": False}, "cutoff": "", "signals": [], "pair_by": "lineage",
    }  # fmt: skip
    for text in (*(Path(f"both.{form}").read_text() for form in ("html", "md")), " ".join(kept["remarks"])):
        assert "are taken to be of one model" in text
    for form in ("html", "md"):
        assert all(one in Path(f"both.{form}").read_text() for one in (*ids(), "smallest drop that matters 10 points"))


def test_a_benchmark_tells_its_invalid_share_itself(capsys: pytest.CaptureFixture[str]) -> None:
    static, fresh = ids()
    made = open_benchmark("fresh.jsonl")
    step = MintStep("rewrite", {"how": Value.of("models"), "channels": Value.of(["text"])})
    told = f"{made.manifest.description}; invalid share 0.040 [0.010, 0.110]"
    problems = [
        msgspec.structs.replace(one, lineage=msgspec.structs.replace(one.lineage, steps=(step,)))
        for one in made.problems
    ]
    manifest = msgspec.structs.replace(made.manifest, name="panelled", description=told, content="")
    write_benchmark(Benchmark(manifest, problems), Path("panelled.jsonl"))
    _judged(Path(), "panelled.jsonl", tuple(f"mintset/{name}" for name in NAMES), 0)
    found = document(capsys, "audit", static, Path("panelled.id").read_text())
    assert found["settings"]["valid"] == {"value": 0.96, "known": True, "ends": [0.89, 0.99]}
    assert "4.0% of the variants are invalid (1.0% … 11.0%), as panelled says" in found["remarks"]
    # A drop whose share of invalid variants is known; only the number of seeds stands against a verdict.
    assert found["verdicts"][0]["sentence"].endswith("but 6 seeds are too few to accuse a model by (20 are needed).")
    # What the user says counts more.
    assert document(capsys, "audit", static, fresh, "--valid", "1")["settings"]["valid"] == {"known": True}


def test_a_forecast_is_a_signal() -> None:
    seeds = tuple(SeedResult(f"s{n}", 1.0, 1, (VariantResult("v", 1.0, 1, ("text",), True),)) for n in range(40))
    expected = ForecastResult(0.9, 0.6, 0.5, 0.7, "supported", "mintset", 0.9)
    made = [
        ModelEvidence(name, seeds, forecast=one)
        for name, one in (("high", expected), ("fits", expected._replace(actual=0.65)),
                          ("weak", expected._replace(verdict="weak")), ("none", None))
    ]  # fmt: skip
    found = {one.model: one for one in audit_models(made, AuditSettings()).findings if one.signal == "forecast"}
    assert {name: one.reading for name, one in found.items()} == {"high": "sign", "fits": "none", "weak": "unclear"}
    assert "90.0% where mintset predicts 60.0% (90 % interval 50.0% to 70.0%)" in found["high"].sentence
    assert found["high"].value == pytest.approx(0.3)
