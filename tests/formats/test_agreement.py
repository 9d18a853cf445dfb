"""Calls made from assertions mean what the assertions meant: programs pass or fail both ways alike."""

from __future__ import annotations

import json
import os
import signal
import sys
import warnings
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from remint.code.mutants import mutants
from remint.formats import read_benchmark
from remint.judging.comparison.compare import agrees
from remint.records import AnyOf, Calls, Given, Problem, Value, ValueEncodingError
from tests.small_process import in_small_process

REFERENCE_CPU_SECONDS = 20.0
MUTANT_CPU_SECONDS = 0.3  # an honest one needs at most 0.1


def passes_as_script(problem: Problem, program: str) -> bool:
    namespace: dict[str, object] = {"__name__": "solution"}
    setup = "\n".join([*problem.about("test_imports", []), problem.about("test_setup_code", "")])
    try:
        exec(f"{setup}\n{program}", namespace)
        if problem.about("test"):
            exec(f"{problem.about('test')}\n\ncheck({problem.entry_point})", namespace)
        for assertion in problem.about("tests", []):
            exec(assertion, namespace)
    except Exception:
        return False
    return True


def passes_as_calls(problem: Problem, program: str) -> bool:
    suite = problem.suite
    assert isinstance(suite, Calls)
    namespace: dict[str, object] = {"__name__": "solution"}
    try:
        exec(f"{suite.setup}\n{program}", namespace)
        for call in suite.tests:
            words = call.kwargs.decode() if call.kwargs else {}
            got = namespace[problem.entry_point](*call.args.decode(), **words)  # type: ignore[operator]
            rule = call.compare or suite.compare
            # What has no encoding (a regular expression's match) is projected where it is.
            value = Value.of(got).decode() if encodable(got) else got
            assert isinstance(call.expected, Given | AnyOf)
            answers = call.expected.values if isinstance(call.expected, AnyOf) else (call.expected.value,)
            if not any(agrees(rule, answer.decode(), value) for answer in answers):
                return False
    except Exception:
        return False
    return True


def encodable(value: object) -> bool:
    try:
        Value.of(value)
    except ValueEncodingError:
        return False
    return True


def both_ways(problem: Problem, program: str, cpu_seconds: float) -> list[bool] | None:
    """The two verdicts, from a child that cannot hang the test; None when it ran out of time in either."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        warnings.simplefilter("ignore")  # the programs' own
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123
        verdicts = [passes_as_script(problem, program), passes_as_calls(problem, program)]
        os.write(write_end, json.dumps(verdicts).encode())
        os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    return json.loads(text) if text else None


def converted(shared_data: Path, name: str) -> Iterator[Problem]:
    benchmark = read_benchmark(shared_data / "benchmarks" / name)
    return (problem for problem in benchmark.problems if isinstance(problem.suite, Calls))


# MBPP references that fail their own assertions, whichever way these are run.
WRONG_REFERENCES = {"Mbpp/180", "Mbpp/438", "Mbpp/461", "Mbpp/482", "Mbpp/489", "Mbpp/493", "Mbpp/525", "Mbpp/528"}


def reference_verdicts(shared_data: Path, name: str) -> dict[str, list[bool] | None]:
    return {
        problem.id: both_ways(problem, problem.reference.text, REFERENCE_CPU_SECONDS)
        for problem in converted(shared_data, name)
        if problem.reference is not None
    }


@pytest.mark.parametrize("name", ["humaneval/HumanEval.jsonl.gz", "mbpp/mbpp.jsonl.gz"])
def test_references_agree_both_ways(shared_data: Path, name: str) -> None:
    verdicts = in_small_process(reference_verdicts, shared_data, name)
    assert len(verdicts) >= 159
    assert {identity for identity, pair in verdicts.items() if pair is None or pair[0] != pair[1]} == set()
    assert {identity for identity, pair in verdicts.items() if pair == [False, False]} <= WRONG_REFERENCES


def mutant_verdicts(shared_data: Path, name: str) -> list[tuple[str, str, list[bool]]]:
    found = []
    for problem in converted(shared_data, name):
        assert problem.reference is not None
        for mutant in islice(mutants(problem.reference.text), 3, None, 20):
            verdicts = both_ways(problem, mutant.source, MUTANT_CPU_SECONDS)
            if verdicts is not None:  # an endless loop says nothing about the assertions
                found.append((problem.id, mutant.description, verdicts))
    return found


@pytest.mark.parametrize("name", ["humaneval/HumanEval.jsonl.gz", "mbpp/sanitized-mbpp.json.gz"])
def test_mutants_of_references_agree_both_ways(shared_data: Path, name: str) -> None:
    found = in_small_process(mutant_verdicts, shared_data, name)
    assert [(problem, change) for problem, change, verdicts in found if verdicts[0] != verdicts[1]] == []
    failed = sum(not verdicts[0] for _, _, verdicts in found)
    assert failed > len(found) / 2  # the comparison is not vacuous
