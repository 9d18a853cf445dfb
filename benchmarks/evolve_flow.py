"""Does the data of evolved programs flow through what was added? The figures of docs/results/evolving.md.

    python benchmarks/evolve_flow.py evolve DATA --only HumanEval --count 20 --offspring 300 -o OUT
    python benchmarks/evolve_flow.py evolve DATA --only HumanEval --count 20 --offspring 300 --paper -o OUT
    python benchmarks/evolve_flow.py measure DATA --only HumanEval -o OUT [--packages SITE_PACKAGES]
    python benchmarks/evolve_flow.py summary OUT/HumanEval.jsonl      # without running anything
    python benchmarks/evolve_flow.py read OUT/HumanEval.jsonl > examples.md

DATA is a folder as in evolve.py. `evolve` keeps finished programs, so that it can be stopped and started again.
`measure` compares originals, evolved programs and functions of real packages.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import math
import random
import sys
import sysconfig
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from statistics import fmean, median, quantiles
from typing import Any

import msgspec

from remint.analysis.study.real_code import whole_complexity
from remint.formats import open_benchmark
from remint.measures.complexity import measure_complexity
from remint.measures.data_flow import DataFlow, flow_means
from remint.measures.language_model import ORDER, code_tokens, language_model, nameless
from remint.measures.profile import code_profile, functions_of
from remint.measures.thresholds import PAPER
from remint.mints.evolve.environment import modules_of
from remint.mints.evolve.fitness import fitness_of
from remint.mints.evolve.gates.data_flow import FlowWatch
from remint.mints.evolve.gates.equivalence.behaviour import Behaviour, differences
from remint.mints.evolve.gates.equivalence.checks import UnprovenError, equivalence_of
from remint.mints.evolve.gates.pylint_score import Pylint
from remint.mints.evolve.original import original_of
from remint.mints.evolve.problem_search import evolve_problem
from remint.mints.evolve.programs.written import parsed, written
from remint.mints.evolve.search.outcome import EvolvedProgram, result_of
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Candidate, Problem
from remint.sandbox.environments.interpreters import BASE
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

FILES = {
    "HumanEval": "humaneval/HumanEval.jsonl.gz",
    "CRUXEval": "cruxeval/cruxeval.jsonl.gz",
    "ClassEval": "classeval/ClassEval_data.json.gz",
    "AVATAR": "avatar/avatar.jsonl.gz",
    "mintset": "mintset",
}
PLUS = "humanevalplus/HumanEvalPlus.jsonl.gz"
SMALL = 120  # lines of a file that is no larger than evolved programs are
PACKAGES = ("more_itertools", "toolz", "networkx", "rich", "attr")
PATIENT = Limits(program_cpu=900.0, program_wall=1800.0)


def drawn(options: argparse.Namespace) -> list[Problem]:
    """Problems by seed, whatever they are."""
    named = FILES[options.only]
    every = open_benchmark(named if options.only == named else str(options.data / named), "").problems
    return random.Random(options.seed).sample(every, min(options.count, len(every)))


def kept(options: argparse.Namespace) -> Path:
    """Where what was evolved is kept."""
    return Path(options.output / f"{options.only}{'-paper' if options.paper else ''}.jsonl")


def evolve(options: argparse.Namespace) -> None:
    """Evolve what is not there yet, one program after the other."""
    path = kept(options)
    path.parent.mkdir(parents=True, exist_ok=True)
    done = {one.problem for one in findings(path)}
    settings = EvolveSettings(
        seed=options.seed, generations=0, seconds=options.seconds, offspring=options.offspring, paper=options.paper,
        slowdown=options.slowdown, surviving=options.surviving, data_dependent=options.data_dependent,
    )  # fmt: skip
    with Pool(1, BASE, "auto", modules_of(settings)) as pool, Pylint() as pylint, path.open("ab") as file:
        for problem in drawn(options):
            if problem.id in done or (options.until and time.time() > options.until):
                continue
            try:
                found = result_of(problem.id, evolve_problem(problem, settings, pool, pylint))
            except UnprovenError as error:
                found = EvolvedProgram(problem=problem.id, reason=str(error))
            file.write(msgspec.json.encode(found) + b"\n")
            file.flush()
            if found.before and found.after:
                print(
                    f"{problem.id}: RC {found.before.rc:.3f} -> {found.after.rc:.3f}, {found.seconds:.0f} s", flush=True
                )


def findings(path: Path) -> list[EvolvedProgram]:
    """What has been evolved."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=EvolvedProgram) for line in lines]


