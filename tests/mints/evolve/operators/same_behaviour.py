"""Whether two programs do the same: values and their types, exceptions, changed arguments, output, random state.

The programs are ours (worked examples and mintset's references), so that they run here, without a sandbox.
"""

from __future__ import annotations

import contextlib
import copy
import io
import random
import subprocess
import sys
import types
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from remint.formats import open_benchmark
from remint.mints.evolve.operators import OPERATORS
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import CLEAR, NEWEST, PLAIN, Site, Subject
from remint.records import Calls, Candidate, Problem

# Operators that have left forms behind: lineages of before are still replayed with them.
TWO_STYLES = (
    "augmented-assignment", "class-extraction", "create-function", "dependency-injection", "explicit-loop",
    "grouped-values", "index-loop",
)  # fmt: skip
UNTIL_CLEAR = ("guard-clause", "conditional-statement", "early-answers", "collecting-function", "error-type", "stages")


class Did(NamedTuple):
    """What a call did."""

    result: str
    arguments: str
    printed: str
    random_state: int


def evolved(
    operator: str,
    source: str | Candidate,
    seed: int = 0,
    keep: Iterable[str] = ("f",),
    styles: Sequence[int] = (),
    anew: bool = False,
) -> list[Candidate]:
    """The program after the operator, once for each place where it can be applied, in every style that it has.

    As in a search, the places are looked for once, whatever the seed; but for what is to be done anew.
    """
    program = Candidate.single(source) if isinstance(source, str) else source
    made, found = OPERATORS.get(operator)(), []
    for style in styles or styles_of(operator):
        subject, sites = (_sites.__wrapped__ if anew else _sites)(operator, program, frozenset(keep), style)
        for site in sites:
            work = Draft(subject, random.Random(seed))
            work.rewords, work.tidies = made.rewords, made.family != "names"
            made.apply(work, site)
            found.append(work.finish())
    return list(dict.fromkeys(found))


@lru_cache(maxsize=8)
def _sites(operator: str, program: Candidate, keep: frozenset[str], style: int) -> tuple[Subject, Sequence[Site]]:
    subject = Subject(program, keep, style)
    return subject, OPERATORS.get(operator)().sites(subject)


def styles_of(operator: str) -> tuple[int, ...]:
    """The styles in which an operator writes differently."""
    before = (PLAIN - 1,) if operator in TWO_STYLES else (CLEAR,) if operator in UNTIL_CLEAR else ()
    return (*before, NEWEST)


def assert_same(
    operator: str, source: str, calls: Sequence[tuple[Any, ...]], seeds: Sequence[int] = range(6), entry: str = "f"
) -> list[str]:
    """Apply the operator everywhere, with several seeds; every program must do the same. Returns their texts."""
    before = behaviour(Candidate.single(source), entry, calls)
    texts = []
    for seed in seeds:
        programs = evolved(operator, source, seed, [entry])
        for program in programs:
            assert behaviour(program, entry, calls) == before, program.text
            texts.append(program.text)
    again = evolved(operator, source, seeds[-1], [entry], anew=True)
    assert programs == again, "the same seed must give the same program, whatever was done before"
    assert texts, "the operator found no place"
    return texts


def assert_same_on_mintset(operator: str, seed: int, problems: int = 40, calls: int = 12) -> int:
    """Apply the operator to references of mintset, everywhere; how many programs that made."""
    made = 0
    for problem in _functions()[seed % 3 :: max(1, len(_functions()) // problems)]:
        assert problem.reference is not None
        assert isinstance(problem.suite, Calls)
        inputs = [tuple(call.args.decode()) for call in problem.suite.tests[:calls]]
        before = behaviour(problem.reference, problem.entry_point, inputs)
        for program in evolved(operator, problem.reference, seed, [problem.entry_point]):
            after = behaviour(program, problem.entry_point, inputs)
            assert after == before, f"{problem.id}\n{program.text}"
            made += 1
    return made


def behaviour(program: Candidate, entry: str, calls: Sequence[tuple[Any, ...]]) -> list[Did]:
    """What each call does."""
    with _loaded(program) as module:
        return [_did(getattr(module, entry), copy.deepcopy(arguments)) for arguments in calls]


def _did(function: Any, arguments: tuple[Any, ...]) -> Did:
    printed = io.StringIO()
    random.seed(5)
    with contextlib.redirect_stdout(printed):
        try:
            value = function(*arguments)
            if isinstance(value, types.GeneratorType):
                value = ("generator", list(value))
            result = _shown(value)
        except Exception as error:
            result = f"raises {type(error).__name__}: {error}"
    return Did(result, _shown(arguments), printed.getvalue(), hash(random.getstate()))


def _shown(value: Any) -> str:
    """A value with the types of all its parts; the order of a dict counts, that of a set does not."""
    if isinstance(value, list | tuple):
        return f"{type(value).__name__}({', '.join(map(_shown, value))})"
    if isinstance(value, set | frozenset):
        return f"{type(value).__name__}({', '.join(sorted(map(_shown, value)))})"
    if isinstance(value, dict):
        return f"{type(value).__name__}({', '.join(f'{_shown(k)}: {_shown(v)}' for k, v in value.items())})"
    if type(value).__module__ in ("builtins", "decimal", "fractions", "datetime", "collections"):
        return f"{type(value).__name__} {value!r}"
    return f"{type(value).__name__} {sorted(vars(value).items()) if hasattr(value, '__dict__') else ''}"


@contextlib.contextmanager
def _loaded(program: Candidate) -> Any:
    """The program as a module, with its other files importable."""
    extra = {one.path.removesuffix(".py"): one.text for one in program.files if one.path != program.main}
    try:
        for name, text in extra.items():
            sys.modules[name] = types.ModuleType(name)
            exec(compile(text, f"{name}.py", "exec"), sys.modules[name].__dict__)
        module = types.ModuleType("solution")
        sys.modules["solution"] = module
        exec(compile(program.text, "solution.py", "exec", dont_inherit=True), module.__dict__)
        yield module
    finally:
        for name in (*extra, "solution"):
            sys.modules.pop(name, None)


def _functions() -> list[Problem]:
    if not _cache:
        found = open_benchmark("mintset").problems
        _cache.extend(
            problem for problem in found
            if isinstance(problem.suite, Calls) and problem.reference and not problem.suite.setup
            and not any(call.steps or call.kwargs for call in problem.suite.tests)
        )  # fmt: skip
    return _cache


_cache: list[Problem] = []
mintset_seeds = pytest.mark.parametrize("seed", [pytest.param(seed, marks=pytest.mark.slow) for seed in (1,)])


def ran(program: Candidate, folder: Path, given: str) -> tuple[str, int, list[str]]:
    """What a program printed, its exit status, and what its error said."""
    folder.mkdir(exist_ok=True)
    for file in program.files:
        (folder / file.path).write_text(file.text)
    command = [sys.executable, "-B", program.main]
    done = subprocess.run(command, cwd=folder, input=given, capture_output=True, text=True, check=False)
    return done.stdout, done.returncode, done.stderr.splitlines()[-1:]
