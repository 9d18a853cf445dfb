"""`remint mint rewrite`: a benchmark whose problems are told in new settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.rewrite import plan_rewrite, planned_document
from remint.api.rewrite import rewrite as rewrite_benchmark
from remint.api.sheets.rewritten import planned_sheet
from remint.cli.options import json_option, option, options_of
from remint.cli.present import present, show
from remint.errors import UsageError

_RUNNING = ("control", "same_length", "db")  # what a dry run has no use for


@click.command()
@click.argument("benchmark")
@option("-m", "--model", default="", metavar="MODEL",
        help="Model that plays the agents: openai/NAME, vllm/NAME, replay:FILE, … Not with --reskin.")  # fmt: skip
@option("--seed", type=int, default=0, show_default=True, metavar="N",
        help="Random seed: the same seed gives the same benchmark.")  # fmt: skip
@option("--dry-run", is_flag=True, help="Ask no model; show how many requests, tokens and dollars it would take.")
@options_of(rewrite_benchmark, "model", "seed", "logprobs", "stop", "top_k")
@json_option
def rewrite(as_json: bool, dry_run: bool, output: Path | None, **options: Any) -> None:
    """Rewrite the problems of a BENCHMARK in new settings. Their solutions stay the same.

    Models play the agents: they propose scenarios, place the inputs in one, write the new text, and validate it. Every
    variant is proven: its examples come from running the reference, which passes all of its tests; with --solver,
    models that see only the variant have to solve it. Replies are stored in the ledger: an interrupted command
    resumes where it stopped and pays for nothing twice.
    """
    if dry_run:
        planned = planned_document(plan_rewrite(**{name: options[name] for name in options if name not in _RUNNING}))
        show(planned_sheet(planned), lambda: planned, as_json)
        return
    if output is None:
        raise UsageError("No file to write to. Name one with --output, or use --dry-run.")
    present(rewrite_benchmark(output=output, progress=not as_json, **options), as_json)
