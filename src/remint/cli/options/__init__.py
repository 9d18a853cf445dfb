"""Options of the command line, each declared once; a group of them reaches its command as one record."""

from __future__ import annotations

import click

from remint.api.options import (
    AskingOptions,
    JudgingOptions,
    PromptOptions,
    SandboxOptions,
    ScoringOptions,
    SelectionOptions,
)
from remint.cli.options.parameter_types import FILE
from remint.cli.options.record_options import OptionGroup

asking_options = OptionGroup("asking", AskingOptions)
judging_options = OptionGroup("judging", JudgingOptions)
prompt_options = OptionGroup("prompts", PromptOptions)
sandbox_options = OptionGroup("sandbox", SandboxOptions)
scoring_options = OptionGroup("scoring", ScoringOptions)
selection_options = OptionGroup("selection", SelectionOptions)

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
results_option = click.option("-o", "--output", type=FILE, help="Write results to this file, in evalplus's format.")
output_option = click.option("-o", "--output", required=True, type=FILE, help="The file to write.")
page_option = click.option("-o", "--output", type=FILE, help="Also write it to this file: .html or .json.")
seed_option = click.option(
    "--seed", type=int, default=0, show_default=True, help="Random seed: the same seed gives the same benchmark."
)
thresholds_option = click.option(
    "--thresholds", default="paper", show_default=True, help="paper, search, or a file of `remint measure`."
)
