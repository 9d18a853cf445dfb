"""Options of every command that scores: which scores, which intervals, and how TSA counts."""

from __future__ import annotations

from typing import Any

import click

from remint.api.options import ScoringOptions
from remint.cli.options.group import OptionGroup

LEVEL = click.FloatRange(0.5, 0.9999)
_USUAL = ScoringOptions()

scoring_options = OptionGroup(
    "scoring",
    ScoringOptions,
    click.option("--score", "scores", multiple=True, metavar="NAME", help="Such as pass@10 or tsa. May be repeated."),
    click.option(
        "--level", type=LEVEL, default=_USUAL.level, show_default=True, help="The confidence level of the intervals.",
    ),
    click.option(
        "--interval", type=click.Choice(["clustered", "paper"]), default=_USUAL.interval, show_default=True,
        help="paper: treat samples as independent, as several papers do; too narrow.",
    ),
    click.option(
        "--tsa-weights", type=click.Choice(["given", "equal", "proportional"]), help="How groups weigh in TSA.",
    ),
    click.option(
        "--tsa-groups", type=click.Choice(["all", "three-largest", "one"]), help="Which groups TSA tells apart.",
    ),
    click.option("--tsa-stop", is_flag=True, help="In TSA a group ends at its first failure."),
    click.option("--tsa-paper", is_flag=True, help="All of TSA's rules as in the paper's main table."),
)  # fmt: skip


class Least(click.ParamType[tuple[str, float]]):
    """A score and the least that it must come to, as NAME=VALUE."""

    name = "NAME=VALUE"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[str, float]:
        """The name and the number."""
        if isinstance(value, tuple):
            return value
        name, _, number = str(value).partition("=")
        try:
            least = float(number.removesuffix("%")) / (100 if number.endswith("%") else 1)
        except ValueError:
            self.fail(f"{value!r} is not of the form pass@1=0.5", param, context)
        if not 0.0 <= least <= 1.0:
            self.fail(f"{number} is not between 0 and 1", param, context)
        return name, least