def measure(options: argparse.Namespace) -> None:
    """Every figure, before and after, and of real functions."""
    problems = {one.id: one for one in drawn(options)}
    found = [one for one in findings(kept(options)) if one.before and one.after and one.problem in problems]
    real = real_functions(options)
    before = [one.before.candidate for one in found if one.before]
    after = [one.after.candidate for one in found if one.after]
    model = language_model("stdlib")
    document: dict[str, Any] = {
        "programs": len(found),
        "unchanged": [one.problem for one in found if one.after and not one.after.steps],
        "looked_at": sum(one.looked_at for one in found),
        "steps": fmean(len(one.after.steps) for one in found if one.after),
        "files": Counter(len(one.files) for one in after),
        "rc": [fmean(one.before.rc for one in found if one.before), fmean(one.after.rc for one in found if one.after)],
        "rr": [fmean(one.before.rr for one in found if one.before), fmean(one.after.rr for one in found if one.after)],
        "complexity": {side: complexity(every) for side, every in (("before", before), ("after", after))},
        "flow": flows(found, problems, options),
        "bits": {
            "before": fmean(model.bits_per_token(whole(one)) for one in before),
            "after": fmean(model.bits_per_token(whole(one)) for one in after),
            "real": fmean(model.bits_per_token(one) for one in real) if real else None,
        },
        "auc": {
            "before": auc([whole(one) for one in before], real) if real else None,
            "after": auc([whole(one) for one in after], real) if real else None,
        },
        "truth": truth(found, problems, options) if options.only == "HumanEval" else None,
        "operators": Counter(step.operator for one in found if one.after for step in one.after.steps).most_common(),
    }
    print(json.dumps(document, indent=1))


def summary(options: argparse.Namespace) -> None:
    """What is known of evolved programs without running them again: the search has kept where their data goes."""
    found = [one for one in findings(options.data) if one.before and one.after]
    real, files, model = held_out_functions(options), held_out_files(), language_model("stdlib")
    document: dict[str, Any] = {"programs": len(found)}
    for side in ("before", "after"):
        every = [getattr(one, side) for one in found]
        texts = [whole(one.candidate) for one in every]
        document[side] = {
            "rc": fmean(one.rc for one in every), "rr": fmean(one.rr for one in every),
            "flow": flow_means([one.flow for one in every if one.flow]),
            "complexity": complexity([one.candidate for one in every]),
            "distance": code_profile("stdlib").distance([whole_complexity(one.candidate) for one in every]),
            "bits": fmean(map(model.bits_per_token, texts)),
            "bits, names alike": fmean(model.bits_per_token(one, names_alike=True) for one in texts),
            "bits of real functions as long": fmean(map(bits_at_length(), (len(code_tokens(one)) for one in texts))),
            "auc": auc(texts, real), "auc without names": auc(texts, real, False),
            "auc against files": auc(texts, files), "auc against files without names": auc(texts, files, False),
            "auc of functions": auc_of_functions([one.candidate for one in every], real),
            "auc of functions without names": auc_of_functions([one.candidate for one in every], real, False),
            "names": names_apart(texts),
            "branches": branches([one.flow for one in every if one.flow]),
        }  # fmt: skip
    ratios = [one.after.flow.work / max(1, one.before.flow.work) for one in found
              if one.before and one.after and one.before.flow and one.after.flow]  # fmt: skip
    substance = [
        one.after.substance for one in found if one.after and one.after.substance and one.after.substance.added
    ]
    document["surviving"] = {
        "mean": fmean(one.share for one in substance) if substance else None,
        "added": sum(one.added for one in substance), "left": sum(one.surviving for one in substance),
    }  # fmt: skip
    main = [fitness_of(one.after.candidate, PAPER, main_only=True) for one in found if one.after]
    document["main file alone"] = {"rc": fmean(one.rc for one in main), "rr": fmean(one.rr for one in main)}
    document["looked_at"] = sum(one.looked_at for one in found)
    document["refused"] = dict(sum((Counter(one.refused) for one in found), Counter()))
    document["ended"] = Counter(one.ended for one in found)
    document["unchanged"] = [one.problem for one in found if one.after and not one.after.steps]
    document["lines"] = {"median": median(ratios), "most": max(ratios)}
    document["files"] = Counter(len(one.after.candidate.files) for one in found if one.after)
    document["real files"] = real_files()
    document["real"] = {
        "bits": fmean(map(model.bits_per_token, real)), "functions": len(real), "names": names_apart(real),
        "bits, names alike": code_profile("stdlib").bits_names_alike,
        "auc of twenty files": [auc(random.Random(draw).sample(files, 20), real) for draw in range(5)],
    }  # fmt: skip
    document["operators"] = Counter(
        step.operator for one in found if one.after for step in one.after.steps
    ).most_common()
    print(json.dumps(document, indent=1))


