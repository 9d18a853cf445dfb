"""Groups of options, each declared once: a frozen record with the defaults, and its keywords for type checkers.

A public function takes its options as keywords (``**options: Unpack[JudgeKeywords]``), names their groups with `takes`,
refuses others with `check_keywords`, and turns them into the records of the groups with `group`. The command line fills
the same records from its parameters. A test holds the keywords of a group against the fields of its record.
"""

from remint.api.options.asking import AskingKeywords, AskingOptions, PromptKeywords, PromptOptions
from remint.api.options.forecasting import ForecastKeywords, ForecastOptions
from remint.api.options.groups import PathOrName, check_keywords, check_number, group, takes
from remint.api.options.labelling import LabellingKeywords, LabellingOptions
from remint.api.options.sandbox import (
    BenchmarkKeywords,
    JudgingKeywords,
    JudgingOptions,
    SandboxKeywords,
    SandboxOptions,
)
from remint.api.options.scoring import ScoringKeywords, ScoringOptions
from remint.api.options.selection import SelectionKeywords, SelectionOptions

__all__ = [
    "AskingKeywords",
    "AskingOptions",
    "BenchmarkKeywords",
    "ForecastKeywords",
    "ForecastOptions",
    "JudgingKeywords",
    "JudgingOptions",
    "LabellingKeywords",
    "LabellingOptions",
    "PathOrName",
    "PromptKeywords",
    "PromptOptions",
    "SandboxKeywords",
    "SandboxOptions",
    "ScoringKeywords",
    "ScoringOptions",
    "SelectionKeywords",
    "SelectionOptions",
    "check_keywords",
    "check_number",
    "group",
    "takes",
]
