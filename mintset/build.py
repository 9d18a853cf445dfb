"""Build the shipped file from the sources: run every reference, write down what it answers."""

from __future__ import annotations

import sys
from pathlib import Path

from mintset.execute import Outcome, outcomes
from mintset.sources import Source, TestInput, load, slugs
from remint.formats.remint_jsonl import RemintJsonl
from remint.records import (
    Benchmark,
    Call,
    Calls,
    Candidate,
    Environment,
    Exchange,
    Expected,
    Given,
    Group,
    Manifest,
    Problem,
    Raises,
    Stdio,
    Step,
    Suite,
    Value,
)

SHIPPED = Path(__file__).parents[1] / "src" / "remint" / "formats" / "mintset" / "mintset.jsonl"
SHIPPED_EASY = SHIPPED.with_name("mintset-easy.jsonl")
RELEASED = {"mintset": "2026-11-15", "mintset-easy": "2026-11-16"}
MANIFEST = Manifest(
    name="mintset",
    version="1.0",
    source="written for Remint",
    licence="Apache-2.0",
    description="mintset, Remint's own benchmark",
    canary="BENCHMARK DATA, NOT FOR TRAINING: remint-mintset 8d1f3a52-6c0e-4c57-9b1d-2f6f0e7c41aa",
)
EASY_MANIFEST = Manifest(
    name="mintset-easy",
    version="1.0",
    source="written for Remint",
    licence="Apache-2.0",
    description="mintset-easy, level 0 of mintset, for very small models",
    canary="BENCHMARK DATA, NOT FOR TRAINING: remint-mintset-easy 5b9c0f7e-2d34-4f0a-8a86-9e1c6d2b7f13",
)


def benchmark(manifest: Manifest = MANIFEST) -> Benchmark:
    """The benchmark that the sources say."""
    return Benchmark(manifest, [problem(load(slug)) for slug in slugs(manifest.name)])


def problem(source: Source) -> Problem:
    """One problem, with the answers of its reference."""
    return Problem(
        id=f"{source.benchmark}/{source.slug}",
        suite=_suite(source, outcomes(source, source.solution)),
        prompt=source.prompt,
        instruction=source.instruction,
        entry_point=source.entry_point,
        reference=Candidate.single(source.solution),
        environment=Environment(interpreter="python>=3.11"),
        released=RELEASED[source.benchmark],
        licence=MANIFEST.licence,
        tags=(source.kind, f"level-{source.level}", source.domain, *source.tags),
        metadata={
            "title": Value.of(source.title),
            "level": Value.of(source.level),
            "near_misses": Value.of(source.near_misses),
        },
    )


def _suite(source: Source, answers: list[Outcome]) -> Suite:
    groups = tuple(Group(name=name, rule=rule) for name, rule in source.groups.items())
    pairs = list(zip(source.tests, answers, strict=True))
    if source.kind == "program":
        runs = tuple(Exchange(test.args.decode()[0], _expected(answer), test.group) for test, answer in pairs)
        return Stdio(groups=groups, tests=runs, compare=source.compare)
    calls = tuple(_call(source, test, answer) for test, answer in pairs)
    return Calls(groups=groups, tests=calls, compare=source.compare)


def _call(source: Source, test: TestInput, answer: Outcome) -> Call:
    if source.kind == "function":
        return Call(args=test.args, expected=_expected(answer), group=test.group)
    arguments, steps = test.args.decode()
    return Call(
        args=Value.of(list(arguments)),
        steps=tuple(_step(*step) for step in steps),
        expected=_expected(answer),
        group=test.group,
    )


def _step(name: str, *arguments: object) -> Step:
    return Step(name[1:]) if name.startswith(".") else Step(name, Value.of(list(arguments)))


def _expected(answer: Outcome) -> Expected:
    kind, value = answer
    if kind == "died":
        raise SystemExit(f"a reference died: {value}")
    return Given(Value.of(value)) if kind == "return" else Raises(value)


if __name__ == "__main__":
    for manifest, shipped in ((MANIFEST, SHIPPED), (EASY_MANIFEST, SHIPPED_EASY)):
        built = benchmark(manifest)
        RemintJsonl().write(built, shipped)
        print(f"{shipped.name}: {len(built)} problems, {built.size.tests} tests, {shipped.stat().st_size // 1024} KB")
    sys.exit(0)
