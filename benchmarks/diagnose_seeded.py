"""How well does `remint diagnose` find errors whose kind is known?

    python benchmarks/diagnose_seeded.py                       # 30 seeded errors of each kind, and 60 pairs of errors
    python benchmarks/diagnose_seeded.py --of-each 10 --pairs 20 --show
    python benchmarks/diagnose_seeded.py --kinds loop,ignored --pairs 0 --save part1.jsonl      # in parts
    python benchmarks/diagnose_seeded.py --kinds "wrong: extra statement,wrong: argument order" --pairs 0
    python benchmarks/diagnose_seeded.py --report part1.jsonl part2.jsonl

Correct programs (mintset, generated ones, and HumanEval where `--data` has it; with `--mbpp` also MBPP) get one error
each from the operators of `seeding/`, which were written before the detector from the paper's definitions: a third of
each kind from every source, and where a source has no more, from the others. Only programs that fail a test count.
Precision and recall are over labels: a label is right if it is the kind that was put in. A sample without a cause has
the label "other".
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, zip_longest
from pathlib import Path
from typing import NamedTuple

import msgspec

sys.path.insert(0, str(Path(__file__).parent))

from seeding.counting import Row, read_rows, summary
from seeding.seeding import KINDS, TREE, seeded, seeded_twice
from seeding.sites import Seeded

from remint.analysis.diagnose.batches import finished
from remint.analysis.diagnose.causes import causes_of
from remint.analysis.diagnose.entries import dictionary
from remint.analysis.diagnose.records import Cause
from remint.analysis.diagnose.search import Explanation, FailingSubject, explain
from remint.code.ir import UnsupportedNodeError, read_python
from remint.formats.errors import FormatsError
from remint.formats.sources import open_benchmark
from remint.judging.judge import Judge, Settings
from remint.ledger import open_ledger
from remint.records import Benchmark, Candidate, Manifest, Outcome, Problem, Sample
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

LIMITS = msgspec.structs.replace(Limits(), test_cpu=1.0, test_wall=8.0)


class Case(NamedTuple):
    """A seeded program, and the problem that judges it."""

    problem: Problem
    seed: Seeded
    single: tuple[Seeded, ...] = ()  # of two errors, each alone: both must fail


def main() -> None:
    """Seed, diagnose, count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--of-each", type=int, default=30)
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--data", default=os.environ.get("REMINT_TEST_DATA", ""))
    parser.add_argument("--mbpp", action="store_true", help="MBPP as a further source")
    parser.add_argument("--db", default="")
    parser.add_argument("--kinds", default=",".join(KINDS), help="of errors, to be seeded in this part")
    parser.add_argument("--save", default="", help="add what was found to this file, one line per program")
    parser.add_argument("--report", nargs="*", default=[], help="add up what parts have saved")
    parser.add_argument("--show", action="store_true", help="print every case that was labelled otherwise")
    given = parser.parse_args()
    if given.report:
        summary(read_rows(given.report))
        return
    problems = programs(given.data, given.mbpp)
    print(f"{len(problems)} programs to put errors into", flush=True)
    rows = []
    with open_ledger(given.db or None) as ledger, Pool(cells=2) as pool:
        for kind in filter(None, given.kinds.split(",")):
            cases = failing(chosen(problems, given.of_each * 2, given.seed, kind), ledger, pool, given.of_each)
            rows += found_rows(cases, labelled(cases, ledger, pool), given)
        if given.pairs:
            cases = failing(chosen_pairs(problems, given.pairs * 3, given.seed), ledger, pool, given.pairs)
            rows += found_rows(cases, labelled(cases, ledger, pool), given)
    summary(rows)


