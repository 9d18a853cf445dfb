"""`remint mint perturb`: surface changes of problems."""

from __future__ import annotations

from typing import Any

import click

from remint.api.perturb import perturb as perturb_problems
from remint.cli.options import json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("benchmark")
@options_of(perturb_problems)
@json_option
def perturb(as_json: bool, **options: Any) -> None:
    """Change words, names, lines or examples of a BENCHMARK's problems; the task stays the same, but for ppm.

    These are the baselines that rewrites are compared with: they hide little from a model that knows the original.
    Every variant is proven by running its reference. Results are stored in the ledger: an interrupted command resumes
    where it stopped.
    """
    present(perturb_problems(progress=not as_json, **options), as_json)
