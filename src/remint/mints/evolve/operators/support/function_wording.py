"""How new functions and classes are called, and what their first line says."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Sequence

from remint.mints.evolve.programs.draft import Draft

_STEMS: dict[type[ast.AST], tuple[str, ...]] = {
    ast.Compare: ("is_match", "is_within", "meets_rule", "holds", "is_expected", "qualifies", "passes_check"),
    ast.BoolOp: ("is_allowed", "is_accepted", "can_continue", "should_apply", "is_eligible", "fits_rules"),
    ast.UnaryOp: ("is_missing", "opposite", "is_rejected", "inverted"),
    ast.BinOp: ("compute", "combine", "evaluate", "calculate", "derive", "merge_values", "resolve_amount"),
    ast.IfExp: ("choose", "pick", "select_value", "decide", "prefer", "resolve_choice"),
    ast.ListComp: ("collect", "gather", "select_items", "build_list", "extract", "filtered_items"),
    ast.SetComp: ("distinct", "unique_items", "collect_unique"),
    ast.DictComp: ("build_index", "build_lookup", "mapping_of", "index_items"),
    ast.Call: ("prepare", "fetch", "convert", "normalize", "evaluate", "apply_rule", "resolve", "transform"),
    ast.For: ("scan", "process_items", "accumulate", "walk_items", "collect_results", "update_state"),
    ast.While: ("advance", "run_steps", "reduce_state", "settle", "consume"),
    ast.If: ("adjust", "handle_case", "apply_rules", "update_state", "refine"),
}
_OTHER = ("finish", "complete", "build_result", "run_stage", "process", "conclude", "produce_result", "perform")


def function_stems(node: ast.AST) -> tuple[str, ...]:
    """Names for a function that holds this code."""
    return _STEMS.get(type(node), _OTHER)


def function_name(draft: Draft, node: ast.AST, private: bool) -> str:
    """A fresh name for a function that holds this code; a private one begins with an underscore."""
    name = draft.fresh(*function_stems(node))
    hidden = f"_{name}"
    return hidden if private and hidden not in draft.subject.scopes.names() | draft.subject.keep else name


def is_plain(name: str) -> bool:
    """Whether a name of the program can be a parameter or field elsewhere: written as those are."""
    return name == name.lower() and not name.startswith("_") and name not in ("self", "cls")


def class_name(draft: Draft, *stems: str) -> str:
    """A fresh name for a class, from stems that are written like functions."""
    taken = draft.subject.scopes.names() | draft.subject.keep
    while True:
        name = "".join(part.capitalize() for part in draft.fresh(*stems).split("_"))
        if name not in taken and not hasattr(builtins, name):
            return name


def summary(draft: Draft, node: ast.AST, name: str, of: Sequence[str]) -> str:
    """One sentence on what a function that holds this code does, for its docstring."""
    listed = " and ".join(of[:2]).replace("_", " ")
    what = name.strip("_").replace("_", " ")
    if isinstance(node, ast.Compare | ast.BoolOp) and listed:
        return draft.chance.choice((f"Tell whether {listed} can be used.", f"Check {listed}.", f"Test {listed}."))
    forms = (f"Return the value for {listed}.", f"Work on {listed}.", f"Handle {listed} on its own.")
    return draft.chance.choice(forms) if listed else f"{what.capitalize()}."


def make_function(name: str, parameters: Sequence[str], body: list[ast.stmt], docstring: str = "") -> ast.FunctionDef:
    """A function definition."""
    first: list[ast.stmt] = [ast.Expr(value=ast.Constant(value=docstring))] if docstring else []
    arguments = ast.arguments(
        posonlyargs=[], args=[ast.arg(arg=one) for one in parameters], kwonlyargs=[], kw_defaults=[], defaults=[]
    )
    made = ast.FunctionDef(name=name, args=arguments, body=[*first, *body], decorator_list=[])
    return ast.fix_missing_locations(ast.copy_location(made, ast.Pass(lineno=1, col_offset=0)))


def call(function: ast.expr | str, arguments: Sequence[str]) -> ast.Call:
    """A call with variables as arguments."""
    called = ast.Name(id=function, ctx=ast.Load()) if isinstance(function, str) else function
    return ast.Call(func=called, args=[ast.Name(id=one, ctx=ast.Load()) for one in arguments], keywords=[])