def found_rows(
    cases: Sequence[Case], found: Sequence[tuple[Explanation, Sequence[Cause]]], given: argparse.Namespace
) -> list[Row]:
    """What was found, also saved and shown as was asked."""
    rows = []
    for case, (explanation, causes) in zip(cases, found, strict=True):
        labels = list(dict.fromkeys(cause.entry for cause in causes)) or ["other"]
        row = Row(
            case.seed.kinds, tuple(labels), source_of(case.problem), explanation.is_found, case.seed.details,
            tuple(cause.detail for cause in causes),
        )  # fmt: skip
        rows.append(row)
        if given.show and set(row.kinds) != set(row.labels):
            print_case(case, explanation, labels)
    if given.save:
        with Path(given.save).open("a") as file:
            file.writelines(json.dumps(row._asdict()) + "\n" for row in rows)
    print(f"{len(rows)} of {sorted({row.kinds for row in rows})[:1]}", flush=True)
    return rows


def source_of(problem: Problem) -> str:
    """The benchmark that a program is from."""
    return problem.id.split("/")[0]


def programs(data: str, mbpp: bool) -> list[Problem]:
    """Problems in Python with a reference that can be read as instructions."""
    names = ["mintset", "instructions-small"]
    if data:
        files = ["humaneval/HumanEval.jsonl.gz", *(["mbpp/mbpp.jsonl.gz"] if mbpp else [])]
        names += [str(Path(data, "benchmarks", file)) for file in files]
    found = []
    for name in names:
        try:
            every = [one for one in open_benchmark(name).problems if one.language == "python" and one.reference]
            if name == "instructions-small":
                every = [one for one in every if "generated" in one.tags]  # the others are mintset's
            kept = [one for one in every if is_readable(one)]
            print(f"{name.rsplit('/', 1)[-1]}: {len(kept)} of {len(every)} programs can be read as instructions")
            found += kept
        except FormatsError as error:
            print(f"without {name}: {error}")
    return found


def is_readable(problem: Problem) -> bool:
    """Whether the reference can be described at all: a program that cannot is in no benchmark of instructions."""
    assert problem.reference is not None
    try:
        read_python(problem.reference.text)
    except (UnsupportedNodeError, SyntaxError, ValueError, RecursionError):
        return False
    return True


def chosen(problems: Sequence[Problem], most: int, seed: int, kind: str) -> Iterator[Case]:
    """Cases of a kind, so many from each source in turn, from as many different programs as there are."""
    counts = Counter[str]()
    name, _, detail = kind.partition(": ")
    for problem in shuffled(problems, f"{seed} {kind}"):
        if counts[source_of(problem)] >= most:
            continue
        for one in first(seeded_safely(problem, name, seed, detail), 2):
            if counts[source_of(problem)] < most:
                counts[source_of(problem)] += 1
                yield Case(variant(problem, one.reference, f"{kind} {sum(counts.values())}"), one)


def chosen_pairs(problems: Sequence[Problem], most: int, seed: int) -> Iterator[Case]:
    """Cases with two errors of different kinds."""
    kinds = list(combinations([kind for kind in TREE if kind != "global"], 2))
    count = 0
    for number, problem in enumerate(shuffled(problems, f"{seed} pairs")):
        for shift in range(len(kinds)):
            pair = kinds[(number + shift) % len(kinds)]
            made = next(iter(twice_safely(problem, pair, seed)), None)
            if made is not None:
                both, *alone = made
                count += 1
                yield Case(variant(problem, both.reference, f"pair {count}"), both, tuple(alone))
                break
        if count >= most:
            return


def seeded_safely(problem: Problem, kind: str, seed: int, detail: str = "") -> Iterator[Seeded]:
    """Nothing of a program that the operators cannot take apart."""
    assert problem.reference is not None
    try:
        yield from seeded(problem.reference.text, problem.entry_point, kind, seed, detail)
    except (SyntaxError, ValueError, RecursionError):
        return


def twice_safely(problem: Problem, kinds: tuple[str, str], seed: int) -> Iterator[tuple[Seeded, Seeded, Seeded]]:
    """The same with two errors."""
    assert problem.reference is not None
    try:
        yield from seeded_twice(problem.reference.text, problem.entry_point, kinds, seed)
    except (SyntaxError, ValueError, RecursionError):
        return


def shuffled(problems: Sequence[Problem], seed: str) -> list[Problem]:
    """The problems in random order, in turn from every source."""
    drawn = random.Random(seed).sample(list(problems), len(problems))
    sources: dict[str, list[Problem]] = {}
    for problem in drawn:
        sources.setdefault(problem.id.split("/")[0], []).append(problem)
    return [one for row in zip_longest(*sources.values()) for one in row if one is not None]


