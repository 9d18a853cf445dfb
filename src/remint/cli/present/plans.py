"""How a plan looks on a terminal and as JSON."""

from __future__ import annotations

import msgspec

from remint.api.display.tables import Table
from remint.api.plan import DifferencePlan, LevelPlan, ScorePlan, VariancePlan
from remint.cli.present.consoles import console, print_json, table


def present_plan(found: ScorePlan | LevelPlan | DifferencePlan | VariancePlan, as_json: bool) -> None:
    """Print a plan of any kind."""
    if isinstance(found, VariancePlan):
        _present_variance(found, as_json)
    elif isinstance(found, LevelPlan):
        _present_levels(found, as_json)
    elif isinstance(found, DifferencePlan):
        _present_difference(found, as_json)
    else:
        _present_designs(found, as_json)


def _present_variance(found: VariancePlan, as_json: bool) -> None:
    wanted = found.needed
    if as_json:
        print_json({name: getattr(wanted, name) for name in wanted.__struct_fields__} | {"groups": found.groups})
        return
    made = found.table()
    grid = table(*(column.heading for column in made.columns), title=made.title)
    for row in made.rows:
        grid.add_row(*map(str, row))
    console().print(grid)
    console().print("if groups fail independently: programs that fail every group at once need more", style="dim")


def _present_designs(found: ScorePlan, as_json: bool) -> None:
    score = found.score
    if as_json:
        rows = [{name: getattr(one, name) for name in one.__struct_fields__} for one in found.designs]
        document = {"score": score.name, "value": score.value, "level": score.level, "assurance": found.assurance}
        print_json(document | {"designs": rows})
        return
    made = found.table()
    grid = table(*(column.heading for column in made.columns), title=made.title)
    grid.columns[0].justify = grid.columns[3].justify = "right"
    for row in made.rows:
        grid.add_row(*map(str, row))
    console().print(grid)
    if found.assurance is None:
        console().print("half of the runs get a wider interval: --assurance 0.9 plans for nine of ten", style="dim")
    if len(found.designs) == 1 and score.samples == score.problems:
        console().print("with several samples per problem in RUN, more designs could be compared", style="dim")


def _present_difference(found: DifferencePlan, as_json: bool) -> None:
    if as_json:
        document = {"score": found.seen.name, "level": found.level, "difference": found.difference}
        document |= {"power": found.power, "seen": msgspec.to_builtins(found.seen)}
        print_json(document | {"designs": [msgspec.to_builtins(found.design)]})
        return
    _print_table(found.table())


def _present_levels(found: LevelPlan, as_json: bool) -> None:
    score = found.score
    if as_json:
        document = {"score": score.name, "value": score.value, "level": score.level, "assurance": found.assurance}
        print_json(
            document | {"spread": msgspec.to_builtins(found.spread), "designs": msgspec.to_builtins(found.designs)}
        )
        return
    _print_table(found.table())


def _print_table(made: Table) -> None:
    grid = table(*(column.heading for column in made.columns), title=made.title)
    for column in grid.columns:
        column.justify = "right"
    for row in made.rows:
        grid.add_row(*map(str, row))
    console().print(grid)
    for note in made.notes:
        console().print(note, style="dim", soft_wrap=True)
