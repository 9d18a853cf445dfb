"""Generators compared by how consistent their rewrites are: does the panel's figure follow the truth?

    python benchmarks/rewrite_generators.py [--limit 40]

The texts are those of mintset-worlds, replayed. What differs is how many of them are taken to have lost their seed's
meaning: the solvers of such a text all write the same near miss of the seed (mintset has some for every problem),
since this is what the text would ask for then. Solvers also make mistakes of their own, at a rate that does not depend
on the generator. The pipeline sees the replies and the answers, and nothing of the truth.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from random import Random

import remint
from remint.errors import RemintError
from remint.formats import open_benchmark
from remint.mints.rewrite.program_names import renamed_program
from remint.mints.rewrite.validity import wilson
from remint.records import Benchmark, Problem

WORLDS = Path(__file__).parents[1] / "mintset" / "worlds"
SOLVERS, MISTAKES = 3, 0.2  # solvers of the panel, and how often each is wrong on its own
GENERATORS = {"A": 0.0, "B": 0.05, "C": 0.15, "D": 0.4}  # the share of texts with another meaning

# A program that runs, and gives something that no other gives: as a function, as an object and as a whole program.
_MISTAKE = """class {name}:
    def __new__(cls, *values, **named):
        return super().__new__(cls) if cls.methods else {number}

    methods = {name!r}[:1].isupper()

    def __init__(self, *values, **named):
        pass

    def __getattr__(self, name):
        return lambda *values, **named: {number}


if __name__ == "__main__":
    print({number})
"""


def main() -> None:
    """One line per generator."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=int, default=40, help="problems")
    limit = parser.parse_args().limit
    seeds = open_benchmark("mintset")
    right = {row["task_id"]: row["solution"] for row in map(json.loads, (WORLDS / "answers.jsonl").open())}
    roots = {one.id for one in seeds.problems[:limit]}
    variants = [one for one in open_benchmark("mintset-worlds").problems if one.root in roots]
    print("| generator | variants | truly consistent | panel: valid | drift | unknown | consistent by the panel |")
    print("|---|---|---|---|---|---|---|")
    for name, share in GENERATORS.items():
        with tempfile.TemporaryDirectory() as folder:
            print(_line(name, share, variants, seeds, right, Path(folder), limit), flush=True)


def _line(name: str, share: float, variants: list[Problem], seeds: Benchmark, right: dict[str, str], folder: Path,
          limit: int) -> str:  # fmt: skip
    chance = Random(f"generator {name}")
    lost = {one.id: _near_miss(one, seeds[one.root], chance) for one in variants if chance.random() < share}
    lost = {variant: text for variant, text in lost.items() if text}
    files = [folder / f"solver-{number}.jsonl" for number in range(SOLVERS)]
    for file in files:
        rows = [{"task_id": one.id, "solution": _answer(one, lost, right, chance)} for one in variants]
        file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    made = remint.rewrite(
        "mintset", limit=limit, variants=2, seed=0, model=f"replay:{WORLDS / 'replies.jsonl'}",
        scenarios=str(WORLDS / "scenarios.jsonl"), solver_answers=tuple(map(str, files)), db=folder / "ledger.db",
        attempts=2, progress=False,
    )  # fmt: skip
    found = made.summary["validity"]
    decided = found["valid"] + found["drift"]
    low, high = wilson(found["valid"], decided)
    consistent = f"{found['valid'] / decided:.1%} [{low:.1%}, {high:.1%}]"
    return (
        f"| {name} | {len(variants)} | {1 - len(lost) / len(variants):.1%} | {found['valid']} | {found['drift']} "
        f"| {found['unknown']} | {consistent} |"
    )


def _near_miss(variant: Problem, seed: Problem, chance: Random) -> str:
    """A program for another meaning, in the names of the variant; nothing where names cannot be changed."""
    programs = list(seed.about("near_misses", {}).values())
    assert variant.lineage is not None
    names = variant.lineage.steps[0].detail["names"].decode() if seed.entry_point else {}
    try:
        return renamed_program(chance.choice(programs), seed.entry_point, names)
    except RemintError:
        return ""


def _answer(variant: Problem, lost: dict[str, str], right: dict[str, str], chance: Random) -> str:
    """What a solver writes: what the text asks for, or a mistake of its own."""
    if chance.random() < MISTAKES:
        return _MISTAKE.format(number=chance.randrange(10**9), name=variant.entry_point or "main")
    return lost.get(variant.id) or right[variant.id]


if __name__ == "__main__":
    main()
