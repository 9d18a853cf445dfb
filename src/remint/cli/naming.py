"""Options of `remint mint evolve` for names by a model, and what became of them in words."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.markup import escape

from remint.cli.asking import AskingChoice
from remint.cli.counting import Counting
from remint.cli.output import console
from remint.formats import UnsupportedError
from remint.ledger import Ledger
from remint.mints.evolve.mint import EvolvedBenchmark, EvolvePlan
from remint.mints.evolve.model_naming.chosen_programs import BenchmarkWithNames, NamingOutcome, name_chosen_programs
from remint.mints.evolve.model_naming.suggestions import MOST_TOKENS
from remint.models import ModelOptions, Parameters
from remint.models.asking import AskSettings
from remint.records import Benchmark, digest, encode

OFFLINE = "offline"
_REASONS = 3  # that are told, the most frequent first
_OPTIONS = (
    click.option("--naming", default=OFFLINE, show_default=True, metavar="MODEL",
                 help="Who names what evolving brings in: the operators themselves, or a model as in `remint run`."),
    click.option("--base-url", default="", help="With --naming: the address of an OpenAI-compatible server."),
    click.option("--api-key", default="", help="With --naming. Better in the environment: others see what you type."),
    click.option("--max-tokens", type=click.IntRange(min=1), default=MOST_TOKENS, show_default=True,
                 help="With --naming: of one answer. Models that think first need more."),
    click.option("--concurrency", type=click.IntRange(min=0), default=0,
                 help="With --naming: requests at once; 0 finds out."),
    click.option("--rpm", type=click.FloatRange(min=0), default=0.0, help="With --naming: requests per minute."),
    click.option("--tries", type=click.IntRange(min=1), default=3, show_default=True,
                 help="With --naming: for one answer."),
    click.option("--request-timeout", type=click.FloatRange(min=0, min_open=True), default=300.0, show_default=True,
                 help="With --naming: seconds for one answer."),
    click.option("--budget", type=click.FloatRange(min=0),
                 help="With --naming: US dollars that all its calls may cost together."),
    click.option("--prices", type=click.Path(path_type=Path), help="With --naming: a TOML file with prices of models."),
)  # fmt: skip


def naming_options(command: Any) -> Any:
    """Add the options to a command, which hands them to `naming_choice`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


class NamingChoice(NamedTuple):
    """What the options say."""

    asking: AskingChoice
    most_tokens: int

    def check(self, ledger: Ledger) -> None:
        """Raise before the search what would be of no use after it: no such model, a key or a price that is missing."""
        asyncio.run(self.asking.asker(ledger, "").model.close())

    def give(
        self, source: Benchmark, made: EvolvedBenchmark, plan: EvolvePlan, ledger: Ledger, quiet: bool
    ) -> BenchmarkWithNames:
        """The evolved benchmark with names of the model."""
        asker = self.asking.asker(ledger, digest(source.content_hash.encode(), encode(plan.settings)))
        programs = sum(bool(one.after and one.after.steps) for one in made.results)
        if not quiet:
            click.echo(f"asking {self.asking.model} for names in {_counted(programs, 'program')}", err=True)
        with Counting(programs, quiet) as counting:
            return name_chosen_programs(source, made, plan, asker, ledger, self.most_tokens, counting.count)


def naming_choice(options: dict[str, Any]) -> NamingChoice | None:
    """Take the options out of all that a command was given; None where the operators name things themselves."""
    take = options.pop
    name, most_tokens = take("naming").strip(), take("max_tokens")
    given = {name: options[name] for name in ("base_url", "api_key", "budget", "prices")}
    model = ModelOptions(
        base_url=take("base_url"), api_key=take("api_key"), timeout=take("request_timeout"),
        most_at_once=options["concurrency"],
    )  # fmt: skip
    settings = AskSettings(
        concurrency=take("concurrency"), requests_per_minute=take("rpm"), tries=take("tries"),
        request_seconds=model.timeout + 60, budget=take("budget"),
    )  # fmt: skip
    asking = AskingChoice(name, model, Parameters(), settings, take("prices"))
    if name and name != OFFLINE:
        return NamingChoice(asking, most_tokens)
    for option, value in given.items():
        if value not in ("", None):
            raise UnsupportedError(f"--{option.replace('_', '-')} is for names by a model. Say which with --naming.")
    return None


def naming_document(outcome: NamingOutcome) -> dict[str, Any]:
    """What became of the names, for --json."""
    return outcome._asdict()


def print_naming(document: dict[str, Any]) -> None:
    """The same in words."""
    show = console().print
    show(
        f"{_counted(document['names'], 'name')} by {escape(document['model'])} in {document['named']:,} of "
        f"{_counted(document['programs'], 'program')} with something to name", soft_wrap=True,
    )  # fmt: skip
    for reason, count in list(document["kept"].items())[:_REASONS]:
        show(f"  kept as before, {_counted(count, 'name')}: {escape(reason)}", style="dim", soft_wrap=True)
    for reason, count in list(document["unusable"].items())[:_REASONS]:
        show(
            f"  kept as before, all names of {_counted(count, 'program')}: {escape(reason)}",
            style="yellow",
            soft_wrap=True,
        )


def tell_unanswered(document: dict[str, Any]) -> None:
    """Say which programs keep their names for want of an answer; also beside --json, which is for programs."""
    unanswered = document["unanswered"]
    for reason, count in list(unanswered.items())[:_REASONS]:
        click.echo(f"no answer of {document['model']} about {_counted(count, 'program')}: {reason}", err=True)
    if unanswered:
        click.echo("these keep the names that they had: the same command asks again", err=True)


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"
