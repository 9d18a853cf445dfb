"""What `--help` shows: an example, what the command does, and its options in groups."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

import click

from remint.cli.next_steps import CALLED

_FEW = 10  # options that need no groups
_OTHER = "Options"
_GROUPS = {
    "Model": ("model", "base_url", "api_key"),
    "Sampling": (
        "temperature", "top_p", "top_k", "max_tokens", "stop", "seed", "reasoning_effort", "logprobs", "extra",
    ),
    "Requests and cost": (
        "dry_run", "budget", "prices", "concurrency", "rpm", "tpm", "tries", "request_timeout", "total_timeout",
    ),
    "Prompt": (
        "style", "template", "system", "shots", "prefill", "to", "with_equivalent", "without_lines",
    ),
    "Problems": ("ids", "exclude", "tags", "since", "until", "limit"),
    "Sandbox and judging": (
        "timeout", "memory", "workers", "python", "preload", "engine", "no_isolation", "no_check",
        "stop_early",
    ),
    "Files and output": ("output", "benchmark", "format", "db", "as_json", "_click_default_help"),
}  # fmt: skip
EXAMPLES = {
    "run": "remint run mintset-easy --model openai/gpt-5 --samples 4 --budget 2",
    "judge": "remint judge humaneval samples.jsonl",
    "score": "remint score last --against 95d97c",
    "constructs": "remint constructs last",
    "report": "remint report last -o report.html",
    "charts": "remint charts compare.html -o charts --png",
    "compare": "remint compare OLD NEW --fail-on regression",
    "diagnose": "remint diagnose last",
    "serve": "remint serve humaneval --port 8600 --tokens tokens.txt",
    "runs": "remint runs show last",
    "runs list": "remint runs list --since 7d --model gpt",
    "runs rename": "remint runs rename last baseline",
    "runs tag": "remint runs tag last nightly",
    "runs note": 'remint runs note last "temperature 0, new prompt"',
    "runs rm": "remint runs rm baseline",
    "runs gc": "remint runs gc --older-than 30",
    "runs show": "remint runs show last --problem kettle_seconds",
    "runs export": "remint runs export last --to jsonl -o samples.jsonl",
    "runs rejudge": "remint runs rejudge last --timeout 10",
    "view": "remint view",
    "ledger": "remint ledger export last -o runs.jsonl.gz",
    "ledger export": "remint ledger export last -o runs.jsonl.gz",
    "ledger import": "remint ledger import runs.jsonl.gz",
    "plan": "remint plan last --half-width 0.02",
    "forecast": "remint forecast --source last --target humaneval",
    "forecast ablations": "remint forecast ablations --matrix verdicts.jsonl",
    "forecast study": "remint forecast study --matrix verdicts.jsonl",
    "benchmarks editions": "remint benchmarks editions fresh-1.jsonl fresh-2.jsonl",
    "benchmarks rotate": "remint benchmarks rotate fresh.jsonl --source mintset -o fresh-2.jsonl",
    "benchmarks seal": "remint benchmarks seal fresh.jsonl -o fresh.sealed --key-file fresh.key",
    "benchmarks verify": "remint benchmarks verify fresh.sealed",
    "mint": "remint mint evolve mintset --seed 1 --limit 5 -o fresh.jsonl",
    "mint describe": "remint mint describe mintset -o instructions.jsonl",
    "mint diversity": "remint mint diversity fresh.jsonl --source mintset",
    "mint effect": "remint mint effect fresh.jsonl",
    "mint evolve": "remint mint evolve mintset --seed 1 --limit 5 -o fresh.jsonl",
    "mint generate": "remint mint generate --count 20 --seed 1 -o programs.jsonl",
    "mint group": "remint mint group humaneval -o grouped.jsonl",
    "mint harvest": "remint mint harvest path/to/repository -o own.jsonl",
    "mint inject": "remint mint inject mintset --seed 1 -o bugs.jsonl",
    "mint perturb": "remint mint perturb mintset --kind function-name -o perturbed.jsonl",
    "mint review": "remint mint review pairs.csv",
    "mint rewrite": "remint mint rewrite mintset --reskin --seed 1 -o fresh.jsonl",
    "mint show": "remint mint show fresh.jsonl mintset/kettle_seconds",
    "mint spread": "remint mint spread RUN1 RUN2 RUN3",
    "mint study": "remint mint study fresh.jsonl",
    "audit": "remint audit STATIC_RUN FRESH_RUN",
    "measure": "remint measure src/",
    "benchmarks": "remint benchmarks show mintset kettle_seconds",
    "benchmarks list": "remint benchmarks list",
    "benchmarks show": "remint benchmarks show mintset kettle_seconds",
    "benchmarks check": "remint benchmarks check my-benchmark.jsonl",
    "benchmarks convert": "remint benchmarks convert humaneval --limit 10 -o ten.jsonl",
    "models": "remint models pull smollm2-135m",
    "models list": "remint models list",
    "models pull": "remint models pull smollm2-135m",
    "doctor": "remint doctor",
    "completion": "remint completion bash",
    "init": "remint init",
}


class HelpContext(click.Context):
    """The context of a command whose help begins with an example and groups the options."""

    def __init__(self, *arguments: Any, **facts: Any) -> None:
        super().__init__(*arguments, **facts)
        self.meta[CALLED] = self  # contexts of one call share it, and the innermost is made last

    def get_help(self) -> str:
        """The page."""
        formatter, command = self.make_formatter(), self.command
        command.format_usage(self, formatter)
        example = EXAMPLES.get(_path(self))
        if example:
            with formatter.section("Example"):
                formatter.write_text(example)
        command.format_help_text(self, formatter)
        for heading, options in _grouped(self):
            with formatter.section(heading):
                formatter.write_dl(options)
        if isinstance(command, click.Group):
            command.format_commands(self, formatter)
        if command.epilog:
            title, *lines = command.epilog.split("\n\n")
            with formatter.section(title.removesuffix(":")):
                formatter.write_dl([(name, text) for name, _, text in (line.partition(": ") for line in lines)])
        return formatter.getvalue().rstrip("\n")


def _path(context: click.Context) -> str:
    """The words after `remint`."""
    before = _path(context.parent) if context.parent is not None else ""
    return f"{before} {context.info_name}".strip() if context.parent is not None else ""


def with_help_pages(command: click.Command) -> click.Command:
    """The command, and those of a group, with such pages."""
    command.context_class = HelpContext
    if isinstance(command, click.Group):
        for one in command.commands.values():
            with_help_pages(one)
    return command


def nearest(word: str, names: list[str]) -> str:
    """A question whether one of the names was meant, or nothing."""
    near = difflib.get_close_matches(word.lower(), names, n=2)
    return f"Did you mean {' or '.join(near)}?" if near else ""


def _grouped(context: click.Context) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    records = {
        one.name or "": record
        for one in context.command.get_params(context)
        if isinstance(one, click.Option) and (record := one.get_help_record(context))
    }
    if len(records) <= _FEW:
        yield _OTHER, list(records.values())
        return
    asks = "model" in records
    groups = {name: heading for heading, names in _GROUPS.items() for name in names if name in records}
    if not asks:
        groups = {name: heading for name, heading in groups.items() if heading not in ("Sampling", "Prompt")}
    own = [record for name, record in records.items() if name not in groups]
    if own:
        yield _OTHER, own
    for heading in _GROUPS:
        chosen = [records[name] for name in _GROUPS[heading] if groups.get(name) == heading]
        if chosen:
            yield heading, chosen
