"""Options that several commands share. A group of options reaches its command as one record."""

from __future__ import annotations

from remint.api.options import (
    AskingOptions,
    ForecastOptions,
    JudgingOptions,
    LabellingOptions,
    PromptOptions,
    SandboxOptions,
    ScoringOptions,
    SelectionOptions,
)
from remint.cli.options.record_options import FILE, OptionGroup
from remint.cli.options.record_options import option as option

asking_options = OptionGroup("asking", AskingOptions)
asking_several_options = OptionGroup("asking", AskingOptions, several=("model",))
forecast_options = OptionGroup("forecasting", ForecastOptions)
judging_options = OptionGroup("judging", JudgingOptions)
labelling_options = OptionGroup("labelling", LabellingOptions)
prompt_options = OptionGroup("prompts", PromptOptions)
sandbox_options = OptionGroup("sandbox", SandboxOptions)
scoring_options = OptionGroup("scoring", ScoringOptions)
selection_options = OptionGroup("selection", SelectionOptions)

json_option = option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")
db_option = option(
    "--db",
    metavar="FILE_OR_URL",
    help="Ledger: a file, or a sqlite:/// or postgresql:// URL. Default: your own (shown by `remint doctor`).",
)
format_option = option(
    "--format",
    "format_name",
    default="",
    metavar="FORMAT",
    help="Format of the benchmark file, such as evalplus. Detected by default.",
)
benchmark_option = option(
    "--benchmark",
    default="",
    metavar="NAME_OR_FILE",
    help="Where the judged benchmark is now, if it has moved: a name or a file.",
)
results_option = option("-o", "--output", type=FILE, help="Write results to this file, in EvalPlus format.")
output_option = option("-o", "--output", required=True, type=FILE, help="File to write.")
page_option = option("-o", "--output", type=FILE, help="Also write the result to this file: .html or .json.")
seed_option = option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="Random seed: the same seed gives the same benchmark.",
)
thresholds_option = option(
    "--thresholds",
    default="paper",
    show_default=True,
    metavar="NAME_OR_FILE",
    help="Complexity thresholds: paper, search, or a file of `remint measure`.",
)
