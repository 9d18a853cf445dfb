"""Options that many commands share."""

from __future__ import annotations

from pathlib import Path

import click

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")
db_option = click.option(
    "--db", metavar="FILE_OR_URL", help="The ledger: a file or a postgresql:// URL; by default your own."
)
format_option = click.option(
    "--format", "format_name", default="", help="The format of the file, such as evalplus; recognised by default."
)
benchmark_option = click.option(
    "--benchmark", default="", help="The benchmark that was judged, if it has moved since: a name or a file."
)
results_option = click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Write results to this file, in evalplus's format."
)