def first(items: Iterable[Seeded], most: int) -> list[Seeded]:
    """At most so many."""
    return list(islice(items, most))


def variant(problem: Problem, reference: str, name: str) -> Problem:
    """The problem with the reference that the error was put into."""
    return msgspec.structs.replace(problem, id=f"{problem.id} {name}", reference=Candidate.single(reference))


def judge_of(cases: Sequence[Case], ledger: object, pool: Pool) -> Judge:
    """A judge for the problems of some cases. They need no self-check: each reference is judged as a sample."""
    benchmark = Benchmark(Manifest(name="seeded"), tuple(case.problem for case in cases))
    return Judge(benchmark, pool, Settings(LIMITS, stop_early=True, check=False), ledger)  # type: ignore[arg-type]


def failing(cases: Iterator[Case], ledger: object, pool: Pool, most: int) -> list[Case]:
    """Cases whose reference passes and whose errors, each alone, fail a test; so many, from every source in turn."""
    every: dict[str, list[Case]] = {}
    for case in cases:
        every.setdefault(source_of(case.problem), []).append(case)
    usable: dict[str, list[Case]] = {source: [] for source in every}
    share = -(-most // max(len(every), 1))
    while True:
        lacking = [source for source in every if every[source] and len(usable[source]) < share]
        if not any(every.values()) or (not lacking and sum(map(len, usable.values())) >= most):
            break
        wave: list[Case] = []
        for source in lacking or every:  # where a source has no more, the others make up for it
            taken = max(share - len(usable[source]), share // 2) + 2
            wave += every[source][:taken]
            del every[source][:taken]
        for case in usable_of(wave, ledger, pool):
            usable[source_of(case.problem)].append(case)
    in_turn = [case for row in zip_longest(*usable.values()) for case in row if case is not None]
    return in_turn[:most]


def usable_of(cases: Sequence[Case], ledger: object, pool: Pool) -> list[Case]:
    """Those whose reference passes and whose errors fail."""
    judge = judge_of(cases, ledger, pool)
    samples, owners = [], []
    for number, case in enumerate(cases):
        for program in [case.seed.reference, case.seed.program, *(one.program for one in case.single)]:
            samples.append(Sample(problem=case.problem.id, index=len(samples), candidate=Candidate.single(program)))
            owners.append(number)
    passed = {one.sample.index: one.verdict.outcome is Outcome.PASS for one in judge.verdicts(samples)}
    results: dict[int, list[bool]] = {}
    for index, owner in enumerate(owners):
        results.setdefault(owner, []).append(passed[index])
    return [case for number, case in enumerate(cases) if results[number][0] and not any(results[number][1:])]


def subject_of(case: Case) -> FailingSubject:
    """What the detector is given."""
    seed = case.seed
    return FailingSubject(seed.reference, seed.program, case.problem.entry_point, seed.finish_reason)


def labelled(cases: Sequence[Case], ledger: object, pool: Pool) -> list[tuple[Explanation, Sequence[Cause]]]:
    """The causes of each case."""
    judge = judge_of(cases, ledger, pool)
    searches = {number: (case.problem.id, explain(subject_of(case))) for number, case in enumerate(cases)}
    found = finished(searches, judge)
    entries = dictionary()
    return [
        (found[number], causes_of(found[number], entries, case.seed.reference)) for number, case in enumerate(cases)
    ]


def print_case(case: Case, explanation: Explanation, labels: list[str]) -> None:
    """A case that was labelled otherwise."""
    import difflib

    before, after = case.seed.reference.splitlines(), case.seed.program.splitlines()
    lines = difflib.unified_diff(before, after, "", "", "", "", 0, "")
    print(f"\n=== {case.problem.id} {case.seed.kinds} {case.seed.details} -> {labels} {explanation.note}")
    print("\n".join(list(lines)[2:]))
    print("--- found\n" + "\n".join(explanation.patch().splitlines()[2:]))


if __name__ == "__main__":
    main()
