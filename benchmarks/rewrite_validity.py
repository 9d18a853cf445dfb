"""How well a panel of solvers tells rewrites that keep a problem's meaning from those that change it.

EvoEval's `verbose` and `concise` tell HumanEval's problems anew and keep their meaning; `subtle` and `difficult` change
it; `creative`, `combine` and `tool_use` are other problems with HumanEval's as parents. Three models answered all of
them without seeing the seeds. Each answer is judged on the tests of HumanEval+ for the seed, and the panel's rule is
held against what is known.

    python benchmarks/rewrite_validity.py collect DATA verdicts.jsonl     # judges about 1,600 answers, resumable
    python benchmarks/rewrite_validity.py demos DATA demos.jsonl          # runs the examples that the rewrites show
    python benchmarks/rewrite_validity.py report verdicts.jsonl demos.jsonl

DATA is the folder with `benchmarks/` and `llm_outputs/`.
"""

from __future__ import annotations

import base64
import gzip
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from remint.formats import read_benchmark
from remint.judging.judge import plan_for
from remint.judging.verdicts.judging_plan import JudgingPlan
from remint.mints.context import MintContext, SandboxPlace
from remint.mints.driver.interleaving import Interleaving
from remint.mints.mint import WorkSteps
from remint.mints.rewrite.demo_check import contradiction
from remint.mints.rewrite.errors import UnreadableStatementError
from remint.mints.rewrite.findings import DRIFT, UNKNOWN, VALID
from remint.mints.rewrite.panel import PanelFinding, Solved, panel_validity
from remint.mints.rewrite.program_names import renamed_program
from remint.mints.rewrite.statement import statement_of
from remint.mints.rewrite.validity import wilson
from remint.records import Candidate, Problem, Verdict
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

MODELS = ("chatgpt_temp_0.0", "deepseek-coder-33b-instruct_temp_0.0", "wizardcoder-33b-1.1_temp_0.0")
KEEP, CHANGE = ("verbose", "concise"), ("subtle", "difficult")
# Looked at only after the check was final: other problems told in other worlds, combinations of two, with helpers.
HELD = ("creative", "combine", "tool_use")
DEMOS = "demos"
# Generous by the wall clock: on a busy machine the processor time decides, as it does on a free one.
LIMITS = Limits(test_cpu=1.0, program_cpu=10.0, test_wall=120.0, program_wall=600.0)


def collect(data: Path, output: Path, tests: str) -> None:
    """Judge every answer, and EvoEval's own solution, on the seed's tests."""
    done = {(row["subset"], row["seed"]) for row in _rows(output)} if output.exists() else set()
    seeds = read_benchmark(data / f"benchmarks/humanevalplus/{tests}.jsonl.gz")
    with Pool(2) as pool, output.open("a") as file:
        for subset in (*KEEP, *CHANGE, *HELD):
            for case, answers in _by_seed(data, subset).items():
                seed = case.partition("@")[0]
                if (subset, case) in done or seed not in seeds:
                    continue
                entry = answers[0][0]
                plan = _plan(msgspec.structs.replace(seeds[seed], entry_point=entry), seeds[seed], pool)
                tasks = {solver: plan.task(Candidate.single(text), solver) for _, solver, text in answers}
                for _ in pool.run(list(tasks.values())):
                    pass
                rows = [_row(subset, case, solver, text, tasks[solver].verdict("")) for _, solver, text in answers]
                file.write("".join(json.dumps(row) + "\n" for row in rows))
                file.flush()


def check_demos(data: Path, output: Path) -> None:
    """Run the examples that every rewrite shows against the seed's own solution."""
    seeds = read_benchmark(data / "benchmarks/humaneval/HumanEval.jsonl.gz")
    context = MintContext(SandboxPlace(2))
    with output.open("w") as file:
        for subset in (*KEEP, *CHANGE, *HELD):
            for problem in read_benchmark(data / f"benchmarks/evoeval/EvoEval_{subset}.jsonl.gz").problems:
                for case in _cases(problem):
                    found: list[str] = []
                    work = _contradiction(seeds[case.partition("@")[0]], problem)
                    Interleaving(context, 1, found.append).run([work])
                    file.write(json.dumps([subset, case, found[0]]) + "\n")
                    file.flush()
    context.close()


def _contradiction(seed: Problem, variant: Problem) -> WorkSteps[str]:
    assert seed.reference is not None
    try:
        demos = statement_of(variant).demos
    except UnreadableStatementError:
        return ""
    # The demos call the variant's name: the seed's solution gets it, too.
    names = {seed.entry_point: variant.entry_point} if seed.entry_point != variant.entry_point else {}
    reference = Candidate.single(renamed_program(seed.reference.text, seed.entry_point, names))
    return (yield from contradiction(seed, reference, demos, LIMITS))


def _by_seed(data: Path, subset: str) -> dict[str, list[tuple[str, str, str]]]:
    found: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for seed, *answer in _answers(data, subset):
        found[seed].append((answer[0], answer[1], answer[2]))
    return found


