"""Names in examples: which examples stand alone, and how a value is written where a prompt imports its type."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from remint.code.extraction.python_source import header_tree
from remint.code.trees import walk
from remint.mints.perturb.demos import ExampleLines

# Types whose values show their names, by module. `datetime` shows its module, too.
_TYPES = {
    "date": "datetime", "time": "datetime", "datetime": "datetime", "timedelta": "datetime", "timezone": "datetime",
    "Decimal": "decimal", "Fraction": "fractions", "deque": "collections", "Counter": "collections",
    "OrderedDict": "collections", "defaultdict": "collections",
}  # fmt: skip
_WRITTEN = re.compile(rf"(?<![\w.'\"])(?:datetime\.)?({'|'.join(sorted(_TYPES))})(?=[(.])")


def standing_alone(demos: Sequence[ExampleLines]) -> list[ExampleLines]:
    """The examples that can go or change without touching another: calls that use no name which a session makes."""
    trees = [(demo, _tree(demo.call)) for demo in demos]
    made = {name for _, tree in trees if tree is not None for name in _made(tree)}
    return [demo for demo, tree in trees if tree is None or not _made(tree) | (_used(tree) & made)]


def _tree(call: str) -> ast.Module | None:
    try:
        return ast.parse(call.strip())
    except (SyntaxError, ValueError):
        return None


def _made(tree: ast.Module) -> set[str]:
    """What statements bind; an expression or an assertion binds nothing that a reader relies on."""
    nodes = [node for one in tree.body if not isinstance(one, ast.Expr | ast.Assert) for node in walk(one)]
    found = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    found |= {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    aliases = (node.asname or node.name.partition(".")[0] for node in nodes if isinstance(node, ast.alias))
    # A statement that binds nothing, such as `del` or `x.y = 1`, changes what others see all the same.
    return found | set(aliases) | ({""} if nodes else set())


def _used(tree: ast.Module) -> set[str]:
    return {node.id for node in walk(tree) if isinstance(node, ast.Name)}


def as_imported(text: str, prompt: str, program: str) -> str | None:
    """Values as their representation shows them, by the names that the prompt imports, or else the program.

    None where a type is shown that neither imports.
    """
    names = _imported(prompt) or _imported(program)
    missing = False

    def named(found: re.Match[str]) -> str:
        nonlocal missing
        module = _TYPES[found[1]]
        known = names.get(f"{module}.{found[1]}") or (f"{names[module]}.{found[1]}" if module in names else "")
        missing = missing or not known
        return known or found[0]

    written = _WRITTEN.sub(named, text)
    return None if missing else written


def _imported(source: str) -> dict[str, str]:
    """What modules and their members are called in a source text."""
    tree, found = header_tree(source), dict[str, str]()
    for node in walk(tree) if tree is not None else ():
        if isinstance(node, ast.Import):
            found |= {one.name: one.asname or one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{one.name}": one.asname or one.name for one in node.names}
    return found
