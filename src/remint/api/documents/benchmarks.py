"""Benchmarks and problems as JSON."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from remint.records import Benchmark, Problem, encode


def benchmark_summary(benchmark: Benchmark) -> dict[str, Any]:
    """A benchmark in numbers."""
    manifest = benchmark.manifest
    return {
        "name": manifest.name, "version": manifest.version, "description": manifest.description,
        "licence": manifest.licence, "source": manifest.source, "content": benchmark.content_hash,
        "problems": len(benchmark), "tests": benchmark.size.tests,
        "languages": dict(Counter(problem.language for problem in benchmark.problems)),
        "suites": dict(Counter(problem.suite.kind for problem in benchmark.problems)),
        "tags": dict(Counter(tag for problem in benchmark.problems for tag in problem.tags).most_common()),
        "ids": [problem.id for problem in benchmark.problems],
    }  # fmt: skip


def problem_document(problem: Problem) -> Any:
    """A problem as the JSON that Remint writes."""
    return json.loads(encode(problem))
