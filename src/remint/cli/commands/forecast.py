"""`remint forecast`: a score before the model is run, and `remint forecast study`: how good such forecasts are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.forecast import forecast as forecast_of
from remint.api.forecast_study import forecast_ablations, forecast_study
from remint.cli.options import json_option, options_of
from remint.cli.present import present


class ForecastCommands(click.Group):
    """Commands, and options that take several values: `--source RUN1 RUN2`. No argument stands alone here."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Repeat the name of such an option before each of its values."""
        several = {flag for one in self.params if isinstance(one, click.Option) and one.multiple for flag in one.opts}
        written: list[str] = []
        last = ""  # the option that a value without a name belongs to
        for before, word in zip(["", *args], args, strict=False):
            if word in self.commands:
                last = ""
            elif word.startswith("-"):
                last = word if word in several else ""
            elif last and before != last:
                written.append(last)
            written.append(word)
        return super().parse_args(ctx, written)


@click.group(cls=ForecastCommands, invoke_without_command=True)
@options_of(forecast_of)
@json_option
@click.pass_context
def forecast(context: click.Context, /, output: tuple[Path, ...], as_json: bool, **options: Any) -> None:
    """Predict a model's score on a benchmark before it is run there, with an interval and a verdict.

    The forecast starts from the model's runs on other benchmarks and learns from other models that were run on both.
    Its verdict is supported, weak or refuse: prompts alone do not show how hard a benchmark is. With --label, the model
    is asked about a few problems of the target, which narrows the interval.
    """
    if context.invoked_subcommand is None:
        found = forecast_of(output=output, progress=not as_json, **options)
        # One name as it always was in JSON; several as a list.
        present(found, as_json, output=output if len(output) > 1 else next(iter(output), None))


@forecast.command()
@options_of(forecast_study)
@json_option
def study(output: Path | None, as_json: bool, **options: Any) -> None:
    """Try every estimator on every pair of benchmarks in files of verdicts, and say how far each is off.

    Each model is forecast without its family. Pairs with the same problems, pairs with different problems and halves of
    one benchmark are reported apart.
    """
    present(forecast_study(output=output, progress=not as_json, **options), as_json, output=output)


@forecast.command()
@options_of(forecast_ablations)
@json_option
def ablations(output: Path | None, as_json: bool, **options: Any) -> None:
    """Change one part of BIS at a time (PCA, a linear layer, K, the percentile, the number of prompts), as Tables 9 to
    13 of its paper do, and show how far it is off with each."""
    present(forecast_ablations(output=output, progress=not as_json, **options), as_json, output=output)
