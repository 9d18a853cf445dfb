"""No import goes in a circle: neither between modules, nor between the parts of any package."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.source_reading import ROOT, SourceFacts

pytestmark = pytest.mark.xdist_group("source")
CHECKED = ("remint",)

Graph = dict[str, set[str]]


def modules(root: Path) -> dict[str, Path]:
    """Every module below a package's folder by its full name; a package is its `__init__`."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = [root.name, *path.relative_to(root).with_suffix("").parts]
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(tree: ast.AST) -> Iterator[str]:
    """The modules that a module imports, also inside functions; what is only there for type checkers does not count."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.expr):
            continue  # nothing is imported inside an expression
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            # `from package import module` imports the module.
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        yield from imported(node)


def import_graph(imports: dict[str, list[str]]) -> Graph:
    """Which module imports which, from the names that each module mentions."""
    graph = {}
    for name, mentioned in imports.items():
        named = [one for one in mentioned if one in imports and one != name]
        # From a package of which a module is named, only the module is meant.
        graph[name] = {one for one in named if not any(other.startswith(f"{one}.") for other in named)}
    return graph


def parts_of(package: str, graph: Graph) -> Graph:
    """Which part of a package, a module or a package in it, imports which other part."""

    def part(name: str) -> str:
        rest = name.removeprefix(f"{package}.")
        return "" if rest == name else rest.partition(".")[0]

    found: Graph = {}
    for name, targets in graph.items():
        if part(name):
            others = {part(target) for target in targets} - {"", part(name)}
            found.setdefault(part(name), set()).update(others)
    return found


def cycles(graph: Graph) -> list[list[str]]:
    """Nodes that can be reached from themselves, in groups that reach each other."""
    reach = {node: _reached(node, graph) for node in graph}
    groups = {
        frozenset(other for other in graph if other in reach[node] and node in reach[other])
        for node in graph
        if node in reach[node]
    }
    return sorted(sorted(group) for group in groups)


def _reached(start: str, graph: Graph) -> set[str]:
    found: set[str] = set()
    waiting = list(graph.get(start, ()))
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting.extend(graph.get(node, ()))
    return found


@SourceFacts
def imports(name: str, tree: ast.Module) -> list[str]:
    return list(imported(tree))


@cache
def whole_graph() -> Graph:
    found = imports()
    return import_graph({name: found[path.relative_to(ROOT).as_posix()] for name, path in modules(ROOT).items()})


def graph_of(root: Path) -> Graph:
    read = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in modules(root).items()}
    return import_graph({name: list(imported(tree)) for name, tree in read.items()})


PACKAGES = sorted(
    name
    for name, path in modules(ROOT).items()
    if path.name == "__init__.py" and any(name == one or name.startswith(f"{one}.") for one in CHECKED)
)


@pytest.mark.parametrize("package", CHECKED)
def test_no_module_imports_itself_through_others(package: str) -> None:
    graph = whole_graph()
    inner = {name: targets for name, targets in graph.items() if name == package or name.startswith(f"{package}.")}
    assert cycles(inner) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_the_parts_of_a_package_do_not_import_each_other_in_a_circle(package: str) -> None:
    assert cycles(parts_of(package, whole_graph())) == []


def test_a_cycle_is_found(tmp_path: Path) -> None:
    root = tmp_path / "house"
    for name, text in {
        "__init__": "",
        "door": "from house.rooms.hall import walk",
        "rooms/__init__": "",
        "rooms/hall": "def walk():\n    import house.window",
        "window": "from house import door",
    }.items():
        path = root / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    graph = graph_of(root)
    assert cycles(graph) == [["house.door", "house.rooms.hall", "house.window"]]
    assert cycles(parts_of("house", graph)) == [["door", "rooms", "window"]]
    (root / "window.py").write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house import door\n")
    assert cycles(graph_of(root)) == []
