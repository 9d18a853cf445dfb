"""`remint mint rewrite`: a benchmark whose problems are told in new settings."""

from __future__ import annotations

from typing import Any

import click

from remint.api.options.rewriting import RewriteOptions
from remint.api.rewrite import rewrite as rewrite_benchmark
from remint.cli.options import (
    db_option,
    format_option,
    json_option,
    option,
    output_option,
    sandbox_options,
    selection_options,
)
from remint.cli.options.record_options import keywords, record_options
from remint.cli.present.consoles import print_json
from remint.cli.present.rewritten import print_rewritten


@click.command()
@click.argument("benchmark")
@output_option
@record_options(RewriteOptions)
@option("--text/--no-text", default=True, show_default=True, help="Tell the text anew; with --reskin: frame it.")
@option("--names/--no-names", default=True, show_default=True,
        help="Rename the entry point, its methods and its parameters in prompt, tests and reference.")  # fmt: skip
@option("--demos/--no-demos", default=True, show_default=True,
        help="Show new examples; their results come from running the reference.")  # fmt: skip
@db_option
@selection_options
@sandbox_options
@format_option
@json_option
def rewrite(benchmark: str, format_name: str, as_json: bool, **options: Any) -> None:
    """Tell the problems of a BENCHMARK in new settings. The programs that solve them stay the same.

    Every variant is proven: its examples come from running the reference, which passes all of its tests. Results are
    stored in the ledger: an interrupted command resumes where it stopped.
    """
    made = rewrite_benchmark(benchmark, format=format_name, progress=not as_json, **keywords(options))
    (print_json if as_json else print_rewritten)(made.summary)
