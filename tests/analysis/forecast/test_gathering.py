from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from remint.analysis.forecast import ForecastError, expected_against_actual
from remint.analysis.forecast.embedding import prompt_embedders
from remint.analysis.forecast.embedding.cached_vectors import cached_vectors
from remint.analysis.forecast.embedding.hashed_ngrams import HashedNgrams
from remint.analysis.forecast.embedding.prompt_embedders import prompt_embedder
from remint.analysis.forecast.embedding.prompt_texts import prompt_text
from remint.analysis.forecast.gathering.judged_benchmark import JudgedBenchmark, best_known, merged_scores
from remint.analysis.forecast.gathering.matrix import check_range, read_matrices, same_benchmark
from remint.analysis.forecast.gathering.metrics import metric_named
from remint.analysis.forecast.prompt_map import prompt_map
from remint.analysis.forecast.scales import scale_of
from remint.analysis.forecast.study.families import family_of
from remint.ledger import open_ledger
from remint.records import Benchmark, Manifest
from remint.registry import UnknownNameError
from tests.analysis.forecast.examples import counted
from tests.runs.made_runs import problem


class Counting:
    """Hashed n-grams that count what they are asked for."""

    name = "counting"
    identity = "counting:1"

    def __init__(self, broken_after: int = 10**9) -> None:
        self.asked: list[str] = []
        self._broken_after = broken_after

    async def embed(self, texts: Sequence[str]) -> np.ndarray:
        if len(self.asked) >= self._broken_after:
            raise KeyboardInterrupt
        self.asked += texts
        return HashedNgrams(dimensions=8).vectors(texts)

    async def close(self) -> None:
        pass


def test_a_text_is_embedded_once_even_if_the_first_call_is_interrupted(tmp_path: Path) -> None:
    texts = [f"text {number}" for number in range(100)]
    with open_ledger(tmp_path / "ledger.db") as ledger:
        first = Counting(broken_after=64)
        with pytest.raises(KeyboardInterrupt):
            cached_vectors(first, texts, ledger)
        second = Counting()
        found = cached_vectors(second, [*texts, "text 0"], ledger)
        assert len(first.asked) == 64
        assert second.asked == texts[64:]
    assert found.shape == (101, 8)
    assert np.array_equal(found[0], found[100])
    assert np.allclose(np.linalg.norm(found, axis=1), 1.0)


def test_embedders_by_name() -> None:
    assert prompt_embedder("hashed-ngrams").embedder.name == "hashed-ngrams"
    assert prompt_embedder("bert-cls:folder").embedder.identity == "bert-cls:folder:512"
    with pytest.raises(Exception, match="unknown embedder"):
        prompt_embedder("minilm-99")


def test_without_the_packages_of_minilm_words_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt_embedders, "find_spec", lambda name: None)
    found = prompt_embedder("auto")
    assert found.embedder.name == "hashed-ngrams"
    assert "needs the package threadpoolctl" in found.remark


def test_the_text_that_is_compared() -> None:
    one = problem("own/a")
    assert prompt_text(one) == "Double x, says own/a."
    assert prompt_text(one, "instruction") == "Double x, says own/a."  # there is no other
    assert prompt_text(one, "reference").startswith("def f(x)")


def test_verdicts_are_read_from_plain_and_packed_files(tmp_path: Path) -> None:
    rows = '{"model": "m", "task": "t/1", "passed": true}\n\n{"model": "m", "problem": "t/2", "score": 0.25}\n'
    (tmp_path / "one.jsonl").write_text(rows)
    with gzip.open(tmp_path / "two+.jsonl.gz", "wt") as file:
        file.write('{"model": "m", "task_id": "t/1", "passed": 0, "benchmark": "three"}\n')
    found = read_matrices([tmp_path / "one.jsonl", tmp_path / "two+.jsonl.gz"])
    assert found == {"one": {"m": {"t/1": 1.0, "t/2": 0.25}}, "three": {"m": {"t/1": 0.0}}}
    (tmp_path / "cut.jsonl.gz").write_bytes((tmp_path / "two+.jsonl.gz").read_bytes()[:30])
    with pytest.raises(ForecastError, match=r"cut.jsonl.gz cannot be read"):
        read_matrices([tmp_path / "cut.jsonl.gz"])


def test_names_of_one_benchmark() -> None:
    assert same_benchmark("humaneval+", "HumanEval-plus")
    assert not same_benchmark("humaneval", "humaneval+")


def test_models_count_where_they_have_all_scores() -> None:
    old = Benchmark(Manifest(name="old"), [problem(f"o/{number}") for number in range(3)])
    new = Benchmark(Manifest(name="new"), [problem(f"n/{number}") for number in range(10)])
    full, part = {f"o/{number}": 1.0 for number in range(3)}, {"o/0": 1.0}
    quarantined = {f"n/{number}": 0.5 for number in range(9)}
    tables = merged_scores(
        [JudgedBenchmark(old, {"me": full, "other": full, "partial": part})],
        JudgedBenchmark(new, {"other": quarantined, "partial": quarantined}),
        ["me"],
    )
    assert list(tables.source_scores) == ["me", "other"]
    assert len(tables.target_problems) == 9  # n/9 is quarantined
    assert list(tables.target_scores) == ["other"]
    assert tables.remarks == (
        "one other model lacks some of the source problems and is left out",
        "1 problem of new is unjudged and left out",
    )
    with pytest.raises(ForecastError, match="you has no scores on old"):
        merged_scores([JudgedBenchmark(old, {"me": full})], JudgedBenchmark(new, {}), ["you"])


