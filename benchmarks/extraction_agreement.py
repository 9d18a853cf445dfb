"""CodeLlama-7b's raw replies to HumanEval: the pass rate with Remint's extraction, next to the one that was published.

Usage: python benchmarks/extraction_agreement.py [--data F] [--workers N] [--show]

1,640 replies, with the code that their publisher took from them and whether it passed. Every sample on which the two
differ is listed with the reason; one without a reason, or a rate below the published one, makes the exit code 1.
"""

from __future__ import annotations

import argparse
import ast
import gzip
import json
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from peers import DATA, HUMANEVAL, WORKERS

from remint.formats import open_benchmark
from remint.judging.judge import Judge, Settings
from remint.models import Parameters, Reply
from remint.records import Benchmark, Outcome, Sample, Verdict
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from remint.tasks import TASKS, Extracted, Prompts

REPLIES = Path("llm_outputs", "humaneval_codellama7b", "HE_T0.8N10.proc.jsonl_results.jsonl.gz")


class Reason(NamedTuple):
    """Why a sample passes with one extraction and not with the other."""

    name: str
    text: str


UNEXPLAINED = Reason("unexplained", "nobody has looked at it yet")
FENCES = Reason("fences", "The code that was published still has fences in it, and what is around them.")
LOST = Reason("nothing", "Nothing was published of the reply, which has the code in a block, closed or not.")
BODY = Reason("body", "Published was the body of the function alone, which without the header is no program.")
STUB = Reason("stub", "Published was the first block, which is an empty function; a later one is the answer.")
INDENTED = Reason("indentation", "The lines of the reply are shifted against one another.")
PROSE = Reason("prose", "What was published as code is prose or a session in a shell; the code is elsewhere.")
PYTHON = Reason("Python's age", "The program uses what the Python of the publisher did not have yet (int.bit_count).")


class Row(NamedTuple):
    """One reply, and what its publisher made of it."""

    problem: str
    number: int  # in the file
    reply: str
    code: str
    result: str
    passed: bool


def read_rows(data: Path) -> list[Row]:
    """All replies."""
    with gzip.open(data / REPLIES, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [
        Row(row["task_id"], number, row["raw"], row["completion"], row["result"], row["passed"])
        for number, row in enumerate(rows)
    ]


def extract(benchmark: Benchmark, rows: list[Row]) -> list[Extracted]:
    """The code of each reply."""
    task = TASKS.get("synthesize")
    requests = {one.id: task.request(one, Prompts(), Parameters()) for one in benchmark.problems}
    return [task.extract(benchmark[row.problem], requests[row.problem], Reply(text=row.reply)) for row in rows]


def judge(benchmark: Benchmark, rows: list[Row], taken: list[Extracted], workers: int) -> dict[int, Verdict]:
    """Remint's verdicts, by number."""
    samples = [
        Sample(problem=row.problem, index=row.number, candidate=one.candidate)
        for row, one in zip(rows, taken, strict=True)
    ]
    with Pool(cells=workers) as pool:
        judging = Judge(benchmark, pool, Settings(limits=Limits(), check=False))
        return {one.sample.index: one.verdict for one in judging.verdicts(samples)}


def reason(row: Row, one: Extracted) -> Reason:
    """Why a sample that was published as failed passes with our extraction; the other way round there is none."""
    if row.passed:
        return UNEXPLAINED
    if "bit_count" in row.result:
        return PYTHON
    if not row.code.strip():
        return LOST
    if "```" in row.code:
        return FENCES
    if "outside function" in row.result:
        return BODY
    if "indentation" in one.rules:
        return INDENTED
    return STUB if _is_python(row.code) else PROSE


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def main() -> None:
    """Print both rates and what differs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with benchmarks/ and llm_outputs/")
    parser.add_argument("--workers", type=int, default=WORKERS, help="programs that are run at the same time")
    parser.add_argument("--show", action="store_true", help="also print replies and code of what differs")
    options = parser.parse_args()
    benchmark, rows = open_benchmark(str(options.data / HUMANEVAL)), read_rows(options.data)
    taken = extract(benchmark, rows)
    verdicts = judge(benchmark, rows, taken, options.workers)
    ours = [verdicts[row.number].outcome is Outcome.PASS for row in rows]
    apart = [(row, one) for row, one, passed in zip(rows, taken, ours, strict=True) if passed != row.passed]
    print("| sample | published | Remint | rules | why |\n|---|---|---|---|---|")
    for row, one in apart:
        print(
            f"| {row.problem} #{row.number} | {row.result[:60]} | {verdicts[row.number].outcome.value} "
            f"| {', '.join(one.rules)} | {reason(row, one).name} |"
        )
        if options.show:
            print(f"\n{row.reply}\n---\n{one.candidate.text if one.candidate else ''}\n")
    reasons = Counter(reason(row, one) for row, one in apart)
    print()
    for why, count in reasons.most_common():
        print(f"- **{why.name}** ({count}): {why.text}")
    published = sum(row.passed for row in rows)
    print(f"\npublished: {published:,} of {len(rows):,} pass ({published / len(rows):.2%})")
    print(f"Remint:    {sum(ours):,} of {len(rows):,} pass ({sum(ours) / len(rows):.2%})")
    print(f"no code in {sum(one.candidate is None for one in taken)} replies")
    print(f"rules: {dict(Counter(rule for one in taken for rule in one.rules).most_common())}")
    if reasons[UNEXPLAINED] or sum(ours) < published:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
