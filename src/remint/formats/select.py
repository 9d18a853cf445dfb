"""Parts and unions of benchmarks."""

from __future__ import annotations

import difflib
import fnmatch
import random
from collections.abc import Sequence

import msgspec

from remint.formats.errors import UnsupportedError
from remint.records import Benchmark, Manifest, Problem, Record


class Selection(Record, frozen=True):
    """Which problems are wanted; an empty field asks for nothing in particular. Ids may hold ``*`` and ``?``."""

    ids: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()  # any of them
    released_from: str = ""  # ISO dates, both included; a problem without a date is in no window
    released_until: str = ""
    limit: int = 0
    shuffle: int | None = None  # the random seed of the limit; None: the first ones

    def keeps(self, problem: Problem) -> bool:
        """Whether a problem is wanted."""
        if self.ids and not _matches(problem.id, self.ids):
            return False
        if self.exclude and _matches(problem.id, self.exclude):
            return False
        if self.tags and not set(self.tags) & set(problem.tags):
            return False
        if self.released_from or self.released_until:
            return bool(problem.released) and self.released_from <= problem.released <= (self.released_until or "9999")
        return True


def select(benchmark: Benchmark, selection: Selection) -> Benchmark:
    """The wanted part of a benchmark; asking for an id that it does not have is an error."""
    for wanted in (*selection.ids, *selection.exclude):
        if not any(_matches(problem.id, (wanted,)) for problem in benchmark.problems):
            raise UnsupportedError(f"{benchmark.manifest.name} has no problem {wanted!r}. {_near(wanted, benchmark)}")
    known = sorted({tag for problem in benchmark.problems for tag in problem.tags})
    for tag in selection.tags:
        if tag not in known:
            near = difflib.get_close_matches(tag, known, n=3) or known[:8] or ["none"]
            raise UnsupportedError(
                f"No problem of {benchmark.manifest.name} has the tag {tag!r}; tags are {', '.join(near)}."
            )
    chosen = benchmark.where(selection.keeps)
    if not chosen.problems:
        raise UnsupportedError(f"No problem of {benchmark.manifest.name} is left by this selection.")
    problems, origin = _limited(chosen.problems, selection), chosen.origin
    if len(problems) < len(benchmark.problems):
        # The first, or a random sample, of a selection is neither of the whole benchmark.
        of_all = not origin.whole and len(chosen.problems) == len(benchmark.problems)
        draw = ("first" if selection.shuffle is None else "random") if of_all else ""
        whole = origin.whole or len(benchmark.problems)
        origin = msgspec.structs.replace(origin, whole=whole, selected=len(problems), draw=draw)
    return Benchmark(chosen.manifest, problems, origin, chosen.remarks)


def _limited(problems: tuple[Problem, ...], selection: Selection) -> tuple[Problem, ...]:
    """As many as are wanted: the first, or a random sample in the order of the benchmark."""
    if not selection.limit or selection.limit >= len(problems):
        return problems
    if selection.shuffle is None:
        return problems[: selection.limit]
    drawn = random.Random(selection.shuffle).sample(range(len(problems)), selection.limit)
    return tuple(problems[number] for number in sorted(drawn))


def merge(benchmarks: Sequence[Benchmark], name: str = "") -> Benchmark:
    """One benchmark of several; ids that collide get the name of their benchmark in front."""
    if len(benchmarks) == 1:
        (only,) = benchmarks
        return Benchmark(msgspec.structs.replace(only.manifest, name=name), only.problems) if name else only
    seen: dict[str, int] = {}
    for benchmark in benchmarks:
        for problem in benchmark.problems:
            seen[problem.id] = seen.get(problem.id, 0) + 1
    problems = [
        _renamed(problem, f"{benchmark.manifest.name}:{problem.id}") if seen[problem.id] > 1 else problem
        for benchmark in benchmarks
        for problem in benchmark.problems
    ]
    names = [benchmark.manifest.name for benchmark in benchmarks]
    manifest = Manifest(
        name=name or "+".join(names),
        source=", ".join(names),
        licence=" and ".join(dict.fromkeys(b.manifest.licence for b in benchmarks if b.manifest.licence)),
        description=f"Merged from {', '.join(names)}",
        canary=" ".join(dict.fromkeys(b.manifest.canary for b in benchmarks if b.manifest.canary)),
    )
    try:
        return Benchmark(manifest, problems)
    except ValueError as error:
        raise UnsupportedError(f"{error}. Two of the merged benchmarks have the same name; rename one.") from error


def _renamed(problem: Problem, identity: str) -> Problem:
    return msgspec.structs.replace(problem, id=identity)


def _matches(identity: str, patterns: Sequence[str]) -> bool:
    """Whether an id is meant by a pattern: as it is, by its last part, or with * and ?."""
    names = (identity, identity.rpartition("/")[2])
    return any(name == pattern or fnmatch.fnmatchcase(name, pattern) for pattern in patterns for name in names)


def _near(wanted: str, benchmark: Benchmark) -> str:
    ids = [problem.id for problem in benchmark.problems]
    # The last part is what people type: kettle_seconds for mintset/kettle_seconds.
    short = {identity.rpartition("/")[2]: identity for identity in ids}
    near = [short[name] for name in difflib.get_close_matches(wanted.rpartition("/")[2], short, n=3)]
    return f"Did you mean {' or '.join(near)}?" if near else f"Its ids look like {', '.join(ids[:3])}."
