"""Options of every command that scores: which scores, which intervals, and how TSA counts."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from remint.runs.scoring import ScoreSettings
from remint.scores.scoring import LEVEL, score_named
from remint.scores.tsa import PAPER, TsaSettings

_OPTIONS = (
    click.option("--score", "names", multiple=True, metavar="NAME", help="Such as pass@10 or tsa. May be repeated."),
    click.option(
        "--level", type=click.FloatRange(0.5, 0.9999), default=LEVEL, show_default=True,
        help="How often the intervals are to hold the truth.",
    ),
    click.option(
        "--interval", type=click.Choice(["clustered", "paper"]), default="clustered", show_default=True,
        help="paper: take samples as independent, as several papers do; too narrow.",
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


def scoring_options(command: Any) -> Any:
    """Add the options to a command, which hands them to `score_settings`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def score_settings(options: dict[str, Any]) -> ScoreSettings:
    """What the options say; takes them out of `options`."""
    names, level, interval = options.pop("names"), options.pop("level"), options.pop("interval")
    for name in names:
        score_named(name)  # refuses a name that means nothing before anything is read
    chosen = {"weights": options.pop("tsa_weights"), "grouping": options.pop("tsa_groups")}
    rules = PAPER if options.pop("tsa_paper") else TsaSettings()
    rules = msgspec.structs.replace(rules, **{name: value for name, value in chosen.items() if value})
    if options.pop("tsa_stop"):
        rules = msgspec.structs.replace(rules, stop=True)
    return ScoreSettings(names=tuple(dict.fromkeys(names)), level=level, interval=interval, rules=(rules,))
