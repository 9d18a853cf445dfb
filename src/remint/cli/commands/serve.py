"""`remint serve`: the judge over HTTP."""

from __future__ import annotations

import sys
from typing import Any

import click

from remint.api.display.consoles import fitted
from remint.api.display.sheets import Sheet, TextLine, reasons
from remint.api.serve import Listening
from remint.api.serve import serve as serve_judge
from remint.cli.options import options_of
from remint.cli.present import show
from remint.records.wording import counted


@click.command()
@click.argument("benchmarks", nargs=-1)
@options_of(serve_judge)
def serve(benchmarks: tuple[str, ...], **options: Any) -> None:
    """Judge programs over HTTP, for problems of BENCHMARKS (names or files) and those that come with a request.

    POST /v1/judge takes programs and gives verdicts, POST /v1/run runs a program without tests. GET /v1/health,
    /metrics (Prometheus) and /openapi.json say the rest. A failure of the machine is never a verdict about a program.
    """
    if benchmarks:
        told = f"note: checking the problems of {', '.join(benchmarks)} before it listens; this may take minutes"
        click.echo(fitted(told, sys.stderr), err=True)
    serve_judge(*benchmarks, listening=_present, **options)


def _present(found: Listening) -> None:
    told = f"judging {counted(found.problems, 'problem')} at {found.url} (isolation: {found.isolation})"
    lines = [told, *([f"token: {found.token}"] if found.token else []), "Ctrl-C ends it"]
    blocks = (*reasons("left out", found.left_out, most=5), *(TextLine(one, whole=True) for one in lines))
    show(Sheet(blocks), dict, as_json=False)
