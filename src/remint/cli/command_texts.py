"""What people see around a command: the example on its help page, and what usually comes next."""

from __future__ import annotations

from typing import NamedTuple

_FRESH = "run {output} --model MODEL"


class CommandTexts(NamedTuple):
    """What follows the command in its example, and what to type next after `remint`; a word in braces was given."""

    example: str
    then: str = ""


TEXTS = {
    "run": CommandTexts("mintset-easy --model openai/gpt-5 --samples 4 --budget 2", "runs show last --failed"),
    "judge": CommandTexts("humaneval samples.jsonl", "runs show last --failed"),
    "score": CommandTexts("last --against 95d97c", "report {run} -o report.html"),
    "constructs": CommandTexts("last", "diagnose {run}"),
    "report": CommandTexts("last -o report.html", "view"),
    "charts": CommandTexts("compare.html -o charts --png", "view"),
    "compare": CommandTexts("OLD NEW --fail-on regression", "view"),
    "diagnose": CommandTexts("last", "view"),
    "serve": CommandTexts("humaneval --port 8600 --tokens tokens.txt"),
    "runs": CommandTexts("show last"),
    "runs list": CommandTexts("--since 7d --model gpt", "runs show RUN"),
    "runs rename": CommandTexts("last baseline", "runs list"),
    "runs tag": CommandTexts("last nightly", "runs list --tag {tag}"),
    "runs note": CommandTexts('last "temperature 0, new prompt"', "runs show {run}"),
    "runs rm": CommandTexts("baseline", "runs gc"),
    "runs gc": CommandTexts("--older-than 30", "runs list"),
    "runs show": CommandTexts("last --problem kettle_seconds", "report {run} -o report.html"),
    "runs export": CommandTexts("last --to jsonl -o samples.jsonl", "judge BENCHMARK {output}"),
    "runs rejudge": CommandTexts("last --timeout 10", "compare {run} last"),
    "view": CommandTexts(""),
    "ledger": CommandTexts("export last -o runs.jsonl.gz"),
    "ledger export": CommandTexts("last -o runs.jsonl.gz", "ledger import {output} --db OTHER"),
    "ledger import": CommandTexts("runs.jsonl.gz", "runs list"),
    "plan": CommandTexts("last --half-width 0.02", "run BENCHMARK --model MODEL --samples N"),
    "forecast": CommandTexts("--source last --target humaneval", "run {target} --model MODEL"),
    "forecast ablations": CommandTexts("--matrix verdicts.jsonl", "forecast --source RUN --target BENCHMARK"),
    "forecast study": CommandTexts("--matrix verdicts.jsonl", "forecast --source RUN --target BENCHMARK"),
    "benchmarks editions": CommandTexts("fresh-1.jsonl fresh-2.jsonl", "run {after} --model MODEL"),
    "benchmarks rotate": CommandTexts("fresh.jsonl --source mintset -o fresh-2.jsonl", _FRESH),
    "benchmarks seal": CommandTexts("fresh.jsonl -o fresh.sealed --key-file fresh.key", "benchmarks verify {output}"),
    "benchmarks verify": CommandTexts("fresh.sealed", "run {path} --model MODEL"),
    "mint": CommandTexts("evolve mintset --seed 1 --limit 5 -o fresh.jsonl", "benchmarks show {output}"),
    "mint describe": CommandTexts("mintset -o instructions.jsonl", _FRESH + " --task follow"),
    "mint diversity": CommandTexts("fresh.jsonl --source mintset", "mint study {fresh}"),
    "mint effect": CommandTexts("RUN_BEFORE last -o effect.html", "view"),
    "mint evolve": CommandTexts("mintset --seed 1 --limit 5 -o fresh.jsonl", _FRESH + " --task predict-output"),
    "mint generate": CommandTexts("--count 20 --seed 1 -o programs.jsonl", _FRESH + " --task predict-output"),
    "mint group": CommandTexts("humaneval -o grouped.jsonl", "score last --score tsa --benchmark {output}"),
    "mint harvest": CommandTexts("path/to/repository -o own.jsonl"),
    "mint inject": CommandTexts("mintset --seed 1 -o bugs.jsonl", _FRESH + " --task repair"),
    "mint merge": CommandTexts("humaneval --size 4 --seed 7 -o services.jsonl", _FRESH + " --task predict-output"),
    "mint perturb": CommandTexts("mintset --kind function-name -o perturbed.jsonl", _FRESH),
    "mint review": CommandTexts("pairs.csv", "mint diversity FRESH"),
    "mint rewrite": CommandTexts("mintset --reskin --seed 1 -o fresh.jsonl", _FRESH),
    "mint show": CommandTexts("fresh.jsonl mintset/kettle_seconds", "run {fresh} --model MODEL"),
    "mint spread": CommandTexts("RUN1 RUN2 RUN3", "compare RUN_A RUN_B"),
    "mint study": CommandTexts("fresh.jsonl --source mintset", "run {fresh} --model MODEL"),
    "audit": CommandTexts("STATIC_RUN FRESH_RUN", "runs show {static}"),
    "measure": CommandTexts("src/", "mint evolve {source} -o fresh.jsonl"),
    "benchmarks": CommandTexts("show mintset kettle_seconds"),
    "benchmarks list": CommandTexts("", "benchmarks show NAME"),
    "benchmarks show": CommandTexts("mintset kettle_seconds", "run {benchmark} --model MODEL"),
    "benchmarks check": CommandTexts("my-benchmark.jsonl", "run {benchmark} --model MODEL"),
    "benchmarks convert": CommandTexts("humaneval --limit 10 -o ten.jsonl", "benchmarks check {output}"),
    "models": CommandTexts("pull smollm2-135m"),
    "models list": CommandTexts("", "run mintset-easy --model MODEL"),
    "models pull": CommandTexts("smollm2-135m", "run mintset-easy --model {name}"),
    "doctor": CommandTexts("", "run mintset-easy --model MODEL"),
    "completion": CommandTexts("bash"),
    "init": CommandTexts(""),
}
# They end with Ctrl-C, their output is read by a program, or they say what comes next themselves.
NOT_JUDGED = ("csv", "hf-dataset", "wandb", "mlflow")  # what `runs export` writes and `judge` does not read
QUIET = {"serve", "view", "completion", "init", "mint harvest"}


def example_of(path: str) -> str:
    """How a command is typed, such as "mint evolve"; nothing for one of another package."""
    return f"remint {path} {TEXTS[path].example}".rstrip() if path in TEXTS else ""
