"""Options of `remint mint evolve` that decide how a program is searched for."""

from __future__ import annotations

from typing import Any

import click

from remint.formats import UnsupportedError
from remint.measures.thresholds import thresholds as thresholds_named
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.settings import EvolveSettings

_USUAL = EvolveSettings()
_OPTIONS = (
    click.option("--seed", type=int, default=_USUAL.seed, show_default=True,
                 help="Decides every choice that is made by lot."),
    click.option("--generations", type=click.IntRange(min=0), default=_USUAL.generations, show_default=True,
                 help="At most; 0 is any."),
    click.option("--offspring", type=click.IntRange(min=0), default=_USUAL.offspring,
                 help="Programs to look at, at most; 0 is any."),
    click.option("--seconds-per-problem", "seconds", type=click.FloatRange(min=0), default=_USUAL.seconds,
                 help="At most; 0 is any."),
    click.option("--inputs", type=click.IntRange(min=0), default=_USUAL.inputs, show_default=True,
                 help="Further inputs on which original and offspring must agree."),
    click.option("--thresholds", default="paper", show_default=True,
                 help="paper, search, or a file of `remint measure`."),
    click.option("--readability", type=click.FloatRange(0, 1), default=_USUAL.readability, show_default=True,
                 help="The share of the original's relative readability that has to stay."),
    click.option("--drawn", type=click.FloatRange(0, 1, min_open=True), default=_USUAL.drawn, show_default=True,
                 help="The share of the operators that each program evolves with, by lot."),
    click.option("--strict", is_flag=True, help="The paper's own gate of readability."),
    click.option("--no-pylint", is_flag=True, help="Let Pylint's score fall."),
    click.option("--operator", "operators", multiple=True, help="Only this operator. May be repeated."),
    click.option("--package", "packages", multiple=True,
                 help="Programs may import this, such as numpy. May be repeated."),
)  # fmt: skip


def settings_options(command: Any) -> Any:
    """Add the options to a command, which hands them to `settings_choice`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def settings_choice(options: dict[str, Any]) -> EvolveSettings:
    """Take the options out of all that a command was given; refuses operators and thresholds that there are not."""
    take = options.pop
    for name in options["operators"]:
        missing = set(OPERATORS.get(name).packages) - set(options["packages"])
        if missing:
            raise UnsupportedError(f"The operator {name} needs {missing.pop()}. Allow it with `--package`.")
    try:
        thresholds = thresholds_named(take("thresholds"))
    except ValueError as error:
        raise UnsupportedError(f"{error}.") from error
    names = ("seed", "generations", "offspring", "seconds", "inputs", "readability", "drawn", "strict", "operators",
             "packages")  # fmt: skip
    return EvolveSettings(thresholds=thresholds, pylint=not take("no_pylint"), **{name: take(name) for name in names})
