"""How to ask judge servers whether a program passes its tests, each by its documented HTTP interface.

A program is sent with the text of its tests, as a benchmark like HumanEval writes them: a function `check` that is
called with the entry point. What a server says is true, false, or None where it blames itself and not the program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Tests(NamedTuple):
    """The tests of a problem as text that follows the program, or, where `exchanges` has any, as input and output."""

    text: str
    entry_point: str
    exchanges: tuple[tuple[str, str], ...] = ()

    def script(self, program: str) -> str:
        """One file that ends with status 0 where everything is right."""
        return f"{program}\n{self.text}\ncheck({self.entry_point})\n"


class Question(NamedTuple):
    """One request, and how to read the answer."""

    path: str
    body: dict[str, Any]
    passed: Callable[[dict[str, Any]], bool | None]


def plain(program: str, tests: Tests, seconds: float) -> list[Question]:
    """The server of `serve.py` that starts a process for every program; it knows no input."""
    return [Question("/", {"program": tests.script(program)}, lambda answer: bool(answer["passed"]))]


def sandbox_fusion(program: str, tests: Tests, seconds: float) -> list[Question]:
    """SandboxFusion: `/run_code`, as verl asks it."""
    body = {"language": "python", "run_timeout": seconds}

    def passed(answer: dict[str, Any]) -> bool | None:
        return None if answer["status"] == "SandboxError" else bool(answer["status"] == "Success")

    def printed(expected: str) -> Callable[[dict[str, Any]], bool | None]:
        return lambda answer: passed(answer) and answer["run_result"]["stdout"].strip() == expected.strip()

    if not tests.exchanges:
        return [Question("/run_code", {**body, "code": tests.script(program)}, passed)]
    return [
        Question("/run_code", {**body, "code": program, "stdin": text}, printed(expected))
        for text, expected in tests.exchanges
    ]


def scalebox(program: str, tests: Tests, seconds: float) -> list[Question]:
    """ScaleBox: `/common_evaluate_batch` with tests of the kind that it has for HumanEval."""
    cases: dict[str, Any] = {"type": "assert", "test": tests.text, "entry_point": tests.entry_point}
    if tests.exchanges:
        inputs, outputs = map(list, zip(*tests.exchanges, strict=True))
        cases = {"type": "stdin_stdout", "input": inputs, "output": outputs, "fn_name": None}
    config = {"language": "python", "run_timeout": seconds, "provided_data": {"test_cases": cases}, "extra": {}}

    def passed(answer: dict[str, Any]) -> bool | None:
        blamed = any(test["exec_info"]["status"] == "SandboxError" for test in answer["tests"])
        return None if blamed and not answer["accepted"] else bool(answer["accepted"])

    completion = f"```python\n{program}\n```"
    return [Question("/common_evaluate_batch", {"dataset": "", "completion": completion, "config": config}, passed)]


def code_judge(program: str, tests: Tests, seconds: float) -> list[Question]:
    """code-judge: `/judge`; it has its time limit when it is started (MAX_EXECUTION_TIME)."""

    def passed(answer: dict[str, Any]) -> bool | None:
        own_fault = answer["reason"] in ("queue_timeout", "internal_error", "invalid_input")
        return None if own_fault and not answer["success"] else bool(answer["success"])

    if not tests.exchanges:
        return [Question("/judge", {"type": "python", "solution": tests.script(program)}, passed)]
    return [
        Question("/judge", {"type": "python", "solution": program, "input": text, "expected_output": expected}, passed)
        for text, expected in tests.exchanges
    ]


KINDS: dict[str, Callable[[str, Tests, float], list[Question]]] = {
    "plain": plain,
    "sandbox-fusion": sandbox_fusion,
    "scalebox": scalebox,
    "code-judge": code_judge,
}
