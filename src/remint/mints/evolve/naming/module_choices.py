"""What the modules that were added to a program should be called, by what they hold in the end."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Sequence

from remint.code.parsing import parse
from remint.code.trees import walk
from remint.mints.evolve.naming.added_code import VAGUE, snake_case, topic_of
from remint.mints.evolve.naming.module_themes import NAMES_OF_THEMES, theme_of
from remint.mints.evolve.naming.plurals import plural
from remint.records import Candidate

_ERRORS = ("errors", "exceptions")
PARTS = ("steps", "rules", "logic")  # of a program: what modules are called that hold several kinds of things
_LETTERS, _LONGEST = 3, 24  # of a word that tells what a program is about, and of a name
# Where the code does not tell what a function is for, its name may.
_THEMES_OF_VERBS = {
    "count": "count", "find": "search", "look": "search", "require": "check", "check": "check", "is": "predicate",
    "has": "predicate", "are": "predicate", "build": "sequence", "collect": "sequence", "select": "sequence",
    "iter": "sequence", "read": "reading", "parse": "parsing", "format": "text", "join": "text", "sum": "total",
    "largest": "choice", "smallest": "choice",
}  # fmt: skip
# What functions do with the thing that their name ends with.
_DOING = frozenset({
    *_THEMES_OF_VERBS, "compute", "prepare", "update", "remove", "split", "rescale", "make", "take", "swap", "reduce",
    "fill", "convert", "shorten", "merge", "encode", "decode", "sort", "reverse", "shift", "print", "write", "skip",
    "add", "cut", "replace", "repeat", "rotate", "round", "scale", "filter", "group", "move", "extend",
}) - {"is", "has", "are", "largest", "smallest"}  # fmt: skip
_LINKING = {"and", "or", "of", "to", "by", "in", "from", "for", "with", "at", "if", "than", "each"}


def module_choices(program: Candidate, original: Candidate, entry: str) -> dict[str, str]:
    """New names of modules by the old ones, where what a module is called is not what it holds."""
    given = {file.path for file in original.files}
    trees = {file.path.removesuffix(".py"): parse(file.text) for file in program.files if file.path.endswith(".py")}
    added = [path for path in (f"{name}.py" for name in trees) if path not in given and "/" not in path]
    taken = {*trees, *sys.stdlib_module_names, *(name for tree in trees.values() for name in _names(tree))}
    found: dict[str, str] = {}
    for module in (path.removesuffix(".py") for path in added):
        fitting = _fitting(trees[module], entry)
        name = next((one for one in fitting if one not in taken), "")
        if module not in fitting and name:
            found[module] = name
            taken.add(name)
    return found


def _fitting(tree: ast.Module, entry: str) -> Sequence[str]:
    """What a module with this in it may be called, the best first."""
    classes = [one.name for one in tree.body if isinstance(one, ast.ClassDef)]
    functions = [one for one in tree.body if isinstance(one, ast.FunctionDef)]
    others = [one for one in classes if not one.endswith("Error")]
    if classes and not others and not functions:
        return _ERRORS
    if others:
        name = snake_case(others[-1])
        return (name if len(name) <= _LONGEST else name.rpartition("_")[2],)
    themes = [theme for one in functions if (theme := theme_of(one) or _THEMES_OF_VERBS.get(_verb(one.name), ""))]
    most, times = Counter(themes).most_common(1)[0] if themes else ("", 0)
    # A module is for what most of its functions are for that are for something.
    if 2 * times > len(themes) > len(functions) / 2:
        return NAMES_OF_THEMES[most]
    topic = told_topic(topic_of(entry), "solution")
    return (*_thing(functions), *(f"{topic}_{part}" for part in PARTS))


def _thing(functions: Sequence[ast.FunctionDef]) -> list[str]:
    """What the function that all others of the module serve is about: `switches` of `compute_switch`."""
    served = [one for one in functions if not any(_calls(other, one.name) for other in functions if other is not one)]
    if len(served) != 1:
        return []
    verb, *words = served[0].name.strip("_").split("_")
    if verb not in _DOING or not words or _LINKING & {*words} or words[-1] in VAGUE:
        return []
    name = plural("_".join(words))
    return [name] if _LETTERS < len(name) <= _LONGEST else []


def _calls(function: ast.FunctionDef, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in walk(function))


def told_topic(topic: str, otherwise: str) -> str:
    """What a program is about, if that says something."""
    return topic if len(topic) >= _LETTERS and topic != "result" else otherwise


def _verb(name: str) -> str:
    return name.strip("_").partition("_")[0]


def _names(tree: ast.Module) -> set[str]:
    found = {node.id for node in walk(tree) if isinstance(node, ast.Name)}
    found |= {node.arg for node in walk(tree) if isinstance(node, ast.arg)}
    return found | {node.name for node in walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