@cache
def bits_at_length() -> Callable[[int], float]:
    """The bits per token, all names alike, of the 60 real functions of 2,000 that are nearest to a length in tokens."""
    model = language_model("stdlib")
    texts = [text for tree in held_out_modules() for _, text in functions_of(tree)]
    chosen = random.Random(1).sample(texts, 2000)
    known = [(len(code_tokens(one)), model.bits_per_token(one, names_alike=True)) for one in chosen]
    return lambda length: fmean(bits for _, bits in sorted(known, key=lambda one: abs(one[0] - length))[:60])


def branches(flows: Sequence[DataFlow]) -> float | None:
    """The share of the ways out of executed conditions that the watched inputs take; tests are the first of these."""
    conditions = sum(one.conditions for one in flows)
    return 1 - sum(one.one_way for one in flows) / (2 * conditions) if conditions else None


def names_apart(texts: Sequence[str]) -> dict[str, float]:
    """Bits per token of all texts together, of tokens that the model knows, and the share of others: own names."""
    model = language_model("stdlib")._model
    bits = {True: 0.0, False: 0.0}
    tokens = {True: 0, False: 0}
    for text in texts:
        padded = ["<start>"] * (ORDER - 1) + code_tokens(text)
        for place in range(ORDER - 1, len(padded)):
            is_known = (padded[place],) in model.runs
            bits[is_known] -= math.log2(model.chance(padded[place - ORDER + 1 : place], padded[place]))  # type: ignore[assignment]
            tokens[is_known] += 1
    return {
        "bits": sum(bits.values()) / sum(tokens.values()), "known tokens": bits[True] / tokens[True],
        "unknown share": tokens[False] / sum(tokens.values()),
    }  # fmt: skip


def held_out_functions(options: argparse.Namespace) -> list[str]:
    """Functions of modules of the standard library that have no part in the language model."""
    texts = [text for tree in held_out_modules() for _, text in functions_of(tree)]
    return random.Random(options.seed).sample(texts, 200)


def held_out_files() -> list[str]:
    """The small ones of these modules, whole: a program of several functions is more like them than like a function."""
    small = [tree for tree in held_out_modules() if max((one.end_lineno or 0 for one in tree.body), default=0) <= SMALL]
    return [
        ast.unparse(tree) + "\n" for tree in small if any(isinstance(one, ast.FunctionDef) for one in ast.walk(tree))
    ]


