"""EvoEval: HumanEval problems changed by a model, in seven subsets and two shapes.

Most subsets write their inputs as Python expressions; `verbose` and `concise` have the inputs of HumanEval+. Neither
stores expected values: they come from the reference.
"""

from __future__ import annotations

import json
import re
from typing import Any

from remint.code.constants import NotConstantError, fold
from remint.code.parsing import parse_expression
from remint.formats.evalplus import BASE, DEFAULT_ATOL, PLUS, EvalPlus
from remint.formats.evoeval_oracles import checker
from remint.formats.format import RowFormat, Sniffed, stem
from remint.formats.row import Row
from remint.records import Call, Calls, Candidate, Comparator, Group, Problem, Value
from remint.records.values import is_exact

_SUBSET = re.compile(r"evoeval[_-](\w+)", re.IGNORECASE)
_KEPT = ("task_id", "parent", "p1", "p2", "contract", "test", "atol")
_EVALPLUS = EvalPlus()
# EvoEval compares floats within 1e-6 plus 1e-5 of the value, which is more than evalplus allows.
_RTOL = 1e-5
_NOT_JSON = re.compile(r"[\\'(]|true|false|null|NaN|Infinity")
_JSON_SCALARS = {int, float, str, bool, type(None)}


class EvoEval(RowFormat):
    """The format of EvoEval."""

    name = "evoeval"
    title = "EvoEval"

    def recognises(self, sniffed: Sniffed) -> bool:
        """By inputs as text, or by the prompt that was rewritten."""
        if not sniffed.has("task_id", "prompt", "entry_point", "canonical_solution"):
            return False
        return sniffed.has("inputs", "contract") or sniffed.has("old_prompt", "base_input", "plus_input")

    def problem(self, row: Row) -> Problem:
        """One row."""
        prompt = row.text("prompt")
        # Many prompts end with the closing quotes of the docstring, and a solution starts on a line of its own.
        prompt = prompt if prompt.endswith("\n") else prompt + "\n"
        left_out: list[str] = []
        suite = _suite_of_texts(row, left_out) if "inputs" in row.fields else _suite_of_lists(row)
        metadata = row.kept(*_KEPT)
        if left_out:
            metadata["inputs_left_out"] = Value.of(left_out)
        return Problem(
            id=_unique_id(row),
            prompt=prompt,
            entry_point=row.text("entry_point"),
            reference=Candidate.single(prompt + row.text("canonical_solution")),
            suite=suite,
            metadata=metadata,
        )


def _unique_id(row: Row) -> str:
    """``EvoEval_difficult/0``: every subset counts from 0, and only the file's name tells them apart."""
    task_id = row.text("task_id")
    subset = _SUBSET.match(stem(row.place.file))
    return f"EvoEval_{subset[1].lower()}/{task_id.rpartition('/')[2]}" if subset else task_id


def _suite_of_lists(row: Row) -> Calls:
    return Calls(
        groups=(Group(BASE), Group(PLUS)),
        tests=(*_EVALPLUS.calls(row, "base_input", BASE), *_EVALPLUS.calls(row, "plus_input", PLUS)),
        compare=_EVALPLUS.comparator(row),
    )


def _suite_of_texts(row: Row, left_out: list[str]) -> Calls:
    """The inputs that are data. The few others, such as ten million letters, are noted instead of run."""
    calls = []
    for text in row.texts("inputs"):
        arguments = _arguments(text)
        if arguments is None:
            left_out.append(text)
        else:
            calls.append(Call(args=arguments))
    if not calls:
        raise row.bad("inputs", "has no input that is a list of constants", "Add one, such as \"[1, 2], 'a'\"")
    return Calls(tests=tuple(calls), compare=_comparator(row))


def _comparator(row: Row) -> Comparator:
    oracle = checker(row.text("entry_point"), row.text("prompt"))
    if oracle:
        return Comparator(checker=oracle)
    absolute = max(row.number("atol", 0.0), DEFAULT_ATOL)
    return Comparator(relation="close", absolute=absolute, relative=_RTOL)


def _arguments(text: str) -> Value | None:
    """The arguments that a text such as ``[1, 2], 'a'`` stands for, unless that takes more than folding constants."""
    # Most of the many thousand inputs are JSON as well, which is read twenty times as fast; these parts alone would be
    # read as something else.
    if not _NOT_JSON.search(text):
        try:
            return Value.of_json(json.loads(f"[{text}]"))
        except (ValueError, RecursionError):
            pass
    try:
        arguments = fold(parse_expression(f"[{text}]"))
    except (SyntaxError, NotConstantError):
        return None
    if not isinstance(arguments, list):
        return None
    if _is_json(arguments):
        return Value.of_json(arguments)
    return Value.of(arguments) if is_exact(arguments) else None


def _is_json(value: Any) -> bool:
    if type(value) is list:
        return set(map(type, value)) <= _JSON_SCALARS or all(map(_is_json, value))
    return type(value) in _JSON_SCALARS