def test_models_that_lack_target_problems_are_counted() -> None:
    old = Benchmark(Manifest(name="old"), [problem("o/0")])
    new = Benchmark(Manifest(name="new"), [problem(f"n/{number}") for number in range(10)])
    most = {f"n/{number}": 0.5 for number in range(8)}
    source = JudgedBenchmark(old, {name: {"o/0": 1.0} for name in ("me", "a", "b")})
    tables = merged_scores([source], JudgedBenchmark(new, {"a": most, "b": most, "elsewhere": most}), ["me"])
    assert tables.remarks == (
        "2 other models lack some problems of new and are left out",
        "one model has scores on new but not on all of the source, and cannot be used",
    )


def test_a_source_that_no_other_model_knows_does_not_hide_the_others() -> None:
    old, mine = (Benchmark(Manifest(name=name), [problem("p/0")]) for name in ("old", "mine"))
    new = Benchmark(Manifest(name="new"), [problem("n/0")])
    one = {"p/0": 1.0}
    sources = [JudgedBenchmark(mine, {"me": one}), JudgedBenchmark(old, {"me": one, "a": one, "b": one})]
    target = JudgedBenchmark(new, {"a": {"n/0": 1.0}, "b": {"n/0": 0.0}})
    chosen, told = best_known(sources, target, ["me"], named=False)
    assert chosen == [sources[1]]
    assert told == (
        "only old counts as the source: 2 other models are known there and on new, with all runs of the model 0"
    )
    chosen, told = best_known(sources, target, ["me"], named=True)
    assert chosen == sources
    assert told == "with old as the only source, 2 other models are known there and on new; with all of them 0"
    assert best_known(sources[1:], target, ["me"], named=False) == (sources[1:], "")


@pytest.mark.parametrize("score", [100.0, -0.5, 1e308])
def test_scores_of_files_lie_in_the_range_of_the_metric(score: float) -> None:
    found = {"bench": {"m": {"p": score}}}
    with pytest.raises(ForecastError, match=r"m scores .* on p; pass@1 goes from 0 to 1. Write it in that scale."):
        check_range(found, "pass@1", 0.0, 1.0)
    check_range(found, "halstead.effort", None, None)
    check_range({"bench": {"m": {"p": 1.0, "q": 0.0}}}, "pass@1", 0.0, 1.0)


def test_metrics_by_name() -> None:
    assert metric_named("pass@5").name == "pass@5"
    assert metric_named("security")[2:] == (0.0, 100.0)
    assert metric_named("halstead-paper").name == "halstead-paper.effort"
    assert metric_named("cyclomatic").low is None
    with pytest.raises(UnknownNameError, match="unknown metric 'halsted'; did you mean 'halstead'"):
        metric_named("halsted")


def test_a_range_comes_from_the_metric_or_from_the_source() -> None:
    scores = np.array([[2.0, 4.0]])
    assert scale_of("pass@1", 0.0, 1.0, scores) == (0.0, 1.0)
    scale = scale_of("cyclomatic", None, None, scores)
    assert scale == (2.0, 4.0)
    assert scale.back(0.5) == 3.0
    assert scale.to_unit(np.array([3.0])).tolist() == [0.5]
    with pytest.raises(ForecastError, match="All source scores in cyclomatic are 2"):
        scale_of("cyclomatic", None, None, np.full((1, 2), 2.0))


def test_prompts_on_a_plane() -> None:
    given = counted([10], [None])
    weights = np.full(20, 0.05)
    found = prompt_map(given, weights)
    assert [point.side for point in found.points] == ["source"] * 20 + ["target"] * 20
    assert all(0 <= point.x <= 1 and 0 <= point.y <= 1 for point in found.points)
    assert 0.5 < found.shown <= 1  # two of three dimensions
    assert sum(point.weight for point in found.points) == pytest.approx(1.0)


def test_a_score_far_above_its_forecast_stands_out() -> None:
    # Everybody loses 4 of 20; m5 gains 4.
    counts = [8, 9, 10, 11, 12, 10]
    given = counted(counts, [count - 4 for count in counts[:5]] + [14])
    made, against = expected_against_actual(given, "m5")
    assert made.value == pytest.approx(0.3, abs=0.03)
    assert (against.actual, against.outside) == (0.7, True)
    assert against.suspicious is (made.verdict == "supported")
    _, usual = expected_against_actual(counted(counts, [count - 4 for count in counts]), "m5")
    assert not usual.outside
    with pytest.raises(ForecastError, match="m5 was not run on all of new"):
        expected_against_actual(counted(counts, [1, 1, 1, 1, 1, None]), "m5")


@pytest.mark.parametrize(
    ("model", "family"),
    [("codellama-13b", "codellama"), ("Code-Llama-70b", "codellama"), ("meta/Llama-3-8b", "llama"), ("4x7b", "4x7b")],
)
def test_families_by_name(model: str, family: str) -> None:
    assert family_of(model) == family
