"""`remint mint rewrite`: a benchmark whose problems are told in new settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.options import AskingOptions
from remint.api.options.rewriting import AgentOptions, RewriteOptions
from remint.api.rewrite import plan_rewrite
from remint.api.rewrite import rewrite as rewrite_benchmark
from remint.cli.options import (
    db_option,
    format_option,
    json_option,
    option,
    sandbox_options,
    seed_option,
    selection_options,
)
from remint.cli.options.record_options import FILE, keywords, record_options
from remint.cli.present.consoles import print_json
from remint.cli.present.rewritten import planned_document, print_planned, print_rewritten
from remint.errors import UsageError

_RUNNING = ("output", "control", "same_length", "db", "sandbox")  # what a dry run has no use for


@click.command()
@click.argument("benchmark")
@option("-o", "--output", type=FILE, help="File to write. Needed, unless with --dry-run.")
@option("-m", "--model", default="", metavar="MODEL",
        help="Model that plays the agents: openai/NAME, vllm/NAME, replay:FILE, … Not with --reskin.")  # fmt: skip
@record_options(RewriteOptions)
@seed_option
@option("--text/--no-text", default=True, show_default=True, help="Tell the text anew; with --reskin: frame it.")
@option("--names/--no-names", default=True, show_default=True,
        help="Rename the entry point, its methods and its parameters in prompt, tests and reference.")  # fmt: skip
@option("--demos/--no-demos", default=True, show_default=True,
        help="Show new examples; their results come from running the reference.")  # fmt: skip
@record_options(AgentOptions)
@option("--dry-run", is_flag=True, help="Ask nobody: say how many requests, tokens and dollars it will take.")
@option("--control", type=FILE, help="Also write the seeds to this file, in the form of their variants.")
@option("--same-length", is_flag=True, help="With --control: pad each seed's text neutrally to its variant's length.")
@record_options(AskingOptions, besides=("model", "seed", "logprobs", "stop", "top_k"))
@db_option
@selection_options
@sandbox_options
@format_option
@json_option
def rewrite(
    benchmark: str, format_name: str, as_json: bool, dry_run: bool, output: Path | None, **options: Any
) -> None:  # fmt: skip
    """Tell the problems of a BENCHMARK in new settings. The programs that solve them stay the same.

    Models play the agents: they propose scenarios, place the inputs in one, write the new text, and validate it. Every
    variant is proven: its examples come from running the reference, which passes all of its tests; with --solver,
    models that see only the variant have to solve it. Replies are stored in the ledger: an interrupted command
    resumes where it stopped and pays nothing twice.
    """
    if dry_run:
        for name in _RUNNING:
            options.pop(name, None)
        planned = plan_rewrite(benchmark, format=format_name, **keywords(options))
        (print_json if as_json else print_planned)(planned_document(planned))
        return
    if output is None:
        raise UsageError("No file to write to. Name one with --output, or use --dry-run.")
    made = rewrite_benchmark(benchmark, output=output, format=format_name, progress=not as_json, **keywords(options))
    (print_json if as_json else print_rewritten)(made.summary)
