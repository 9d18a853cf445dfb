"""`remint mint perturb`: surface changes of problems."""

from __future__ import annotations

from typing import Any

import click

from remint.api.perturb import perturb as perturb_problems
from remint.cli.options import db_option, format_option, json_option, output_option, sandbox_options, selection_options
from remint.cli.options.record_options import keywords, record_options
from remint.cli.present.consoles import print_json
from remint.cli.present.mints import print_perturbed
from remint.mints.perturb.settings import PerturbSettings


@click.command()
@click.argument("benchmark")
@output_option
@record_options(PerturbSettings)
@db_option
@selection_options
@sandbox_options
@format_option
@json_option
def perturb(benchmark: str, format_name: str, as_json: bool, **options: Any) -> None:
    """Change words, names, lines or examples of a BENCHMARK's problems; the task stays the same, but for ppm.

    These are the baselines that rewrites are compared with: they hide little from a model that knows the original.
    Every variant is proven by running its reference. Results are stored in the ledger: an interrupted command resumes
    where it stopped.
    """
    made = perturb_problems(benchmark, format=format_name, progress=not as_json, **keywords(options))
    (print_json if as_json else print_perturbed)(made.summary)
