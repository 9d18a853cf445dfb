"""Options of the command line, each declared once; a group of them reaches its command as one record."""

from remint.cli.options.asking import asking_options, prompt_options
from remint.cli.options.common import (
    benchmark_option,
    db_option,
    format_option,
    json_option,
    results_option,
)
from remint.cli.options.judging import judging_options
from remint.cli.options.sandbox import sandbox_options
from remint.cli.options.scoring import scoring_options
from remint.cli.options.selection import selection_options

__all__ = [
    "asking_options",
    "benchmark_option",
    "db_option",
    "format_option",
    "json_option",
    "judging_options",
    "prompt_options",
    "results_option",
    "sandbox_options",
    "scoring_options",
    "selection_options",
]
