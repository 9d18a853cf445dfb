"""Names that code bases use, for what a step has added: where one of them says the same, it is taken.

A reader who has seen other programs knows `select` and `Counter`; `select_matching_entries` is read word by word.
`scripts/build_usual_names.py` makes the list.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files

from remint.code.trees import walk
from remint.mints.evolve.naming.fresh_names import is_free
from remint.mints.evolve.naming.plurals import plural, singular
from remint.mints.evolve.naming.rewording import AddedNames, replace_name

# What can be said instead of the first word of a name, and is true whatever that is about.
_GIVES = ("process", "handle", "resolve", "run")
_GATHERS = ("extract", "build", "make", "select")
_VERBS: dict[str, tuple[str, ...]] = {
    "find": _GIVES, "get": _GIVES, "compute": _GIVES, "derive": _GIVES, "calculate": _GIVES,
    "work": _GIVES, "partial": _GIVES, "apply": _GIVES, "run": ("run", "process", "handle"), "sum": ("total", "add"),
    "collect": _GATHERS, "gather": _GATHERS, "list": _GATHERS, "index": ("build", "make", "lookup"),
    "tabulate": ("build", "make"), "select": ("select", "extract", "search"), "matching": ("select", "extract"),
    "relevant": ("select", "extract"), "filter": ("select", "extract"), "pick": ("select", "choice"),
    "convert": ("convert", "process"), "count": ("count",),
    "accumulate": ("add", "total", "reduce"), "add": ("add", "total"), "total": ("total", "add"),
    "build": ("build", "make", "create"), "check": ("check", "validate", "verify"),
    "validate": ("validate", "check", "verify"), "verify": ("verify", "check", "validate"),
    "update": ("update", "process", "handle"), "extend": ("update", "process"), "change": ("update", "process"),
    "iterate": ("walk", "visit"), "each": ("walk", "visit"), "walk": ("walk", "visit"),
    "neighbouring": ("pairs", "walk"), "prepare": ("prepare", "setup"), "read": ("read", "load", "parse"),
    "complete": ("finalize", "process", "resolve"), "settle": ("finalize", "process", "resolve"),
    "resolve": ("resolve", "process", "handle"), "largest": ("select", "find", "search"),
    "smallest": ("select", "find", "search"), "known": ("lookup", "cached"), "join": ("join", "build"),
    "copy": ("copy", "clone"), "sort": ("sort", "order"), "split": ("split",),
}  # fmt: skip
# Names that fit everything, so that they tell nothing of anything.
_VAGUE = {"process", "handle", "resolve", "run", "finalize", "Error", "ParsingError"}
# Words of questions that say little: `is_even` and `exceeds_limit` tell more than any of the answers, and stay.
_ASKING = {"qualifies", "passes", "holds", "fits", "detect", "any", "all", "every", "meets"}
_ANSWERS = ("matches", "check", "match", "accept")
# Functions that stand for something built in have its name, or the name that people know it by.
_KNOWN_AS: dict[str, tuple[str, ...]] = {
    "concatenate": ("join", "concat"), "join_all": ("join", "concat"), "concatenate_parts": ("join", "concat"),
    "join_parts": ("join", "combine"), "join_with": ("join", "combine"), "delimit": ("join", "combine"),
    "replace_character": ("replace", "substitute"), "substitute": ("replace",), "swap_character": ("replace",),
    "replace_all": ("replace", "substitute"), "exchange": ("replace",), "substitute_words": ("replace",),
    "replace_each": ("replace", "substitute"), "exchange_each": ("replace",), "reverse_text": ("reverse",),
    "reversed_text": ("reverse",), "mirror_text": ("reverse",), "pad_start": ("rjust", "pad", "fill"),
    "fill_before": ("rjust", "pad", "fill"), "pad_end": ("ljust", "pad", "fill"),
    "fill_behind": ("ljust", "pad", "fill"), "pad_both": ("center", "pad"), "centred": ("center", "pad"),
    "repeat_text": ("repeat", "multiply"), "multiply_text": ("repeat", "multiply"), "look_up": ("lookup", "get"),
    "value_for": ("lookup", "get"), "fetch_or": ("lookup", "get"), "count_equal": ("count",), "occurrences": ("count",),
    "how_many": ("count",), "find_item": ("find", "search", "index"), "item_position": ("find", "search", "position"),
    "locate_item": ("find", "search"), "in_order": ("sort", "order", "ordered"), "sort_items": ("sort", "order"),
    "ordered_copy": ("sort", "order", "ordered"), "add_up": ("total", "add"), "sum_items": ("total", "add"),
    "sum_up": ("total", "add"), "reverse_items": ("reverse",), "in_reverse": ("reverse",),
    "convert_all": ("convert", "apply"), "convert_each": ("convert", "apply"), "apply_to_all": ("convert", "apply"),
    "has_item": ("contains",), "is_listed": ("contains",), "occurs_in": ("contains",), "magnitude": ("absolute",),
    "without_sign": ("absolute",), "distinct_items": ("unique",), "different_ones": ("unique",),
    "are_same": ("equal", "compare"), "same_items": ("equal", "compare"), "agree": ("equal", "compare"),
    "filled_list": ("fill", "repeat"), "make_list": ("fill", "repeat"), "repeat_item": ("repeat", "fill"),
    "count_character": ("count",), "tally_character": ("count",), "count_occurrences": ("count",),
    "count_matches": ("count",), "count_parts": ("count",), "find_character": ("find", "search"),
    "first_place": ("find", "search"), "locate": ("find", "index"), "find_required": ("find", "index"),
    "find_last": ("rfind", "find"), "last_place": ("rfind", "find"), "begins_with": ("startswith",),
    "has_beginning": ("startswith",), "ends_with": ("endswith",), "has_ending": ("endswith",),
    "has_character": ("contains",), "is_among": ("contains",), "has_part": ("contains",),
    "contains_part": ("contains",), "is_inside": ("contains",), "find_part": ("find", "search"),
    "first_start": ("find", "search"), "locate_part": ("find", "index"), "find_required_part": ("find", "index"),
    "in_batches": ("batches", "chunks", "groups"), "chunked": ("chunks", "groups"), "portions": ("chunks", "groups"),
    "grouped": ("groups", "chunks"), "batches": ("chunks", "groups"),
}  # fmt: skip
# What people call variables of short functions.
_VARIABLES = {
    "character": "char", "place": "index", "turned": "result", "replaced": "result", "exchanged": "result",
    "joined": "result", "converted": "result", "ordered": "result", "backwards": "result", "filled": "result",
    "repeated": "result", "padded": "result", "count": "total",
}  # fmt: skip
# What classes of a kind are called, by the last word of a name.
_GATHERING = ("Counter", "Stats", "Context", "Collection", "Container")
_CLASSES: dict[str, tuple[str, ...]] = {
    "Error": ("Error", "ParsingError"), "Case": ("Condition",), "Key": ("Key",), "Ranking": ("Key",),
    "Priority": ("Key",), "Rank": ("Key",), "Tally": _GATHERING, "Collector": _GATHERING, "Accumulator": _GATHERING,
    "State": _GATHERING, "Progress": _GATHERING, "Summary": _GATHERING, "Ledger": _GATHERING, "Tracker": _GATHERING,
}  # fmt: skip


@cache
def usual_names() -> frozenset[str]:
    """The names that several modules of the standard library use."""
    text = (files("remint.mints.evolve.naming") / "usual_names.txt").read_text("utf-8")
    return frozenset(text.split())


def usual_first(names: Iterable[str]) -> list[str]:
    """The same names, usual ones in front."""
    known = usual_names()
    return sorted(names, key=lambda name: name not in known)


def usual_variable(name: str, taken: Container[str]) -> str:
    """What people call a variable of a short function; the name itself where that is taken."""
    usual = _VARIABLES.get(name, name)
    return name if usual in taken else usual


def use_usual_names(
    tree: ast.Module, names: AddedNames, keep: frozenset[str], chance: random.Random, telling: bool = True
) -> None:
    """Give functions and classes that a step has added names that code bases use, where some say the same, in place.

    A verb that fits every function says the same as none; earlier versions took it (not `telling`). A verb alone says
    less than the verb with what it is about, and takes the place of no such name if names are to be clear.
    """
    known = usual_names()
    added = [
        node for node in walk(tree)
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and names.is_new(node.name)
        and node.name.lstrip("_") not in known
    ]  # fmt: skip
    taken = {*_written(tree), *names.texts, *keep} if added else set()
    for node in added:
        options = _for_class(node.name) if isinstance(node, ast.ClassDef) else _for_function(node.name, chance)
        plain = node.name.strip("_")
        if names.is_clear and "_" in plain and plain.partition("_")[0] not in {*_ASKING, "accumulate"}:
            options = (one for one in options if "_" in one or one in _KNOWN_AS.get(plain, ()))
        fitting = [one for one in options if one in known and not (telling and one in _VAGUE)]
        if telling and node.name.startswith("_"):
            fitting.append(node.name.lstrip("_"))  # other files may come to import it
        name = next((one for one in fitting if is_free(one, taken)), "")
        if name:
            replace_name(tree, node.name, name)
            taken.add(name)
            names.taken.add(name)


def _written(tree: ast.Module) -> Iterator[str]:
    """Every name that stands in a program, attributes and keywords included."""
    for node in walk(tree):
        for field in ("id", "attr", "name", "arg", "asname"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield name


def _for_class(name: str) -> tuple[str, ...]:
    return next((options for last, options in _CLASSES.items() if name.endswith(last)), ())


def _for_function(name: str, chance: random.Random) -> Iterator[str]:
    """Names that say what a name says, or less of it: those that tell what it is about come first."""
    plain = name.lstrip("_")
    yield from _KNOWN_AS.get(plain, ())
    first, *rest = plain.split("_")
    asks = first in _ASKING
    verbs = list(_ANSWERS if asks else _VERBS.get(first, ()))
    if not asks:
        yield from (f"{verb}_{noun}" for verb in verbs for noun in _nouns(rest))
    chance.shuffle(verbs)
    yield from verbs


def _nouns(words: Sequence[str]) -> Iterator[str]:
    """What a name is about, in fewer and fewer words."""
    if words:
        yield "_".join(words)
    for word in reversed(words):
        yield word
        yield from (one for one in (singular(word), plural(word)) if one)
