"""`remint forecast`: a score before the model is run, and `remint forecast study`: how good such forecasts are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from remint.api.options import AskingOptions
from remint.cli.options import (
    db_option,
    forecast_options,
    json_option,
    judging_options,
    option,
    prompt_options,
    sandbox_options,
)
from remint.cli.options.record_options import FILE, keywords, record_options

_MATRIX = option(
    "--matrix", multiple=True, type=FILE,
    help="JSON Lines file with scores of other models: model, problem, score or passed, and benchmark (default: the "
    "name of the file). May be repeated.",
)  # fmt: skip


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
@option("--source", multiple=True, metavar="RUN",
        help="Run of the model on another benchmark; several on different benchmarks are merged. Default: the newest "
        "runs of --model. May be repeated.")  # fmt: skip
@option("--target", multiple=True, metavar="BENCHMARK",
        help="Benchmark to forecast the score on; several are ranked. May be repeated.")  # fmt: skip
@option("--model", "-m", default="", metavar="MODEL",
        help="Model to forecast, such as openai/NAME. Default: the models of the source runs.")  # fmt: skip
@option("--label", type=click.IntRange(min=0), default=0, metavar="N",
        help="Choose N target problems that narrow the interval most, and ask the model about them.")  # fmt: skip
@option("--check", is_flag=True,
        help="The model was run on the target: forecast as if it had not been, and compare.")  # fmt: skip
@option("--samples", "-n", type=click.IntRange(min=1), default=1, show_default=True,
        help="With --label: replies per problem.")  # fmt: skip
@_MATRIX
@option("--ledger-models/--no-ledger-models", default=True, show_default=True,
        help="Learn from other models in the ledger that were run on source and target.")  # fmt: skip
@forecast_options
@option("-o", "--output", type=FILE, multiple=True,
        help="Also write the result to this file: .html or .json. May be repeated.")  # fmt: skip
@db_option
@prompt_options
@record_options(AskingOptions, ("model",))
@judging_options
@sandbox_options
@json_option
@click.pass_context
def forecast(
    context: click.Context, /, source: tuple[str, ...], target: tuple[str, ...], output: tuple[Path, ...],
    as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Predict a model's score on a benchmark before it is run there, with an interval and a verdict.

    The forecast starts from the model's runs on other benchmarks and learns from other models that were run on both.
    Its verdict is supported, weak or refuse: prompts alone do not show how hard a benchmark is. With --label, the model
    is asked about a few problems of the target, which narrows the interval.
    """
    if context.invoked_subcommand is not None:
        return
    from remint.api.forecast import forecast as forecast_of
    from remint.cli.present.forecasts import present_forecasts

    found = forecast_of(source, target=target, output=output, progress=not as_json, **keywords(options))
    present_forecasts(found, output, as_json)


@forecast.command()
@_MATRIX
@option("--prompts", multiple=True, metavar="NAME=BENCHMARK",
        help="Where the prompts of a benchmark in the files are: a name or a file. May be repeated.")  # fmt: skip
@option("--estimator", "estimators", multiple=True, metavar="NAME",
        help="Only this estimator, such as bis. Default: all but slow ones. May be repeated.")  # fmt: skip
@option("--embedder", default="auto", show_default=True, metavar="NAME", help="How prompts become vectors.")
@option("--seed", type=int, default=0, show_default=True, metavar="N", help="Random seed of fits and halves.")
@option("-o", "--output", type=FILE, help="Also write all forecasts to this .json file.")
@db_option
@json_option
def study(output: Path | None, as_json: bool, **options: Any) -> None:
    """Try every estimator on every pair of benchmarks in files of verdicts, and say how far each is off.

    Each model is forecast without its family. Pairs with the same problems, pairs with different problems and halves of
    one benchmark are reported apart.
    """
    from remint.api.forecast_study import forecast_study
    from remint.cli.present.forecast_studies import present_study

    found = forecast_study(output=output, progress=not as_json, **options)
    present_study(found, output, as_json)


@forecast.command()
@_MATRIX
@option(
    "--source", default="", metavar="NAME", help="Benchmark of the files to forecast from. Default: the first of two."
)
@option("--target", default="", metavar="NAME", help="Benchmark of the files to forecast. Default: the second of two.")
@option("--prompts", multiple=True, metavar="NAME=BENCHMARK",
        help="Where the prompts of a benchmark in the files are: a name or a file. May be repeated.")  # fmt: skip
@option("--table", "tables", multiple=True, metavar="N", help="Only this table, 9 to 13. May be repeated.")
@option("--embedder", default="auto", show_default=True, metavar="NAME", help="How prompts become vectors.")
@option("--seed", type=int, default=0, show_default=True, metavar="N", help="Random seed of fits.")
@option("-o", "--output", type=FILE, help="Also write the tables to this .json file.")
@db_option
@json_option
def ablations(output: Path | None, as_json: bool, **options: Any) -> None:
    """Change one part of BIS at a time (PCA, a linear layer, K, the percentile, the number of prompts), as Tables 9 to
    13 of its paper do, and show how far it is off with each."""
    from remint.api.forecast_study import forecast_ablations
    from remint.cli.present.forecast_studies import present_ablations

    present_ablations(forecast_ablations(output=output, progress=not as_json, **options), output, as_json)
