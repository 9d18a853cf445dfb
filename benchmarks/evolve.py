"""Does evolving do what it promises? Speed, effect, truth, variety and determinism, each as one command.

    python benchmarks/evolve.py speed DATA --seconds 10 --count 10           # what each step of the search costs
    python benchmarks/evolve.py effect DATA --seconds 60 --count 20 -o OUT   # RC and RR, against the published ones
    python benchmarks/evolve.py truth DATA --seconds 15 -o OUT               # 164 and 200 programs, on unseen inputs
    python benchmarks/evolve.py truth DATA --seconds 15 --count 40 --seed 2 -o OUT2
    python benchmarks/evolve.py variety DATA -o OUT --other OUT2             # operators, lines, two seeds
    python benchmarks/evolve.py determinism DATA                             # killed and resumed: the same bytes

DATA is a folder with humaneval, humanevalplus, cruxeval, classeval and avatar, each with its published file. OUT is a
folder for what was evolved and measured.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from remint.analysis.study.lines import inserted_lines
from remint.analysis.study.operators import operators
from remint.analysis.study.similarity import similarity
from remint.analysis.study.versions import versions_of
from remint.formats import open_benchmark, write_benchmark
from remint.ledger import open_ledger
from remint.measures.thresholds import PAPER
from remint.mints.context import SandboxPlace
from remint.mints.driver.driver import FreshBenchmark, run_mint
from remint.mints.evolve import problem_search as problem_search_module
from remint.mints.evolve.fitness import fitness_of
from remint.mints.evolve.gates.equivalence import checks
from remint.mints.evolve.gates.equivalence.behaviour import Behaviour, differences
from remint.mints.evolve.gates.equivalence.inputs import further_calls
from remint.mints.evolve.gates.pylint_score import Pylint
from remint.mints.evolve.gates.readability import too_hard_to_read
from remint.mints.evolve.mint import EvolveMint
from remint.mints.evolve.original import original_of
from remint.mints.evolve.problem_search import evolve_problem
from remint.mints.evolve.search import algorithm as search_module
from remint.mints.evolve.search.outcome import EvolvedProgram
from remint.mints.evolve.search.reproduction import Offspring, offspring
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Benchmark, Calls, Problem
from remint.sandbox.environments.interpreters import BASE
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

FILES = {
    "HumanEval": "humaneval/HumanEval.jsonl.gz",
    "CRUXEval": "cruxeval/cruxeval.jsonl.gz",
    "ClassEval": "classeval/ClassEval_data.json.gz",
    "AVATAR": "avatar/avatar.jsonl.gz",
    "HumanEval+": "humanevalplus/HumanEvalPlus.jsonl.gz",
}
# "Narrowing the Complexity Gap in the Evaluation of Large Language Models", Table 4, after one hour a program.
PUBLISHED = {"HumanEval": (0.16, 0.69), "CRUXEval": (0.15, 0.75), "ClassEval": (0.28, 0.59), "AVATAR": (0.24, 0.55)}
MARKS = (1, 2, 5, 10, 20, 30, 45, 60)  # seconds at which the curve is read
ANOTHER_SEED = 90_001  # for inputs that the search has not seen
# How long all calls take together is no part of what is compared here: evolved programs may be slower.
PATIENT = Limits(program_cpu=900.0, program_wall=1800.0)


def drawn(data: Path, name: str, count: int, seed: int) -> Benchmark:
    """So many problems of a benchmark by lot, those whose reference can be evolved; all of them where count is 0."""
    every = open_benchmark(str(data / FILES[name]), "")
    chosen = every.problems if not count else random.Random(seed).sample(every.problems, min(count, len(every)))
    return Benchmark(every.manifest, chosen)


def evolved(source: Benchmark, settings: EvolveSettings, options: argparse.Namespace) -> FreshBenchmark[EvolvedProgram]:
    """The benchmark, evolved with a ledger where one is named."""
    started, done = time.monotonic(), Counter[str]()

    def seen(result: object) -> None:
        done["problems"] += 1
        if done["problems"] % 10 == 0:
            print(f"  {done['problems']} of {len(source)}, {time.monotonic() - started:.0f} s", file=sys.stderr)

    with open_ledger(options.db) as ledger:
        return run_mint(EvolveMint(settings), source, SandboxPlace(options.jobs), ledger, count=seen)


def effect(options: argparse.Namespace) -> None:
    """RC and RR before and after, per benchmark, with the curve over seconds."""
    document: dict[str, Any] = {}
    for name in options.only or PUBLISHED:
        source = drawn(options.data, name, options.count, options.seed)
        settings = EvolveSettings(seed=options.seed, generations=0, seconds=options.seconds)
        made = evolved(source, settings, options)
        done = [one for one in made.findings if one.before and one.after]
        spent = sum(one.seconds for one in done)
        document[name] = {
            "programs": len(done),
            "left_out": {one.problem: one.reason for one in made.findings if one.reason},
            "rc": [_mean(one.before.rc for one in done), _mean(one.after.rc for one in done)],
            "rr": [_mean(one.before.rr for one in done), _mean(one.after.rr for one in done)],
            "published": PUBLISHED[name],
            "per_second": round(sum(one.looked_at for one in done) / spent, 1) if spent else None,
            "steps": _mean(len(one.after.steps) for one in done),
            "seconds": _mean(one.seconds for one in done),
            "ended": dict(Counter(one.ended for one in done)),
            "refused": dict(sum((Counter(one.refused) for one in done), Counter())),
            "looked_at": sum(one.looked_at for one in done),
            "curve": {mark: _mean(_by_then(one.curve, mark, one.before.rc) for one in done) for mark in MARKS},
        }
        print(json.dumps({name: document[name]}, indent=1), flush=True)
        _keep(options, "effect", name, document, made.benchmark)


def _keep(options: argparse.Namespace, what: str, name: str, document: dict[str, Any], made: Benchmark) -> None:
    if options.output:
        options.output.mkdir(parents=True, exist_ok=True)
        (options.output / f"{what}.json").write_text(json.dumps(document, indent=1))
        write_benchmark(made, options.output / f"{what}-{name}.jsonl")


def _by_then(curve: Sequence[tuple[float, float]], mark: float, before: float) -> float:
    return max((best for seconds, best in curve if seconds <= mark), default=before)


def _mean(values: Iterator[float] | Sequence[float]) -> float | None:
    found = list(values)
    return round(fmean(found), 4) if found else None


def truth(options: argparse.Namespace) -> None:
    """Evolve by the published tests, compare on inputs that the search never saw.

    For HumanEval these are HumanEval+'s; for CRUXEval its own, changed by another seed.
    """
    document: dict[str, Any] = {}
    settings = EvolveSettings(
        seed=options.seed,
        generations=0 if options.seconds else 12,
        seconds=options.seconds,
        offspring=options.offspring,
    )
    plus = {one.id: one for one in open_benchmark(str(options.data / FILES["HumanEval+"]), "").problems}
    for name, count in (("HumanEval", options.count), ("CRUXEval", options.count or 200)):
        if options.only and name not in options.only:
            continue
        source = drawn(options.data, name, count, options.seed)
        kept = options.output / f"truth-{name}.jsonl" if options.output else None
        document[name] = {}
        if options.again and kept is not None and kept.exists():
            fresh = open_benchmark(str(kept), "")
        else:
            made = evolved(source, settings, options)
            fresh, document[name] = made.benchmark, _summary(made)
        document[name] |= _compared(source, fresh, settings, plus)
        print(json.dumps({name: document[name]}, indent=1), flush=True)
        _keep(options, "truth", name, document, fresh)


def _summary(made: FreshBenchmark[EvolvedProgram]) -> dict[str, Any]:
    return {
        "left_out": {one.problem: one.reason for one in made.findings if one.reason},
        "rc": _mean(one.after.rc for one in made.findings if one.after),
        "rr": _mean(one.after.rr for one in made.findings if one.after),
        "unchanged": sum(not one.after.steps for one in made.findings if one.after),
        "refused": dict(sum((Counter(one.refused) for one in made.findings), Counter())),
        "looked_at": sum(one.looked_at for one in made.findings),
    }


def _compared(
    source: Benchmark, fresh: Benchmark, settings: EvolveSettings, plus: dict[str, Problem]
) -> dict[str, Any]:
    """How many programs and calls were compared, which programs differ, and which break a rule."""
    calls, differing, broken = 0, {}, {}
    with Pool(1, BASE, "auto") as pool, Pylint() as pylint:
        for one in fresh.problems:
            before = source[one.id]
            found = _difference(before, one, _unseen(before, plus.get(one.id)), pool)
            calls += found[0]
            if found[1]:
                differing[one.id] = found[1]
            if gate := _violation(before, one, settings, pylint):
                broken[one.id] = gate
    return {"programs": len(fresh), "calls": calls, "differ": differing, "violations": broken}


def variety(options: argparse.Namespace) -> None:
    """Which operators and lines are in most programs, and how alike the programs of two seeds are."""
    for name in options.only or ("HumanEval", "CRUXEval"):
        file = options.output / f"truth-{name}.jsonl"
        fresh = open_benchmark(str(file), "")
        source = open_benchmark(str(options.data / FILES[name]), "")
        found = operators(fresh)
        shares = [(use.operator, round(use.share, 3)) for use in found.uses if not use.operator.startswith("rename-")]
        print(f"{name}: {len(fresh)} programs, {found.steps:.1f} steps each; operators: {shares[:6]}")
        print(
            "  lines:", [(one.line, round(one.share, 3)) for one in inserted_lines(versions_of(fresh, source).each, 4)]
        )
        if options.other and (options.other / file.name).exists():
            other = open_benchmark(str(options.other / file.name), "")
            alike = similarity(fresh, other)
            print(f"  two seeds, {len(other)} programs:", {one.measure: round(one.mean, 3) for one in alike.likenesses})


def _unseen(problem: Problem, plus: Problem | None) -> list[Any]:
    """Calls that the search had no sight of."""
    if plus is not None and isinstance(plus.suite, Calls):
        return list(plus.suite.tests)
    assert isinstance(problem.suite, Calls)
    return further_calls(problem.suite.tests, 400, ANOTHER_SEED)


def _difference(before: Problem, after: Problem, tests: list[Any], pool: Pool) -> tuple[int, str]:
    """How many calls were compared, and the first difference."""
    behaviour = Behaviour.of(original_of(before), before.entry_point, tests, pool, PATIENT)
    assert after.reference is not None
    (found,) = differences(behaviour, [after.reference], pool)
    return len(behaviour.calls), "" if found.difference is None else str(found.difference)


def _violation(before: Problem, after: Problem, settings: EvolveSettings, pylint: Pylint) -> str:
    assert after.reference is not None
    original = original_of(before)
    hard = too_hard_to_read(fitness_of(after.reference, PAPER), fitness_of(original, PAPER), settings)
    worse = pylint.score(after.reference.text) < pylint.score(original.text) - 1e-6
    return hard or ("Pylint likes it less" if worse else "")


def speed(options: argparse.Namespace) -> None:
    """What each step of the search costs, on a few problems, in one process."""
    spent: Counter[str] = Counter()
    times: Counter[str] = Counter()

    def timed(name: str, function: Any) -> Any:
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            started = time.perf_counter()
            try:
                return function(*args, **kwargs)
            finally:
                spent[name] += time.perf_counter() - started
                times[name] += 1

        return wrapper

    def bred(*args: Any) -> Iterator[Offspring]:
        return iter(timed("make offspring", lambda: list(offspring(*args)))())

    def checked(*args: Any) -> Any:
        made = checks.equivalence_of(*args)
        for name in ("same", "surely_same", "passes"):
            setattr(made, name, timed("tests and further inputs", getattr(made, name)))
        return made

    for module, name, function in (
        (search_module, "offspring", bred),
        (search_module, "fitness_of", timed("complexity and readability", fitness_of)),
        (problem_search_module, "equivalence_of", checked),
        (Pylint, "score", timed("Pylint", Pylint.score)),
    ):
        setattr(module, name, function)
    source = drawn(options.data, options.only[0] if options.only else "HumanEval", options.count or 10, options.seed)
    settings = EvolveSettings(seed=options.seed, generations=0, seconds=options.seconds or 10)
    looked_at, seconds, valid = 0, 0.0, 0
    with Pool(1, BASE, "auto") as pool, Pylint() as pylint:
        for problem in source.problems:
            found = evolve_problem(problem, settings, pool, pylint)
            looked_at, seconds, valid = looked_at + found.looked_at, seconds + found.seconds, valid + found.accepted
    print(f"{looked_at} offspring in {seconds:.1f} s: {looked_at / seconds:.1f} a second, {valid} valid")
    for name, total in spent.most_common():
        print(f"  {name}: {total:.1f} s, {1000 * total / times[name]:.1f} ms each, {1000 * total / looked_at:.1f} ms"
              " an offspring")  # fmt: skip


def determinism(options: argparse.Namespace) -> None:
    """The same bytes at once, and after a kill in the middle."""
    with tempfile.TemporaryDirectory() as folder:
        outputs = []
        for name in ("once", "killed"):
            target = Path(folder) / f"{name}.jsonl"
            command = [
                sys.executable, "-m", "remint", "mint", "evolve", str(options.data / FILES["HumanEval"]), "-o",
                str(target), "--seed", str(options.seed), "--limit", str(options.count or 12), "--generations", "3",
                "--jobs", str(options.jobs), "--db", str(Path(folder) / f"{name}.db"),
            ]  # fmt: skip
            if name == "killed":
                begun = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                assert begun.stderr is not None
                while "3 of" not in begun.stderr.readline():
                    pass
                begun.send_signal(signal.SIGKILL)
                begun.wait()
                begun.stderr.close()
                print("killed after 3 problems; output written:", target.exists())
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            outputs.append(target.read_bytes())
        print(f"same bytes: {outputs[0] == outputs[1]} ({len(outputs[0]):,} bytes)")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("speed", "effect", "truth", "variety", "determinism"))
    parser.add_argument("data", type=Path)
    parser.add_argument("-o", "--output", type=Path)
    parser.add_argument("--other", type=Path, help="the folder of another seed")
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--offspring", type=int, default=0)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--only", action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="truth: compare what OUT holds, without a new search")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--db", default="")
    options = parser.parse_args()
    globals()[options.what](options)


if __name__ == "__main__":
    main()
