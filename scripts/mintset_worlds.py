"""Make the replay file of mintset-worlds: the pipeline's own questions, answered from rows that people wrote.

    python scripts/mintset_worlds.py CONTENT_FOLDER OUTPUT_FOLDER

Every row of CONTENT_FOLDER/*.jsonl is one variant: problem, variant, scenario, context, text, names, examples. A
scripted agent answers each question of the pipeline from the row that it is about, and writes both down. The output
folder gets scenarios.jsonl, replies.jsonl and mintset-worlds.jsonl; refusals are printed with their reasons.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import remint
from remint.formats import write_benchmark
from remint.mints.context import SandboxPlace
from remint.mints.driver.driver import run_mint
from remint.mints.rewrite.mint import Cast, RewriteMint
from remint.mints.rewrite.names import changeable_names
from remint.mints.rewrite.scenarios import parse_scenario
from remint.mints.rewrite.settings import RewriteSettings
from remint.mints.rewrite.statement import ProblemText, statement_of
from remint.mints.rewrite.summary import described_manifest, rewrite_summary
from remint.models import Parameters, Reply, Request
from remint.models.asking import Asker
from remint.models.errors import RefusedError
from remint.records import Benchmark

_TAG = re.compile(r'<(context|problem|answer) id="([0-9a-f]{8})">')
WRITER = "written for Remint"
MAX_TOKENS = 2048  # as the command line asks for


class WrittenAgent:
    """Answers the agents' questions from rows, and keeps what was said."""

    name = identity = "written"
    most_at_once = 8

    def __init__(self, rows: list[dict[str, Any]], benchmark: Benchmark) -> None:
        self._statements = {problem.id: statement_of(problem) for problem in benchmark.problems}
        self._names = {one.id: changeable_names(one, self._statements[one.id]) for one in benchmark.problems}
        self._rows = rows
        self.said: dict[str, str] = {}

    async def reply(self, request: Request) -> Reply:
        """The reply that the matching row gives."""
        asked = request.messages[-1].content
        found = _TAG.search(asked)
        if found is None:
            raise RefusedError("no row answers this question")
        row = next((row for row in self._rows if self._is_about(row, asked)), None)
        if row is None:
            raise RefusedError("no row answers this question")
        self.said[asked] = self._text(found[1], found[2], row)
        return Reply(text=self.said[asked], finish_reason="stop", model=WRITER)

    async def close(self) -> None:
        """Nothing is held."""

    def _is_about(self, row: dict[str, Any], asked: str) -> bool:
        if row["text"].strip() in asked:
            return True
        return self._statements[row["problem"]].text in asked and f"\n{row['scenario']}\n" in asked

    def _text(self, tag: str, name: str, row: dict[str, Any]) -> str:
        if tag == "answer":
            return f'<answer id="{name}">yes</answer>'
        if tag == "context":
            return _tagged("context", name, "\n".join(f"{key}: {value}" for key, value in row["context"].items()))
        statement: ProblemText = self._statements[row["problem"]]
        parts = [_tagged("problem", name, row["text"].strip())]
        wanted = [old for old in self._names[row["problem"]] if old in row["names"]]
        if wanted:
            parts.append(_tagged("names", name, "\n".join(f"{old} -> {row['names'][old]}" for old in wanted)))
        if row.get("examples"):
            parts.append(_tagged("examples", name, _examples(row["examples"], statement)))
        return "\n".join(parts)


def _tagged(tag: str, name: str, text: str) -> str:
    return f'<{tag} id="{name}">\n{text}\n</{tag}>'


def _examples(examples: list[str], statement: ProblemText) -> str:
    if not statement.entry_point:
        return "\n---\n".join(one.rstrip("\n") for one in examples)
    return "\n".join(">>> " + one.replace("\n", "\n... ") for one in examples)


def main(content: Path, output: Path) -> None:
    """Write everything."""
    lines = [line for file in sorted(content.glob("*.jsonl")) for line in file.read_text().splitlines()]
    rows = [json.loads(line) for line in lines if line.strip()]
    rows.sort(key=lambda row: (row["problem"], row["variant"]))
    whole = remint.open_benchmark("mintset")
    scenarios: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        scenarios[row["problem"]].append(row["scenario"])
    benchmark = Benchmark(whole.manifest, [one for one in whole.problems if one.id in scenarios])
    settings = RewriteSettings(variants=2)
    chosen = {name: tuple(map(parse_scenario, some)) for name, some in scenarios.items()}
    agent = WrittenAgent(rows, benchmark)
    # One context per scenario: every row is tried once.
    settings = RewriteSettings(variants=2, attempts=2)
    cast = Cast(Parameters(max_tokens=MAX_TOKENS), (WRITER,), chosen)
    made = run_mint(RewriteMint(settings, cast), benchmark, SandboxPlace(workers=2), asker=Asker(agent))
    output.mkdir(parents=True, exist_ok=True)
    _write(output / "scenarios.jsonl", [{"problem": name, "scenarios": some} for name, some in scenarios.items()])
    replies = [
        {"prompt": asked, "reply": {"text": said, "model": WRITER, "finish_reason": "stop"}}
        for asked, said in sorted(agent.said.items())
    ]
    _write(output / "replies.jsonl", replies)
    summary = rewrite_summary(made.findings, settings.variants)
    fresh = Benchmark(described_manifest(made.benchmark.manifest, summary), made.benchmark.problems)
    write_benchmark(fresh, output / "mintset-worlds.jsonl")
    for finding in made.findings:
        for refusal in finding.refusals:
            sys.stdout.write(f"{finding.problem}: {refusal.scenario}: {refusal.step}: {refusal.reason}\n")
    sys.stdout.write(
        f"{len(made.benchmark)} variants of {summary['seeds']} of {len(whole)} problems, {len(agent.said)} replies\n"
    )


def _write(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
