"""The work of a function is done in stages, each a function that hands on what the next one needs."""

from __future__ import annotations

import ast

from remint.code.flow import code_start, reads
from remint.code.trees import walk
from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.support.extraction import ProgramFacts, facts_of
from remint.mints.evolve.operators.support.function_wording import call, class_name, make_function
from remint.mints.evolve.operators.support.starting_values import run_with_start
from remint.mints.evolve.operators.support.statement_runs import StatementRun, inner_run
from remint.mints.evolve.operators.support.worthwhile import are_both_worth_it
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Step, Subject

_FIRST = ("parse", "read", "prepare", "collect", "load", "setup")
_MIDDLE = ("transform", "process", "compute", "work_out", "apply_rules", "evaluate")
_RECORDS = ("parsed", "prepared", "stage_result", "intermediate", "findings", "working_set")
_DOCS = ("Return {given} for the next stage.", "Work out {given}.", "Find {given}.")
_LEAST = 2  # statements in a stage, those inside others included


class Stages(Operator):
    """Moves a part of a function's straight way into a stage; several results travel in a named tuple."""

    name = "stages"
    rewords = True
    description = "moves consecutive statements into a stage that returns their results, several as a record"

    def sites(self, subject: Subject) -> list[Site]:
        """Statements from which a part of a function can move, with something left behind it."""
        facts = facts_of(subject)
        return [
            subject.site(path, node) for path, node in subject.walk()
            if isinstance(node, ast.stmt) and _runs(facts, path)
        ]  # fmt: skip

    def apply(self, draft: Draft, site: Site) -> None:
        """Define the stage, call it, and take its results apart."""
        run = draft.chance.choice(_runs(facts_of(draft.subject), site.path))
        block, place = draft.block(site)
        moved = run.moved(block, place)
        is_first = place == code_start(block)
        name = draft.fresh(*(_FIRST if is_first else _MIDDLE))
        doc = draft.chance.choice(_DOCS).format(given=" and ".join(run.given).replace("_", " "))
        called: ast.expr = call(name, run.needed)
        if len(run.given) == 1:
            target: ast.expr = ast.Name(id=run.given[0], ctx=ast.Store())
            handed: ast.expr = ast.Name(id=run.given[0], ctx=ast.Load())
            uses: list[ast.stmt] = [ast.Assign(targets=[target], value=called, lineno=1)]
        elif draft.subject.is_tidy:  # what people write where the parts have no meaning as a whole
            handed = ast.Tuple([ast.Name(id=one, ctx=ast.Load()) for one in run.given], ast.Load())
            several = ast.Tuple([ast.Name(id=one, ctx=ast.Store()) for one in run.given], ast.Store())
            uses = [ast.Assign(targets=[several], value=called, lineno=1)]
        else:
            kind = _record(draft, run.given)
            handed = call(kind, run.given)
            holder = draft.fresh(*_RECORDS)
            uses = draft.statements("$holder = $called", holder=holder, called=called)
            for one in run.given:
                uses += draft.statements(f"{one} = $holder.{one}", holder=holder)
        run.replace(block, place, uses)
        draft.tree.body.insert(_home(draft, site), make_function(name, run.needed, [*moved, ast.Return(handed)], doc))


def _home(draft: Draft, site: Site) -> int:
    """Right before the definition that the stage belongs to; imports may have come before it."""
    original = draft.subject.tree.body[site.path[0][1]]
    name = getattr(original, "name", "")
    for place, one in enumerate(draft.tree.body):
        if getattr(one, "name", None) == name and type(one) is type(original):
            return place
    return site.path[0][1]


def _record(draft: Draft, names: list[str]) -> str:
    kind, base = class_name(draft, *_RECORDS), draft.import_name("typing", "NamedTuple")
    anything = draft.import_name("typing", "Any")
    text = f'class {kind}({base}):\n    """What one stage hands to the next."""\n'
    draft.add_to_top(draft.statements(text + "".join(f"    {one}: {anything}\n" for one in names)))
    return kind


def _runs(facts: ProgramFacts, path: tuple[Step, ...]) -> list[StatementRun]:
    found = []
    for length in range(1, 5):
        whole = run_with_start(facts, path, length) if facts.is_shapely else inner_run(facts, path, length)
        run = _needed_behind(facts, path, whole)
        if run is not None and run.given and not {"self", "cls"} & set(run.needed) and _is_worth_it(facts, path, run):
            found.append(run)
    return found


def _needed_behind(facts: ProgramFacts, path: tuple[Step, ...], run: StatementRun | None) -> StatementRun | None:
    """The same run with those results alone that somebody reads behind it."""
    function = facts.scope(path).node
    if run is None or not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    read = {one.name for one in reads(function.body[path[-1][1] + run.length :], facts.scopes)}
    return run._replace(given=[name for name in run.given if name in read])


def _is_worth_it(facts: ProgramFacts, path: tuple[Step, ...], run: StatementRun) -> bool:
    function = facts.scope(path).node
    assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
    place = path[-1][1]
    moved = run.moved(function.body, place)
    names = [*run.given, *run.needed]
    if any(name.startswith("_") or name != name.lower() or name in ("count", "index") for name in run.given):
        return False
    rest = function.body[place + run.length :]
    weight = sum(isinstance(node, ast.stmt) for one in moved for node in walk(one))
    if facts.is_tidy and not are_both_worth_it(function, moved, 1 if facts.is_shapely else 2):
        return False
    return weight >= _LEAST and bool(rest) and len(set(names)) >= len(set(run.given))