def held_out_modules() -> list[ast.Module]:
    """Modules of the standard library that have no part in the language model."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "scripts"))
    paths = importlib.import_module("build_stdlib_model").modules(False)
    return [ast.parse(path.read_text("utf-8", "replace")) for path in paths]


def real_files() -> dict[str, Any]:
    """The 90th percentiles of C1 to C7 over the files of packages of the standard library, and of small files alone."""
    library = Path(sysconfig.get_paths()["stdlib"])
    figures: list[tuple[int, dict[str, float]]] = []
    for folder in sorted(
        one.parent for one in library.glob("*/__init__.py") if one.parent.name not in ("test", "idlelib", "lib2to3")
    ):
        paths = sorted(folder.rglob("*.py"))
        modules = {folder.name, *(f"{folder.name}.{one.stem}" for one in paths)}
        for path in paths:
            text = path.read_text("utf-8-sig", "replace")
            if not {"test", "tests", "lib2to3"} & set(path.parts) and "site-packages" not in path.parts:
                found = measure_complexity(ast.parse(text), own_modules=modules).figures()
                figures.append((text.count("\n"), found))
    few = [found for lines, found in figures if lines <= SMALL]
    told = {"files": len(figures), "small files": len(few)}
    for name, every in (("90th percentile", [found for _, found in figures]), ("of small files", few)):
        told[name] = {key: quantiles([one[key] for one in every], n=10)[-1] for key in every[0]}
    return told


def whole(program: Candidate) -> str:
    """The text of all files."""
    return "\n".join(one.text for one in program.files)


def complexity(programs: Sequence[Candidate]) -> dict[str, float]:
    """C1 to C7, means over programs, of all files together."""
    totals: Counter[str] = Counter()
    for program in programs:
        modules = {one.path.removesuffix(".py") for one in program.files if one.path != program.main}
        for file in program.files:
            totals.update(measure_complexity(ast.parse(file.text), own_modules=modules).figures())
    return {name: round(value / len(programs), 2) for name, value in totals.items()}


def flows(found: Sequence[EvolvedProgram], problems: dict[str, Problem], options: argparse.Namespace) -> dict[str, Any]:
    """Where the data goes, by the tracer, on inputs of another seed; and how much more the programs execute."""
    before, after, ratios = [], [], []
    with Pool(1, BASE, "auto", modules_of(EvolveSettings())) as pool:
        for one in found:
            assert one.before
            assert one.after
            problem = problems[one.problem]
            original = original_of(problem)
            checks = equivalence_of(problem, original, pool, Limits(), 60, options.seed + 1)
            watch = FlowWatch(original, checks.watched, pool, Limits())
            (made,) = watch.of([one.after.candidate])
            if watch.original and made:
                before.append(watch.original)
                after.append(made)
                ratios.append(made.work / max(1, watch.original.work))
    work = {"median": median(ratios), "most": max(ratios)} if ratios else None
    return {"before": flow_means(before), "after": flow_means(after), "lines": work}


def truth(found: Sequence[EvolvedProgram], problems: dict[str, Problem], options: argparse.Namespace) -> dict[str, Any]:
    """Calls of HumanEval+ on which an evolved program differs, and the processor time that both take."""
    plus = {one.id: one for one in open_benchmark(str(options.data / PLUS), "").problems}
    calls, differing = 0, {}
    with Pool(1, BASE, "auto", modules_of(EvolveSettings())) as pool:
        for one in found:
            assert one.after
            problem = problems[one.problem]
            tests = list(plus[one.problem].suite.tests)[: options.calls]
            known = Behaviour.of(original_of(problem), problem.entry_point, tests, pool, PATIENT)
            (compared,) = differences(known, [one.after.candidate], pool)
            calls += len(known.calls)
            if compared.difference is not None:
                differing[one.problem] = str(compared.difference)[:300]
    return {"calls": calls, "differ": differing}


def real_functions(options: argparse.Namespace) -> list[str]:
    """Functions of real packages, by seed: no package of them has a part in the language model."""
    folder = Path(options.packages or sysconfig.get_paths()["purelib"])
    texts = []
    for name in PACKAGES:
        for path in sorted((folder / name).rglob("*.py")):
            tree = ast.parse(path.read_text("utf-8", "replace"))
            written = (ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
            texts += [text + "\n" for text in written if 5 <= text.count("\n") + 1 <= 60]
    return random.Random(options.seed).sample(texts, min(len(texts), 200))


def auc(programs: Sequence[str], real: Sequence[str], names: bool = True) -> float:
    """How well token 1- to 3-grams tell programs from real functions: cross-validated naive Bayes, five folds."""
    labelled = [(grams(one, names), 1) for one in programs] + [(grams(one, names), 0) for one in real]
    random.Random(1).shuffle(labelled)
    scores: list[tuple[float, int]] = []
    for fold in range(5):
        train = [one for place, one in enumerate(labelled) if place % 5 != fold]
        counts = {label: Counter(gram for found, its in train for gram in found if its == label) for label in (0, 1)}
        sizes = {label: sum(its == label for _, its in train) for label in (0, 1)}
        for found, label in (one for place, one in enumerate(labelled) if place % 5 == fold):
            score = sum(
                math.log((counts[1][gram] + 0.5) / (sizes[1] + 1)) - math.log((counts[0][gram] + 0.5) / (sizes[0] + 1))
                for gram in found
            ) / max(1, len(found))
            scores.append((score, label))
    good = [score for score, label in scores if label]
    bad = [score for score, label in scores if not label]
    return sum((one > other) + 0.5 * (one == other) for one in good for other in bad) / (len(good) * len(bad))


def auc_of_functions(programs: Sequence[Candidate], real: Sequence[str], names: bool = True) -> float:
    """The same for one function of each program, the mean of 20 draws.

    Programs of several files are told from functions by `import` and `class` alone, and more of them would be told
    more easily: like is compared with like, as many before as after.
    """
    found = [functions for one in programs if (functions := definitions(one))]
    draws = [random.Random(seed) for seed in range(20)]
    return fmean(auc([chance.choice(every) for every in found], real, names) for chance in draws)


def definitions(program: Candidate) -> list[str]:
    """The functions and methods of a program; a script without any counts as one."""
    trees = [ast.parse(one.text) for one in program.files if one.path.endswith(".py")]
    found = [ast.unparse(node) for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [f"{one}\n" for one in found] or [whole(program)]


def grams(text: str, names: bool) -> set[str]:
    """Runs of one to three tokens; without names, those of variables, functions and modules are all the same."""
    tokens = code_tokens(text) if names else nameless(code_tokens(text))
    return {" ".join(tokens[place : place + size]) for size in (1, 2, 3) for place in range(len(tokens) - size + 1)}


def read(options: argparse.Namespace) -> None:
    """Programs before and after, as Markdown: what is in the files, in the order in which it was drawn."""
    for one in findings(options.data):
        if one.before and one.after:
            steps = ", ".join(f"`{step.operator}`" for step in one.after.steps) or "none"
            print(f"## {one.problem.rpartition('/')[2]}\n")
            print(f"Relative complexity {one.before.rc:.3f} → {one.after.rc:.3f}, relative readability "
                  f"{one.before.rr:.3f} → {one.after.rr:.3f}. Steps: {steps}.")  # fmt: skip
            if one.after.substance and one.after.substance.added:
                told = one.after.substance
                print(f"Of {told.added} added statements, inlining leaves {told.surviving}.")
            print(f"\n```text\n{short(one.before.candidate.text)}```\n")
            for file in one.after.candidate.files if one.after.steps else ():
                print(f"`{file.path}`:\n\n```text\n{short(file.text)}```\n")


def short(text: str) -> str:
    """A program with docstrings cut to their first line."""
    tree = parsed(text)
    for node in ast.walk(tree):
        match getattr(node, "body", None):
            case [ast.Expr(value=ast.Constant(value=str() as said)), *_]:
                node.body[0].value.value = (said.strip().splitlines() or [""])[0]  # type: ignore[attr-defined]
    return written(tree)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("evolve", "measure", "summary", "read"))
    parser.add_argument("data", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=Path("evolve-flow"))
    parser.add_argument("--only", choices=tuple(FILES), default="HumanEval")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--offspring", type=int, default=0)
    parser.add_argument("--calls", type=int, default=1000, help="of HumanEval+, per problem")
    parser.add_argument("--until", type=float, default=0.0, help="start no further program after this time")
    parser.add_argument("--paper", action="store_true")
    usual = EvolveSettings()
    parser.add_argument("--slowdown", type=float, default=usual.slowdown)
    parser.add_argument("--surviving", type=float, default=usual.surviving)
    parser.add_argument("--data-dependent", type=float, default=usual.data_dependent)
    parser.add_argument("--packages", help="the folder that holds the real packages")
    options = parser.parse_args()
    globals()[options.what](options)


if __name__ == "__main__":
    main()
