"""Names that fit what a function does."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator

from remint.code.callers import CallHierarchy, takes_anything
from remint.code.scopes import Function, parameters_of
from remint.code.side_effects import last_name
from remint.code.trees import child_nodes
from remint.mints.evolve.naming.clues import clues_of
from remint.mints.evolve.naming.lexicon import ROLES, SYNONYMS, VERBS
from remint.mints.evolve.naming.plurals import plural, singular
from remint.mints.evolve.naming.synthetic import is_synthetic
from remint.mints.evolve.naming.values import clues_of_annotation, clues_of_value
from remint.mints.evolve.naming.variable_names import kindred, spread

# By what a function gives: what people call one that does. `{}` is what it is about, `{many}` many of those.
_BY_RESULT = {
    "flag": ("is_valid_{}", "accepts_{}", "is_matching_{}", "check_{}", "meets_condition", "is_acceptable"),
    "total": ("compute_total", "sum_{many}", "add_up_{many}", "total_of_{many}", "accumulate_{many}"),
    "count": ("count_{many}", "tally_{many}", "number_of_{many}", "count_matches"),
    "size": ("measure_{}", "size_of_{}", "{}_length"),
    "largest": ("find_largest", "pick_highest_{}", "max_of_{many}", "largest_{}"),
    "smallest": ("find_smallest", "pick_lowest_{}", "min_of_{many}", "smallest_{}"),
    "index": ("find_index", "locate_{}", "position_of_{}", "find_position"),
    "average": ("compute_average", "mean_of_{many}", "average_{many}"),
    "ordered": ("sort_{many}", "order_{many}", "rank_{many}", "arrange_{many}"),
    "reversed": ("reverse_{}", "flip_{}", "mirror_{}"),
    "text": ("format_{}", "render_{}", "normalise_{}", "describe_{}", "to_text"),
    "built text": ("build_text", "assemble_{}", "render_{}", "join_{many}", "format_{}"),
    "words": ("split_{}", "tokenise_{}", "extract_words", "break_up_{}"),
    "lines": ("read_lines", "split_lines", "lines_of_{}"),
    "list": ("build_{many}", "list_{many}", "get_{many}", "make_{many}", "prepare_{many}"),
    "built list": ("collect_{many}", "gather_{many}", "build_{many}", "select_{many}", "filter_{many}"),
    "pair": ("build_pair", "pair_up_{many}", "make_pair", "split_{}"),
    "pairs": ("build_pairs", "match_up_{many}", "pair_{many}"),
    "mapping": ("build_lookup", "index_{many}", "map_{many}", "make_table", "organise_{many}"),
    "counts": ("count_{many}", "count_by_key", "tally_{many}", "build_histogram"),
    "groups": ("group_{many}", "partition_{many}", "cluster_{many}"),
    "set": ("unique_{many}", "distinct_{many}", "collect_distinct"),
    "rows": ("build_grid", "make_table", "build_rows", "arrange_rows"),
    "remainder": ("compute_remainder", "remainder_of_{}", "reduce_{}"),
    "quotient": ("divide_{}", "compute_share", "split_evenly"),
    "ratio": ("compute_ratio", "share_of_{}", "rate_of_{}"),
    "difference": ("compute_difference", "gap_between", "distance_of_{}", "compute_delta"),
    "product": ("multiply_{many}", "compute_product", "scale_{}"),
    "number": ("compute_{}", "calculate_{}", "derive_{}", "evaluate_{}"),
    "middle": ("find_middle", "halve_{}", "midpoint_of_{}"),
    "function": ("make_{}", "build_handler", "create_callback", "prepare_{}"),
    "item": ("pick_{}", "get_{}", "select_{}", "take_{}"),
    "first": ("first_{}", "take_first", "pick_first"),
    "last": ("last_{}", "take_last", "pick_last"),
    "stream": ("iterate_{many}", "generate_{many}", "walk_{many}", "each_{}", "produce_{many}"),
    "nothing": ("process_{}", "update_{}", "handle_{}", "apply_to_{}", "record_{}"),
    "output": ("print_{}", "show_{}", "report_{}", "display_{}", "write_out_{}"),
    "wrapper": ("call_through", "wrapped_call", "forward_call", "run_wrapped", "delegate", "guarded_call"),
    "decorator": ("wrap_call", "wrapping", "around_call", "with_wrapper", "pass_through"),
    "result": ("compute_{}", "evaluate_{}", "work_out_{}", "resolve_{}", "transform_{}", "convert_{}"),
}  # fmt: skip
_NOUNS = {word for row in ROLES.values() for word in row if "_" not in word and len(word) > 3} | {
    word for row in SYNONYMS for word in row if "_" not in word and len(word) > 3
}  # fmt: skip
# What can stand for the first word of a question.
_ASKING = {
    "is": ("check", "verify", "confirm", "test_for", "looks"), "has": ("contains", "includes", "check_for"),
    "can": ("may", "could", "able_to"), "valid": ("check", "has_valid", "verify", "accepts"),
}  # fmt: skip
_NO_NOUNS = {"given", "below", "last", "first", "next", "other", "than", "found", "known", "kept", "current", "value"}


def function_names(function: Function, program: CallHierarchy, chance: random.Random) -> list[str]:
    """Names for a function, the one to try first in front; the same function gets others by chance."""
    old = function.name.strip("_")
    by_result = list(_by_result(function, program, chance))
    kin = [] if is_synthetic(old) else [*_other_verbs(old, chance), *kindred(old, chance)]
    said = list(_from_docstring(function, chance))
    ordered = [*kin[:3], *said[:2], *by_result, *kin[3:]] if kin or said else by_result
    if kin and chance.random() < 0.4:
        ordered = [*kin[1:3], kin[0], *said, *by_result]
    lead = "_" if function.name.startswith("_") else ""
    found = dict.fromkeys(lead + name for name in ordered if name.isidentifier())
    found.pop(function.name, None)
    return list(found)


def _other_verbs(name: str, chance: random.Random) -> list[str]:
    first, _, rest = name.partition("_")
    for row in VERBS:
        if first in _ASKING:
            break
        if first == row[0] or (first in row and rest):
            others = [f"{verb}_{rest}" if rest else verb for verb in row if verb != first]
            chance.shuffle(others)
            return others
    if first in _ASKING and rest:
        return [f"{verb}_{rest}" for verb in spread(_ASKING[first], chance)]
    if "_" in name or name in _NOUNS:
        return [f"{verb}_{name}" for verb in spread(("compute", "get", "find", "determine", "work_out"), chance)]
    return []


def _from_docstring(function: Function, chance: random.Random) -> Iterator[str]:
    """Verb and noun of the first sentence, where it has both."""
    words = re.findall(r"[a-z]+", (ast.get_docstring(function) or "").lower().partition(".")[0])
    verbs = [row for word in words[:6] for row in VERBS if word.rstrip("s") in row or word in row]
    nouns = [word for word in words if word in _NOUNS - _NO_NOUNS]
    if verbs and nouns:
        for verb in spread(verbs[0], chance):
            yield f"{verb}_{nouns[0]}"


def _by_result(function: Function, program: CallHierarchy, chance: random.Random) -> Iterator[str]:
    about = _about(function)
    many = about if singular(about) else plural(about)
    for role in _results(function, program):
        forms = spread(_BY_RESULT.get(role, _BY_RESULT["result"]), chance)
        yield from (form.format(about, many=many) for form in forms)
    yield from (form.format(about, many=many) for form in spread(_BY_RESULT["result"], chance))
    yield from (f"{first}_{about}_{last}" for first in ("compute", "handle") for last in ("step", "part", "case"))


def _about(function: Function) -> str:
    """What it works on: the first parameter that has a telling name."""
    for parameter in parameters_of(function.args):
        name = parameter.arg.strip("_").lower()
        if name not in ("self", "cls", "args", "kwargs") and not is_synthetic(name) and name.isidentifier():
            return name
    return "value"


def _results(function: Function, program: CallHierarchy) -> list[str]:
    """What it gives, in the words of the roles."""
    if takes_anything(function):
        return ["wrapper"]
    own = list(_own_nodes(function))
    if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own):
        return ["stream"]
    values = [node.value for node in own if isinstance(node, ast.Return) and node.value is not None]
    if not values:
        prints = any(isinstance(node, ast.Call) and last_name(node) == "print" for node in own)
        return ["output" if prints else "nothing"]
    found = [] if function.returns is None else [clue.role for clue in clues_of_annotation(function.returns)]
    for value in values:
        named = program.scopes.meaning(value)
        if named is not None and named.nodes("function"):
            found.append("decorator" if len(parameters_of(function.args)) == 1 else "function")
        elif named is not None:
            found += [clue.role for clue in clues_of(named, program) if clue.role not in ("result", "current")][:1]
        else:
            found += [clue.role for clue in clues_of_value(value)][:1]
    return list(dict.fromkeys(found))


def _own_nodes(function: Function) -> Iterator[ast.AST]:
    """What runs when it is called, without functions inside."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, Function | ast.Lambda | ast.ClassDef):
            waiting.extend(child_nodes(node))
