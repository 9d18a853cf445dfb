"""`remint mint describe`, `inject`, `merge` and `perturb`: mints of a benchmark that need nothing else."""

from __future__ import annotations

from typing import Any

import click

from remint.api.describe import describe as describe_programs
from remint.api.inject import inject as inject_bugs
from remint.api.merge import merge as merge_problems
from remint.api.perturb import perturb as perturb_problems
from remint.cli.options import json_option, options_of
from remint.cli.present import present


@click.command()
@click.argument("benchmark")
@options_of(describe_programs)
@json_option
def describe(as_json: bool, **options: Any) -> None:
    """Turn the programs of a BENCHMARK into exact instructions, for `remint run --task follow`.

    Every description reads back as the same program, and that program passes the problem's tests; what cannot be
    described is left out with its reason. Results are stored in the ledger: an interrupted command resumes where it
    stopped.
    """
    present(describe_programs(progress=not as_json, **options), as_json)


@click.command()
@click.argument("benchmark")
@options_of(inject_bugs)
@json_option
def inject(as_json: bool, **options: Any) -> None:
    """Put bugs into the programs of a BENCHMARK, each proven by its tests, for `remint run --task repair`.

    A bug changes one to three statements; the program fails with all of them, and with each part of them. Results are
    stored in the ledger: an interrupted command resumes where it stopped.
    """
    present(inject_bugs(progress=not as_json, **options), as_json)


@click.command()
@click.argument("benchmark")
@options_of(merge_problems)
@json_option
def merge(as_json: bool, **options: Any) -> None:
    """Merge problems of a BENCHMARK into small services with shared code; each keeps its own tests.

    Problems that share code become one package: the code that they share is written once, each is a class of its own,
    and one class offers them all. Every program is compared with its original on the tests and on generated inputs.
    Results are stored in the ledger: an interrupted command resumes where it stopped.
    """
    present(merge_problems(progress=not as_json, **options), as_json)


@click.command()
@click.argument("benchmark")
@options_of(perturb_problems)
@json_option
def perturb(as_json: bool, **options: Any) -> None:
    """Change words, names, lines or examples of a BENCHMARK's problems; the task stays the same, except with ppm.

    These are the baselines that rewrites are compared with: they hide little from a model that knows the original.
    Every variant is proven by running its reference. Results are stored in the ledger: an interrupted command resumes
    where it stopped.
    """
    present(perturb_problems(progress=not as_json, **options), as_json)
