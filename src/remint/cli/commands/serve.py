"""`remint serve`: the judge over HTTP."""

from __future__ import annotations

from typing import Any

import click

from remint.api.serve import Listening, ServingOptions
from remint.api.serve import serve as serve_judge
from remint.cli.options import db_option, format_option, judging_options, sandbox_options
from remint.cli.options.record_options import OptionGroup, keywords
from remint.cli.present.consoles import print_reasons


@click.command()
@click.argument("benchmarks", nargs=-1)
@OptionGroup("serving", ServingOptions)
@judging_options
@sandbox_options
@db_option
@format_option
def serve(benchmarks: tuple[str, ...], format_name: str, **options: Any) -> None:
    """Judge programs over HTTP, for problems of BENCHMARKS (names or files) and those that come with a request.

    POST /v1/judge takes programs and gives verdicts, POST /v1/run runs a program without tests. GET /v1/health,
    /metrics (Prometheus) and /openapi.json say the rest. A failure of the machine is never a verdict about a program.
    """
    serve_judge(*benchmarks, format=format_name, listening=_present, **keywords(options))


def _present(found: Listening) -> None:
    print_reasons("left out", found.left_out, most=5)
    click.echo(f"judging {found.problems:,} problems at {found.url} (isolation: {found.isolation})")
    if found.token:
        click.echo(f"token: {found.token}")
    click.echo("Ctrl-C ends it")
