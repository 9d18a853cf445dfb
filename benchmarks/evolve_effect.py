"""What a strong model makes of evolved programs: predictions of results, before and after, the same calls.

    python benchmarks/evolve_effect.py ask DATA PUBLISHED FOUND... -o OUT     # FOUND: what evolve_flow.py evolve wrote
    python benchmarks/evolve_effect.py table OUT

The model is whoever answers: `ask` deals the questions into OUT/block1.md, OUT/block2.md, … in such a way that no block
shows two versions of one program, and `table` reads OUT/block1.answers.jsonl, …: {"question": 7, "result": "[1, 2]"}
on each line. PUBLISHED is the folder with the programs that the authors of "Narrowing the Complexity Gap …" evolved.
Answers go through Remint's own prompts, extraction and judge as a replayed run.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
import numpy as np
from evolve_flow import FILES, PATIENT, findings
from nearest_neighbours import published

import remint
from remint.formats import open_benchmark, write_benchmark
from remint.ledger import open_ledger
from remint.mints.context import SandboxPlace
from remint.mints.driver.driver import run_mint
from remint.mints.evolve.gates.equivalence.behaviour import Behaviour, differences
from remint.mints.evolve.outputs.fresh_benchmarks import FreshTestsMint
from remint.mints.evolve.outputs.fresh_tests import FreshSettings
from remint.mints.evolve.outputs.original_layout import ORIGINAL, laid_out_original
from remint.mints.evolve.programs.written import parsed, written
from remint.records import Benchmark, Calls, Candidate, Lineage, Manifest, Message, Problem, SourceFile
from remint.scores.intervals import difference_interval

VERSIONS = ("original", "evolved", "published")
TASK = "predict-output"
# Longer than CRUXEval's, or nearly every answer would be right.
FRESH = FreshSettings(tests=4, seed=1, longest_input=400, longest_output=200)
LEVEL = 0.95
PUBLISHED_IMPORT = ("scipy.stats", "sklearn.utils", "numpy", "dateutil.parser", "cryptography.fernet")


def ask(options: argparse.Namespace) -> None:
    """Write the versions and the questions about them."""
    options.output.mkdir(parents=True, exist_ok=True)
    every: dict[str, list[Problem]] = {name: [] for name in VERSIONS}
    for path in options.found:
        for name, some in versions_of(path, options).items():
            every[name] += some
    benchmarks = {name: Benchmark(Manifest(name), some) for name, some in every.items()}
    for name, benchmark in benchmarks.items():
        write_benchmark(benchmark, options.output / f"{name}.jsonl")
    deal({name: asked(benchmark) for name, benchmark in benchmarks.items()}, options.output)


def versions_of(path: Path, options: argparse.Namespace) -> dict[str, list[Problem]]:
    """The programs of one benchmark that evolving changed, with the same fresh tests in every version."""
    source = open_benchmark(str(options.data / FILES[path.stem]), "")
    changed = [one for one in findings(path) if one.after and one.after.steps]
    old = Benchmark(source.manifest, [source[one.problem] for one in changed])
    new = [evolved(source[one.problem], one.after.candidate) for one in changed if one.after]
    with open_ledger(str(options.output / "ledger.db")) as ledger:
        place = SandboxPlace(limits=PATIENT)
        made = run_mint(FreshTestsMint(FRESH, old), Benchmark(source.manifest, new), place, ledger)
    before, after = made.companions[ORIGINAL], made.benchmark
    published = published_programs(options.published / f"{path.stem.lower()}.jsonl.gz")
    fit = [one for one in before.problems if isinstance(one.suite, Calls) and one.id in published]
    same = {one.id: published[one.id] for one in fit if does_the_same(one, published[one.id])}
    print(
        f"{path.stem}: {len(changed)} changed, {len(fit)} with fresh calls and published, {len(same)} of them the same"
    )
    versions = {
        "original": [one for one in fit if one.id in same],
        "evolved": [after[one.id] for one in fit if one.id in same],
        "published": [msgspec.structs.replace(one, reference=same[one.id]) for one in fit if one.id in same],
    }
    return {name: [without_docstring(one) for one in some] for name, some in versions.items()}


def without_docstring(problem: Problem) -> Problem:
    """The problem without the docstring of its entry point, from which the result could be told without the code."""
    assert problem.reference is not None
    files = [
        msgspec.structs.replace(one, text=_without(one.text, problem.entry_point)) for one in problem.reference.files
    ]
    return msgspec.structs.replace(problem, reference=Candidate(tuple(files), problem.reference.main))


def _without(text: str, function: str) -> str:
    tree = parsed(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == function and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return written(tree)


def evolved(problem: Problem, program: Candidate) -> Problem:
    """The problem with the program that was made of its reference."""
    lineage = Lineage(root=problem.id, parent=problem.id, parent_hash="", recipe="evolve", seed=0)
    return msgspec.structs.replace(problem, reference=program, lineage=lineage)


def published_programs(path: Path) -> dict[str, Candidate]:
    """By the id of the problem, laid out as all others are."""
    return {
        name: Candidate(files=(SourceFile("solution.py", written(parsed(text))),), main="solution.py")
        for name, (_, text) in published(str(path)).items()
    }


def does_the_same(problem: Problem, program: Candidate) -> bool:
    """Whether a published program gives the expected results: not all of them do."""
    with SandboxPlace(python=sys.executable).pool(PUBLISHED_IMPORT, packages=True) as pool:
        original = laid_out_original(problem).reference
        assert original is not None
        known = Behaviour.of(original, problem.entry_point, list(problem.suite.tests), pool, PATIENT)  # type: ignore[arg-type]
        (compared,) = differences(known, [program], pool)
    return compared.difference is None


def asked(benchmark: Benchmark) -> dict[str, tuple[Message, ...]]:
    """What a model would be asked, by the id of the question."""
    return remint.prompts(benchmark, task=TASK)


def deal(questions: dict[str, dict[str, tuple[Message, ...]]], out: Path) -> None:
    """Every question in one block; a block has each program in one version."""
    roots = list(dict.fromkeys(name.partition("#")[0] for name in questions[VERSIONS[0]]))
    for block in range(len(VERSIONS)):
        rows = [
            (version, name)
            for place, root in enumerate(roots)
            for version in (VERSIONS[(place + block) % len(VERSIONS)],)
            for name in questions[version] if name.partition("#")[0] == root
        ]  # fmt: skip
        random.Random(block).shuffle(rows)
        texts = [
            f"## Question {number}\n\n{shown(questions[version][name])}\n"
            for number, (version, name) in enumerate(rows)
        ]
        (out / f"block{block + 1}.md").write_text("\n".join(texts))
        (out / f"block{block + 1}.json").write_text(json.dumps(rows))
        print(f"block {block + 1}: {len(rows)} questions")


def shown(messages: tuple[Message, ...]) -> str:
    """The program and the call, without what all questions have in common."""
    text = str(messages[-1].content)
    return text[text.rindex("[PYTHON]") :].replace("[PYTHON]", "```python").replace("[/PYTHON]", "```").strip()


def table(options: argparse.Namespace) -> None:
    """The shares of right answers, and the paired differences over programs."""
    shares = {name: right_answers(name, options.output) for name in VERSIONS}
    print(
        "| benchmark | programs | calls | original | evolved | published | evolved − original | published − original |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for benchmark, label in (("HumanEval/", "HumanEval"), ("sample_", "CRUXEval"), ("", "both")):
        roots = [root for root in shares["original"] if root.startswith(benchmark)]
        if roots:
            means = [[fmean(shares[name][root]) for root in roots] for name in VERSIONS]
            calls = sum(len(shares["original"][root]) for root in roots)
            cells = [f"{fmean(one):.1%}" for one in means] + [difference(means[0], one) for one in means[1:]]
            print(f"| {label} | {len(roots)} | {calls} | {' | '.join(cells)} |")


def difference(before: list[float], after: list[float]) -> str:
    """In points, with its interval."""
    low, high = difference_interval(np.array(after), np.array(before), LEVEL)
    return f"{100 * (fmean(after) - fmean(before)):+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"


def right_answers(version: str, out: Path) -> dict[str, list[bool]]:
    """Whether each answer about a version passes, by program: a run of a model that replays them."""
    benchmark = open_benchmark(str(out / f"{version}.jsonl"))
    questions, known = asked(benchmark), replies(out)
    rows = [
        {"messages": [{"role": one.role, "content": one.content} for one in messages], "reply": known[version, name]}
        for name, messages in questions.items() if (version, name) in known
    ]  # fmt: skip
    replayed = out / f"{version}.replies.jsonl"
    replayed.write_text("".join(json.dumps(row) + "\n" for row in rows))
    # Published programs import packages, which this interpreter has.
    where = {"python": sys.executable, "db": str(out / "ledger.db")}
    run = remint.run(str(out / f"{version}.jsonl"), task=TASK, model=f"replay:{replayed}", **where)
    found = defaultdict(list)
    for one in run.samples():
        found[one.problem.partition("#")[0]].append(one.passed)
    return dict(found)


def replies(out: Path) -> dict[tuple[str, str], str]:
    """Answers as the task wants them."""
    return {key: reply for block in sorted(out.glob("block*.json")) for key, reply in answered(block)}


def answered(block: Path) -> Iterator[tuple[tuple[str, str], str]]:
    """The answers of one block; an answer that is missing is an empty reply, which is wrong."""
    rows: list[tuple[str, str]] = [(version, name) for version, name in json.loads(block.read_text())]
    shown_text = block.with_suffix(".md").read_text()
    path, known = block.with_suffix(".answers.jsonl"), dict[int, Any]()
    for line in path.read_text().splitlines() if path.exists() else ():
        if line.strip():
            row = json.loads(line)
            known[int(row["question"])] = row["result"]
    for number, key in enumerate(rows):
        call = shown_text.partition(f"## Question {number}\n")[2].partition("\n## ")[0]
        start = call[call.rindex("assert ") : call.rindex("== ??")]
        yield key, f"[ANSWER]\n{start}== {known[number]}\n[/ANSWER]" if number in known else ""


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("ask", "table"))
    parser.add_argument("data", type=Path, help="the folder of the benchmarks; for `table`, OUT")
    parser.add_argument("published", type=Path, nargs="?")
    parser.add_argument("found", type=Path, nargs="*")
    parser.add_argument("-o", "--output", type=Path, default=Path("evolve-effect"))
    options = parser.parse_args()
    if options.what == "table":
        options.output = options.data
    globals()[options.what](options)


if __name__ == "__main__":
    main()