def report(verdicts: Path, demos: Path) -> None:
    """Accepted, rejected and unknown by subset, with intervals; then every wrong acceptance by name."""
    cases: dict[tuple[str, str], dict[str, Any]] = defaultdict(dict)
    for row in _rows(verdicts):
        cases[row["subset"], row["seed"]][row["solver"]] = row
    shown = {(row[0], row[1]): row[2] for row in map(json.loads, demos.read_text().splitlines())}
    told: dict[tuple[str, bool], list[tuple[str, PanelFinding, bool]]] = defaultdict(list)
    for (subset, seed), rows in sorted(cases.items()):
        panel = [_solved(rows[name]) for name in MODELS if name in rows]
        same = _solved(rows["reference"]).passed
        found = panel_validity(panel)
        if wrong := shown.get((subset, seed)):
            found = PanelFinding(DEMOS, wrong)
        told[subset, same].append((seed, found, any(one.passed for one in panel)))
    print("subset     same on tests  cases  one passes  demos differ  valid  drift  unknown")
    for (subset, same), found in sorted(told.items()):
        kinds = Counter(one.validity for _, one, _ in found)
        passes = sum(passed for _, _, passed in found)
        counts = f"{kinds[DEMOS]:13} {kinds[VALID]:6} {kinds[DRIFT]:6} {kinds[UNKNOWN]:8}"
        print(f"{subset:10} {same!s:13} {len(found):6} {passes:11} {counts}")
    for title, subsets, same in (("sensitivity", KEEP, True), ("specificity", CHANGE, False),
                                 ("specificity", HELD, False)):  # fmt: skip
        for group in (*((one,) for one in subsets), subsets):
            some = [one.validity for subset in group for _, one, _ in told[subset, same]]
            right = sum((one == VALID) == same for one in some)
            low, high = wilson(right, len(some))
            share = f"{right} of {len(some)} = {right / len(some):.3f} [{low:.3f}, {high:.3f}]"
            print(f"{title} {' and '.join(group)}: {share}")
    for subset in (*CHANGE, *HELD):
        for seed, one, _ in told[subset, False]:
            if one.validity == VALID:
                print(f"accepted although different: {subset} {seed}: {one.evidence}")


def _solved(row: dict[str, Any]) -> Solved:
    return Solved(row["solver"], row["outcomes"], base64.b64decode(row["digests"]))


def _answers(data: Path, subset: str) -> Iterator[tuple[str, str, str, str]]:
    """Seed, entry point, solver and program of every answer; the solver "reference" is EvoEval's own solution."""
    benchmark = read_benchmark(data / f"benchmarks/evoeval/EvoEval_{subset}.jsonl.gz")
    answers = {model: _solutions(data / f"llm_outputs/evoeval/{model}/EvoEval_{subset}.eval_results.json.gz")
               for model in MODELS}  # fmt: skip
    for problem in benchmark.problems:
        number = problem.id.rpartition("/")[2]
        assert problem.reference is not None
        for case in _cases(problem):
            yield case, problem.entry_point, "reference", problem.reference.text
            for model, solutions in answers.items():
                if number in solutions:
                    yield case, problem.entry_point, model, _whole(problem, solutions[number])


def _whole(problem: Problem, solution: str) -> str:
    """The program with the imports that the prompt brings."""
    head = problem.prompt.partition("def ")[0]
    return f"{head}\n{solution}"


def _cases(problem: Problem) -> list[str]:
    """The seed of a rewrite; of a problem that is none, each seed with the problem's number."""
    number = problem.id.rpartition("/")[2]
    parents = [str(one) for name in ("parent", "p1", "p2") if (one := problem.about(name))]
    if problem.id.partition("_")[2].rpartition("/")[0] in HELD:
        return [f"{one}@{number}" for one in dict.fromkeys(parents)]
    return parents or [f"HumanEval/{number}"]


def _solutions(path: Path) -> dict[str, str]:
    with gzip.open(path, "rt") as file:
        found = json.load(file)["eval"]
    return {name.rpartition("/")[2]: rows[0]["solution"] for name, rows in found.items()}


def _plan(problem: Problem, seed: Problem, pool: Pool) -> JudgingPlan:
    """The plan of the seed's tests; the answers come from the seed's own reference."""
    asked = plan_for(seed, LIMITS)
    plan = plan_for(problem, LIMITS)
    if asked.needs_reference:
        (task,) = pool.run([asked.reference_task()])
        plan.learn(task.answers())
    return plan


def _row(subset: str, seed: str, solver: str, text: str, verdict: Verdict) -> dict[str, Any]:
    return {"subset": subset, "seed": seed, "solver": solver, "outcome": verdict.outcome.value,
            "outcomes": verdict.outcomes,
            "digests": base64.b64encode(verdict.digests).decode(), "text": text}  # fmt: skip


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open() as file:
        yield from map(json.loads, file)


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "collect":
        collect(Path(sys.argv[2]), Path(sys.argv[3]), "HumanEvalPlus-Mini")
    elif len(sys.argv) == 4 and sys.argv[1] == "demos":
        check_demos(Path(sys.argv[2]), Path(sys.argv[3]))
    elif len(sys.argv) == 4 and sys.argv[1] == "report":
        report(Path(sys.argv[2]), Path(sys.argv[3]))
    else:
        sys.exit(__doc__)
