"""How new functions and classes are called, and what their first line says."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from remint.mint.evolve.work import Work

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
_DOES = ("Return", "Give", "Work out", "Provide", "Determine")
_TESTS = ("Tell whether", "Say whether", "Check whether", "Decide whether")


def function_stems(node: ast.AST) -> tuple[str, ...]:
    """Names for a function that holds this code."""
    return _STEMS.get(type(node), _OTHER)


def function_name(work: Work, node: ast.AST, private: bool) -> str:
    """A fresh name for a function that holds this code; a private one begins with an underscore."""
    name = work.fresh(*function_stems(node))
    hidden = f"_{name}"
    return hidden if private and hidden not in work.subject.scopes.names() | work.subject.keep else name


def summary(work: Work, name: str, of: Sequence[str]) -> str:
    """One sentence on what a function gives, for its docstring."""
    listed = " and ".join(of[:2]).replace("_", " ")
    what = name.strip("_").replace("_", " ")
    if what.startswith(("is ", "can ", "should ", "has ", "holds", "meets ", "fits ", "passes ", "qualifies")):
        return f"{work.chance.choice(_TESTS)} {listed or 'the input'} {_predicate(what)}."
    if not listed:
        return f"{work.chance.choice(_DOES)} the {what} value."
    forms = (
        f"{work.chance.choice(_DOES)} the {what} value for {listed}.",
        f"{work.chance.choice(('Helper', 'Step'))} that works on {listed}.",
        f"{what.capitalize()}: one step for {listed}.",
    )
    return work.chance.choice(forms)


def _predicate(what: str) -> str:
    return what if what.startswith(("is ", "can ", "should ", "has ")) else f"{what} as required"


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
