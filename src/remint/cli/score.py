"""`remint score`: what the verdicts of a run add up to."""

from __future__ import annotations

from typing import Any

import click

from remint.cli.benchmarks import format_option
from remint.cli.choosing_runs import benchmark_option, db_option, opened_runs
from remint.cli.output import as_json_option, console, print_json
from remint.cli.score_rendering import print_drops, print_scores, scores_document
from remint.cli.scoring import score_settings, scoring_options
from remint.formats import UnsupportedError
from remint.runs.problems import RunProblems
from remint.runs.scoring import RunScores, score_run
from remint.scores.drop import Drop, drop
from remint.scores.errors import ScoresError

GATE_FAILED = 1


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


@click.command()
@click.argument("run")
@click.option("--against", metavar="RUN", help="What is lost from this run to RUN, problem by problem.")
@click.option("--table", "as_table", is_flag=True, help="Also mean, median, σ and RSD over samples.")
@click.option(
    "--fail-under", "least", type=Least(), multiple=True,
    help="End with code 1 where a score is below this, such as pass@1=0.5. May be repeated.",
)  # fmt: skip
@scoring_options
@benchmark_option
@format_option
@db_option
@as_json_option
@click.pass_context
def score(
    context: click.Context, /, run: str, against: str | None, as_table: bool, least: tuple[tuple[str, float], ...],
    benchmark: str, format_name: str, db: str | None, as_json: bool, **options: Any,
) -> None:  # fmt: skip
    """Score a RUN (the beginning of its id, or `last`), each score with its interval.

    By default: pass@k for every customary k that there are samples for, the share of tests passed, TSA where tests are
    in groups, incoherence where a problem has several samples, DivPass@k where problems are variants of others.
    Also: whole, partial-micro, divpass-levels@K, variants-pass@K, incoherence-functional.
    """
    settings = score_settings(options)
    with opened_runs([run, *([against] if against else [])], db) as stored:
        scored = score_run(stored[0], settings, RunProblems(stored[0], benchmark, format_name))
        base = score_run(stored[1], settings) if against else None
    drops = _drops(base, scored, settings.level) if base else []
    if as_json:
        print_json(scores_document(scored, base, drops))
    else:
        print_scores(scored, as_table, console())
        if base:
            print_drops(base, scored, drops, console())
    if _too_low(scored, least):
        context.exit(GATE_FAILED)


def _drops(base: RunScores, fresh: RunScores, level: float) -> list[Drop]:
    before = {one.score.name: one for one in base.scores.scored}
    found = []
    for one in fresh.scores.scored:
        if one.score.name in before:
            try:
                found.append(drop(before[one.score.name], one, level))
            except ScoresError as error:
                click.echo(f"note: no drop of {one.score.name}: {error}", err=True)
    return found


def _too_low(scored: RunScores, least: tuple[tuple[str, float], ...]) -> bool:
    """Whether a gate fails; says which."""
    values = {one.score.name: one.score.value for one in scored.scores.scored}
    failed = False
    for name, number in least:
        if name not in values:
            raise UnsupportedError(
                f"the run has no score {name!r} to hold against {number:g}; it has {', '.join(values)}"
            )
        if values[name] < number:
            click.echo(f"{name} is {values[name]:.4f}, below {number:g}", err=True)
            failed = True
    return failed
