"""Read the folders in which problems are written."""

from __future__ import annotations

import ast
import random
import runpy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from remint.records import EXACT, Comparator, Projection, Value

# Level 0 is a benchmark of its own: `mintset` and all that was measured on it stay as they are.
SETS = {"mintset": Path(__file__).parent / "problems", "mintset-easy": Path(__file__).parent / "easy"}
LEVELS = {"mintset": (1, 2, 3, 4), "mintset-easy": (0,)}
SEED = 20260701  # of every generator; changing it makes a new version of the benchmark
KINDS = ("function", "class", "program")
COMPARATORS = {
    "exact": EXACT,
    "unordered": Comparator(projections=(Projection("sorted"),), project_expected=True),
    "close": Comparator(relation="close", absolute=1e-6),
    "lines": Comparator(relation="lines"),
    "tokens": Comparator(relation="tokens"),
}


class SourceError(ValueError):
    """A problem folder that breaks the rules of the README."""


@dataclass(frozen=True)
class TestInput:
    """One generated test: its group and its arguments as an encoded list."""

    group: str
    args: Value

    __test__ = False  # pytest would collect it by its name


@dataclass(frozen=True)
class Source:
    """One problem as written."""

    benchmark: str
    slug: str
    title: str
    kind: str
    entry_point: str
    level: int
    domain: str
    tags: tuple[str, ...]
    instruction: str
    groups: dict[str, str]
    compare: Comparator
    solution: str
    prompt: str
    tests: tuple[TestInput, ...]
    near_misses: dict[str, str]
    waivers: dict[str, str]


def slugs(benchmark: str = "mintset") -> list[str]:
    """All problems of a benchmark, in order."""
    return sorted(path.parent.name for path in SETS[benchmark].glob("*/problem.yaml"))


def load(slug: str) -> Source:
    """Read one folder; raises SourceError where it breaks a rule that needs no execution."""
    benchmark = next((name for name, folder in SETS.items() if (folder / slug).is_dir()), "mintset")
    folder, levels = SETS[benchmark] / slug, LEVELS[benchmark]
    fields = yaml.safe_load((folder / "problem.yaml").read_text())
    try:
        kind, title, level = fields["kind"], fields["title"], fields["level"]
        entry_point = "" if kind == "program" else fields["entry_point"]
        groups = {str(name): str(rule) for name, rule in fields["groups"].items()}
        instruction, domain, tags = fields["instruction"].strip(), fields["domain"], tuple(fields["tags"])
    except KeyError as error:
        raise SourceError(f"problem.yaml has no {error}") from None
    compare = fields.get("compare", "exact")
    _require(kind in KINDS, f"kind {kind!r} is none of {KINDS}")
    _require(level in levels, f"level {level!r} is none of {levels}")
    _require(3 <= len(groups) <= 8, f"{len(groups)} groups; 3 to 8 are wanted")
    _require(compare in COMPARATORS, f"compare {compare!r} is none of {tuple(COMPARATORS)}")
    _require(entry_point in instruction, f"the instruction does not name {entry_point}")
    solution = (folder / "solution.py").read_text()
    waivers = folder / "waivers.yaml"
    # Programs are compared line by line, as people expect of printed text.
    comparator = COMPARATORS["lines" if kind == "program" and compare == "exact" else compare]
    return Source(
        benchmark=benchmark, slug=slug, title=title, kind=kind, entry_point=entry_point, level=level, domain=domain,
        tags=tags, instruction=instruction, groups=groups, compare=comparator, solution=solution,
        prompt=prompt_of(solution, entry_point), tests=_tests(folder / "tests.py", kind, groups),
        near_misses=_near_misses(folder / "wrong"),
        waivers=yaml.safe_load(waivers.read_text()) or {} if waivers.exists() else {},
    )  # fmt: skip


def prompt_of(solution: str, entry_point: str) -> str:
    """The text of a solution up to the end of the statement: the docstring of the entry point, or of a program."""
    tree = ast.parse(solution)
    owner: Any = tree
    if entry_point:
        owner = next((node for node in tree.body if getattr(node, "name", None) == entry_point), None)
        _require(owner is not None, f"solution.py does not define {entry_point}")
    _require(bool(ast.get_docstring(owner)), "the entry point has no docstring")
    return "".join(solution.splitlines(keepends=True)[: owner.body[0].end_lineno])


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise SourceError(message)


def _tests(path: Path, kind: str, groups: dict[str, str]) -> tuple[TestInput, ...]:
    generate = runpy.run_path(str(path))["generate"]
    tests = tuple(TestInput(group, Value.of(list(args))) for group, args in generate(random.Random(SEED)))
    _require(25 <= len(tests) <= 60, f"{len(tests)} tests; 25 to 60 are wanted")
    _require(len({test.args for test in tests}) == len(tests), "two tests have the same input")
    for group in groups:
        count = sum(test.group == group for test in tests)
        _require(count >= 3, f"the group {group!r} has {count} tests; at least 3 are wanted")
    unknown = {test.group for test in tests} - set(groups)
    _require(not unknown, f"tests name the groups {sorted(unknown)}, which problem.yaml does not list")
    if kind == "class":
        _require(all(len(test.args.decode()) == 2 for test in tests), "a test is not (constructor_arguments, steps)")
    return tests


def _near_misses(folder: Path) -> dict[str, str]:
    wrong = {path.stem: path.read_text() for path in sorted(folder.glob("*.py"))}
    _require(len(wrong) >= 2, f"{len(wrong)} near-misses; at least 2 are wanted")
    for name, text in wrong.items():
        _require(text.startswith("#"), f"wrong/{name}.py does not begin with a comment that names the mistake")
    return wrong
