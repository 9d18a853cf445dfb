"""Ten mints of HumanEval, two of mintset: scores from mint to mint, DivPass@k next to pass@k, residual leaks.

Residual leaks of the single channels of a reskin, too: names alone, examples alone, the frame alone.

`mints-prepare` makes the ten reskins, the questions and the jobs; `mints-table` judges the answers and counts. The
mints are independent draws of one variant per problem, so that together they are ten variants of every problem.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np
from arms import HUMANEVAL, MINTSET, RESKINS, Arm, made
from questions import EPOCHS, SEEDS, Question, items_of, questions_of, read_questions, write_for_gpu
from reading import Asked, Program, program_of, read_answers

from judging import judged
from remint.scores.attempts import Part
from remint.scores.div_pass import DivPassLevels
from remint.scores.intervals import clustered_mean, difference_interval, share_interval
from remint.scores.pass_at_k import Tally, estimate

MINTS, LEVEL, TEMPERATURE = 10, 0.95, 0.8
CHANNELS = ("names", "demos", "frame")
KS = (1, 3, 5, 10)
STATIC_SAMPLES, MINT_SAMPLES = 20, 5  # of the clean model; the leaked one gets half
Passed = dict[str, dict[str, list[bool]]]  # by arm and seed problem


def arms() -> list[Arm]:
    """HumanEval and ten mints of it, mintset and two; then the channels of both."""
    return [
        arm for seed, count in ((HUMANEVAL, MINTS), (MINTSET, 2))
        for arm in (Arm(seed, seed, "nothing (static)"), *(_mint(seed, number + 1) for number in range(count)),
                    *(_channel(seed, name) for name in CHANNELS))
    ]  # fmt: skip


def _channel(seed: str, name: str) -> Arm:
    channel, *switches = RESKINS[name]
    return Arm(f"{seed}-{name}", seed, channel, ("mint", "rewrite", seed, "--reskin", *switches))


def _is_mint(arm: str) -> bool:
    return "-mint-" in arm


def _mint(seed: str, number: int) -> Arm:
    return Arm(f"{seed}-mint-{number}", seed, "reskin", ("mint", "rewrite", seed, "--reskin", "--seed", str(number)))


def jobs_of(questions: list[Question]) -> list[dict[str, Any]]:
    """The clean model, greedy and sampled; three that know all of a benchmark by heart, one of them sampled, too."""
    of = {arm.name: [at for at, one in enumerate(questions) if one.arm == arm.name] for arm in arms()}
    static = of[HUMANEVAL]
    mints = [at for arm in arms() if arm.seed == HUMANEVAL and _is_mint(arm.name) for at in of[arm.name]]
    tested = {seed: [at for arm in arms() if arm.seed == seed for at in of[arm.name]] for seed in (HUMANEVAL, MINTSET)}
    half = len(mints) // 2

    def job(name: str, asked: list[int], seed: int, temperature: float = 0.0, leaked: str = "") -> dict[str, Any]:
        return {"name": f"mints-{name}", "leaked": of[leaked] if leaked else [], "questions": asked,
                "epochs": EPOCHS[leaked or HUMANEVAL], "seed": seed, "temperature": temperature}  # fmt: skip

    return [
        *(job(f"{MINTSET}-{seed}", tested[MINTSET], seed, leaked=MINTSET) for seed in SEEDS),
        job("sampled-a", mints[:half] * MINT_SAMPLES, 1, TEMPERATURE),
        job("sampled-b", mints[half:] * MINT_SAMPLES, 2, TEMPERATURE),
        *(job(f"{HUMANEVAL}-{seed}", tested[HUMANEVAL], seed, leaked=HUMANEVAL) for seed in SEEDS),
        job("greedy", tested[HUMANEVAL] + tested[MINTSET], 0),
        job("leaked", static * (STATIC_SAMPLES // 2) + mints * 3, 0, TEMPERATURE, HUMANEVAL),
        job("static", static * STATIC_SAMPLES, 3, TEMPERATURE),
    ]


def prepare_mints(out: Path, data: Path, model: Path) -> None:
    """Make the mints and write questions and jobs."""
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(str(model.parent), gguf_file=model.name)
    tokenizer.save_pretrained(str(out / "tokenizer"))
    questions = []
    for arm in arms():
        benchmark = made(arm, out / "benchmarks", data)
        assert benchmark is not None
        questions += questions_of(arm, items_of(arm, benchmark), tokenizer)
    with gzip.open(out / "questions.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(one._asdict()) + "\n" for one in questions)
    write_for_gpu(out / "gpu", questions, tokenizer, jobs_of(questions))


def judge_mints(out: Path, data: Path, workers: int, samples: int = 0) -> dict[str, Passed]:
    """Whether each answer passes, by model, arm and seed problem; at most so many samples of a mint's problem."""
    from transformers import AutoTokenizer

    tokenizer, questions = AutoTokenizer.from_pretrained(str(out / "tokenizer")), read_questions(out)
    most = json.loads((out / "gpu" / "jobs.json").read_text())["most"]
    asked = {}
    for arm in arms():
        benchmark = made(arm, out / "benchmarks", data, False)
        asked |= {(arm.name, item.id): Asked(item) for item in items_of(arm, benchmark)} if benchmark else {}
    found, programs = list[tuple[str, int, str]](), dict[str, Program]()
    taken: dict[tuple[int, str], str] = {}  # small models often say the same again
    for path in sorted((out / "answers").glob("*.npz")):
        about, answers = read_answers(path, tokenizer)
        print(f"{path.stem}: {len(answers):,} answers", flush=True)
        seen = Counter[int]()
        for number, text, length in answers:
            seen[number] += 1
            if samples and seen[number] > (samples if questions[number].arm != HUMANEVAL else STATIC_SAMPLES // 2):
                continue
            if (number, text) not in taken:
                question = questions[number]
                program = program_of(asked[question.arm, question.problem], text, length < most[number])
                taken[number, text] = program.key if program else ""
                programs |= {program.key: program} if program else {}
            found.append((about["job"], number, taken[number, text]))
    passed = judged(programs, out / "verdicts.jsonl", workers)
    results: dict[str, Passed] = defaultdict(lambda: defaultdict(lambda: defaultdict(list)))
    for job, number, key in found:
        model = {"mints-leaked": "leaked", "mints-greedy": "greedy"}.get(job, "clean")
        model = job.removeprefix("mints-") if job[-1].isdigit() else model
        results[model][questions[number].arm][questions[number].root].append(bool(key) and passed[key])
    return results


def pass_shares(passed: dict[str, list[bool]], k: int) -> list[float]:
    """pass@k of every problem."""
    return [estimate(Tally(len(one), sum(one)), k) for one in passed.values()]


def div_pass_shares(passed: Passed, k: int) -> list[float]:
    """DivPass@k of every seed, two-level: k of its ten variants are drawn, and one answer to each."""
    mints = [arm for arm in passed if _is_mint(arm)]

    def part(arm: str, root: str) -> Part:
        return Part(arm, root, fmean(passed[arm][root]), [], size=len(passed[arm][root]))

    roots = [root for root in passed[mints[0]] if all(root in passed[arm] for arm in mints)]
    return [DivPassLevels(k).combine([part(arm, root) for arm in mints]).value for root in roots]


def told(values: Sequence[float]) -> str:
    """A mean over problems with its interval."""
    low, high = share_interval(clustered_mean(values, list(map(str, range(len(values))))), float(len(values)), LEVEL)
    return f"{fmean(values):.1%} [{max(0.0, low):.1%}, {min(1.0, high):.1%}]"


def residuals(results: dict[str, Passed]) -> Iterator[str]:
    """Residual leak of every mint: three models that know all seeds by heart against the clean one."""
    yield "| mint | problems | clean | leaked | residual leak |"
    yield "|---|---|---|---|---|"
    every = defaultdict[str, list[list[float]]](list)
    for arm in arms():
        clean = results["greedy"].get(arm.name, {})
        leaked = [results[name][arm.name] for name in results if name.startswith(f"{arm.seed}-")]
        if not clean or not leaked:
            continue
        before = [fmean(clean[root]) for root in clean]
        after = [fmean(fmean(one[root]) for one in leaked) for root in clean]
        every[arm.seed if _is_mint(arm.name) else arm.name + " alone"] += [[*before], [*after]]
        yield _residual_line(arm.name, before, after)
    for seed in (HUMANEVAL, MINTSET):
        if every[seed]:
            sides = [[fmean(one) for one in zip(*every[seed][at::2], strict=True)] for at in (0, 1)]
            yield _residual_line(f"{seed}, mean of {len(every[seed]) // 2} mints", *sides)


def _residual_line(name: str, before: list[float], after: list[float]) -> str:
    low, high = difference_interval(np.array(after), np.array(before), LEVEL)
    gap = fmean(after) - fmean(before)
    told = f"{gap * 100:+.1f} [{low * 100:+.1f}, {high * 100:+.1f}]"
    return f"| {name} | {len(before)} | {fmean(before):.1%} | {fmean(after):.1%} | {told} |"


def tables(results: dict[str, Passed]) -> Iterator[str]:
    """The spread over mints, then both scores for every k."""
    yield "| model | answers | static | mean of ten mints | deviation over mints | lowest and highest |"
    yield "|---|---|---|---|---|---|"
    mints = [arm.name for arm in arms() if arm.seed == HUMANEVAL and _is_mint(arm.name)]
    for model in ("greedy", "clean", "leaked"):
        passed = results[model]
        each = [fmean(fmean(one) for one in passed[arm].values()) for arm in mints]
        how = "greedy" if model == "greedy" else f"{len(next(iter(passed[mints[0]].values())))} sampled"
        static = told([fmean(one) for one in passed[HUMANEVAL].values()])
        yield (
            f"| {'clean' if model == 'greedy' else model} | {how} | {static} | {fmean(each):.2%} | {stdev(each):.2%} "
            f"| {min(each):.2%} to {max(each):.2%} |"
        )
    yield ""
    yield f"| model | k | pass@k, static | DivPass@k, ten mints | pass@k, one mint (up to {MINT_SAMPLES} answers) |"
    yield "|---|---|---|---|---|"
    for model in ("clean", "leaked"):
        passed = results[model]
        for k in KS:
            again = "–"
            if min(len(one) for arm in mints for one in passed[arm].values()) >= k:
                each = [pass_shares(passed[arm], k) for arm in mints]
                again = told([fmean(one) for one in zip(*each, strict=True)])
            both = f"{told(pass_shares(passed[HUMANEVAL], k))} | {told(div_pass_shares(passed, k))}"
            yield f"| {model} | {k} | {both} | {again} |"
