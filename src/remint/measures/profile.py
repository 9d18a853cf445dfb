"""How complex the functions of a code base are, as a distribution, and how far programs are from it.

A mean hides what is usual: half of all real functions have no nested block, a few have many. The profile keeps the
deciles of C1 to C7 over functions. A function is measured with the imports and definitions of its file around it, so
that calls into other modules of the code base (C6) and to its neighbours (C7) count.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from statistics import fmean

import msgspec

from remint.code.trees import walk
from remint.errors import UsageError
from remint.files import write_lines
from remint.measures.complexity import Complexity, measure_complexity
from remint.measures.kinds import UnmeasurableError
from remint.measures.language_model import LanguageModel
from remint.measures.program_tree import program_tree
from remint.measures.programs import NamedSource, Unreadable, open_programs
from remint.records.record import Record, RecordError, decode, encode

STANDARD_LIBRARY = "stdlib"
_LINES = (5, 60)  # of a function that counts: what is shorter does little, what is longer is rare
_MOST = 2_000  # functions, drawn at random
_DECILES = 10


class CodeProfile(Record, frozen=True):
    """The deciles and means of C1 to C7 over the functions of a code base."""

    source: str
    functions: int
    deciles: dict[str, tuple[float, ...]]  # by the names of `Complexity.figures`
    means: dict[str, float]
    bits_per_token: float | None = None  # the mean under the language model of the standard library
    bits_names_alike: float | None = None  # the same, all names alike

    def distance(self, programs: Sequence[Complexity]) -> float:
        """How far programs are from the profile: 0 is the same distribution.

        The mean over C1 to C7 of |difference of deciles| / (1 + the profile's mean): the area between two
        distributions (Wasserstein's distance), in units of what is usual.
        """
        if not programs:
            raise ValueError("there are no programs to compare with a profile")
        parts = []
        for name, wanted in self.deciles.items():
            found = deciles([one.figures()[name] for one in programs])
            gap = fmean(abs(one - other) for one, other in zip(found, wanted, strict=True))
            parts.append(gap / (1 + self.means[name]))
        return fmean(parts)


def deciles(values: Iterable[float]) -> tuple[float, ...]:
    """The least value, the nine deciles and the largest one, interpolated."""
    ordered = sorted(values)
    found = []
    for number in range(_DECILES + 1):
        place = number / _DECILES * (len(ordered) - 1)
        low = int(place)
        high = min(low + 1, len(ordered) - 1)
        found.append(round(ordered[low] + (place - low) * (ordered[high] - ordered[low]), 4))
    return tuple(found)


def measure_profile(
    programs: Iterable[NamedSource | Unreadable], source: str, own_modules: Collection[str] = (),
    model: LanguageModel | None = None, seed: int = 0, done: Callable[[], object] = lambda: None,
) -> CodeProfile:  # fmt: skip
    """The profile of all functions of some size; raises UsageError where there is none."""
    measured: list[tuple[Complexity, str]] = []
    for program in programs:
        done()
        if isinstance(program, NamedSource):
            try:
                measured += functions_of(program_tree(program.text), own_modules)
            except (UnmeasurableError, RecursionError):
                continue
    return profile_from(measured, source, model, seed)


def profile_from(
    measured: Sequence[tuple[Complexity, str]], source: str, model: LanguageModel | None = None, seed: int = 0
) -> CodeProfile:
    """The profile of functions, given by their complexity and text."""
    if not measured:
        raise UsageError(f"{source} holds no function of {_LINES[0]} to {_LINES[1]} lines. Name a folder that does.")
    drawn = random.Random(seed).sample(measured, min(_MOST, len(measured)))
    figures = [one.figures() for one, _ in drawn]
    return CodeProfile(
        source=source,
        functions=len(drawn),
        deciles={name: deciles(one[name] for one in figures) for name in figures[0]},
        means={name: round(fmean(one[name] for one in figures), 4) for name in figures[0]},
        bits_per_token=_mean_bits(drawn, model, False) if model else None,
        bits_names_alike=_mean_bits(drawn, model, True) if model else None,
    )


def _mean_bits(drawn: Sequence[tuple[Complexity, str]], model: LanguageModel, names_alike: bool) -> float:
    return round(fmean(model.bits_per_token(text, names_alike) for _, text in drawn), 3)


def functions_of(tree: ast.Module, own_modules: Collection[str] = ()) -> Iterator[tuple[Complexity, str]]:
    """The complexity and the text of each function and method of some size in a file."""
    imports: list[ast.stmt] = [one for one in walk(tree) if isinstance(one, ast.Import | ast.ImportFrom)]
    defined = {one.name for one in walk(tree) if isinstance(one, ast.FunctionDef)}
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef):
            text = ast.unparse(node)
            if _LINES[0] <= text.count("\n") + 1 <= _LINES[1]:
                found = measure_complexity(ast.Module([*imports, node], []), own_modules=own_modules)
                called = [_first_name(one.func) for one in walk(node) if isinstance(one, ast.Call)]
                own = sum(name in defined for name in called)
                yield msgspec.structs.replace(found, intra_dependencies=float(own)), text + "\n"


def _first_name(node: ast.expr) -> str:
    """`f` of `f()`, `m` of `self.m()`."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def save_profile(profile: CodeProfile, file: Path) -> None:
    """Write a profile as one line of JSON."""
    write_lines(file, [encode(profile)])


def code_profile(name: str, model: LanguageModel | None = None) -> CodeProfile:
    """The profile of the standard library that ships, one from a file, or that of a folder or benchmark."""
    if name == STANDARD_LIBRARY:
        return decode(CodeProfile, (files("remint.measures") / "stdlib_profile.json").read_bytes())
    if name.endswith(".json") and Path(name).is_file():
        try:
            return decode(CodeProfile, Path(name).read_bytes())
        except (RecordError, OSError):
            raise UsageError(f"{name} holds no profile. Name {STANDARD_LIBRARY}, a folder or a benchmark.") from None
    programs = open_programs(name)
    return measure_profile(programs.each, programs.source, programs.own_modules, model)
