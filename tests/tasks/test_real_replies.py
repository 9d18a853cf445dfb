"""Extraction on replies of a real model, judged."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from remint.formats import open_benchmark
from remint.judging.judge import Judge, Settings
from remint.models import Parameters, Reply
from remint.records import Item, Outcome, Sample
from remint.sandbox.pool import Pool
from remint.tasks import TASKS, Prompts


def test_what_passed_with_its_publishers_extraction_passes_with_ours(shared_data: Path) -> None:
    file = shared_data / "llm_outputs/humaneval_codellama7b/HE_T0.8N10.proc.jsonl_results.jsonl.gz"
    rows = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    benchmark = open_benchmark(str(shared_data / "benchmarks/humaneval/HumanEval.jsonl.gz"))
    task = TASKS.get("synthesize")
    samples = []
    for index, row in enumerate([row for row in rows if row["passed"]][::8]):
        problem = benchmark[row["task_id"]]
        item = Item("synthesize", problem, None)
        request = task.request(item, Prompts(), Parameters())
        candidate = task.extract(item, request, Reply(text=row["raw"])).candidate
        samples.append(Sample(problem=problem.id, index=index, candidate=candidate))
    with Pool(cells=2) as pool:
        failed = [
            one.verdict.message
            for one in Judge(benchmark, pool, Settings(check=False)).verdicts(samples)
            if one.verdict.outcome is not Outcome.PASS
        ]
    assert failed == []
