"""Predictions from replies: the value that a call returns, or the arguments of a call that returns a value.

Nothing is evaluated here. What comes out is the text of an expression, for a sandbox to run.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from remint.code.extraction.chat import CUT_TO_LENGTH, SPECIAL_TOKENS, THOUGHTS
from remint.code.extraction.fences import fenced_blocks
from remint.code.extraction.target import Rule, Wanted, apply_rules
from remint.code.parsing import parse, parse_expression
from remint.code.trees import walk

_OPEN, _CLOSE = "[ANSWER]", "[/ANSWER]"
_ANSWER_TAG = re.compile(r"<answer>(.*?)(?:</answer>|\Z)", re.DOTALL | re.IGNORECASE)
_LABELLED = re.compile(
    r"(?:answer|outputs?|results?|returns?|returned|value|inputs?|arguments?)\b[^\n:=`]{0,40}?"
    r"(?::|=(?!=)|\bis\b)[*_ \t]*"
    r"(?P<value>[^\s*_:][^\n]*)$",
    re.IGNORECASE | re.MULTILINE,
)
_WRAPPED = re.compile(r"\s*(\*\*|__|`|\$)(.+)\1\s*", re.DOTALL)
# With these an expression could change the very function that it is an argument of.
_MACHINERY = frozenset({
    "__builtins__", "__import__", "compile", "delattr", "eval", "exec", "getattr", "globals", "locals", "object",
    "open", "setattr", "super", "type", "vars",
})  # fmt: skip


class ExtractedPrediction(NamedTuple):
    """The text of an expression; nothing where the reply holds none."""

    text: str
    rules: tuple[str, ...]


def predicted_output(reply: str, function: str) -> ExtractedPrediction:
    """The expression that a reply gives for what a call of a function returns."""
    return _predicted(reply, function, _value)


def predicted_call(reply: str, function: str) -> ExtractedPrediction:
    """The call of a function that a reply gives, arguments and all."""
    found = _predicted(reply, function, _call)
    if found.text and _reaches_for_machinery(parse_expression(found.text)):
        return ExtractedPrediction("", (*found.rules, "refused-machinery"))
    return found


def take_tagged(text: str, wanted: Wanted) -> str:
    """What stands between the tags of an answer; a reply that begins inside of them has only the second."""
    opened, closed = text.find(_OPEN), text.find(_CLOSE)
    if closed >= 0 and not 0 <= opened < closed:
        return text[:closed].rpartition("[/THOUGHT]")[2]
    if opened >= 0:
        return text[opened + len(_OPEN) :].partition(_CLOSE)[0]
    found = _ANSWER_TAG.search(text)
    return found[1] if found else text


def take_fenced(text: str, wanted: Wanted) -> str:
    """The last fenced block, or the last that has the function in it."""
    blocks = fenced_blocks(text)
    if not blocks:
        return text
    named = [block for block in blocks if f"{wanted.entry_point}(" in block.text]
    return (named or blocks)[-1].text


def take_assertion(text: str, wanted: Wanted) -> str:
    """The last assertion among other lines."""
    lines = text.strip().split("\n")
    starts = [number for number, line in enumerate(lines) if re.match(r"\s*`*assert\b", line)]
    if not starts or (starts == [0] and len(lines) == 1):
        return text
    return "\n".join(lines[starts[-1] :]).strip()


def take_labelled(text: str, wanted: Wanted) -> str:
    """What follows words such as ``Output:`` or ``the result is``, where the reply is no expression itself."""
    if _parses(text):
        return text
    found = list(_LABELLED.finditer(text))
    return found[-1]["value"] if found else text


def unwrap(text: str, wanted: Wanted) -> str:
    """An answer without backticks or asterisks around it, and without the full stop of its sentence."""
    if _parses(text):
        return text
    wrapped = _WRAPPED.fullmatch(text.strip().removesuffix("."))
    shorter = wrapped[2] if wrapped else text.strip().removesuffix(".")
    return shorter if _parses(shorter) else text


def take_first_line(text: str, wanted: Wanted) -> str:
    """The first line, where it is an expression and what follows makes it none."""
    if _parses(text):
        return text
    first = text.strip().partition("\n")[0]
    return first if _parses(first) else text


# What frames an answer comes off first; if that leaves one, nothing else is touched.
_FRAME_RULES = (*THOUGHTS, Rule("answer-tags", take_tagged))
_PROSE_RULES = (
    SPECIAL_TOKENS,
    Rule("fence", take_fenced),
    Rule("assertion", take_assertion),
    Rule("label", take_labelled),
    Rule("unwrapped", unwrap),
    Rule("first-line", take_first_line),
)


def _predicted(reply: str, function: str, pick: Callable[[str, str], str]) -> ExtractedPrediction:
    # What is an answer as it stands is left alone: it may be a text that looks like a fence.
    text, rules = apply_rules((CUT_TO_LENGTH,), reply.strip(), Wanted())
    found = "" if _OPEN in text or _CLOSE in text else pick(text, function)
    for stage in (_FRAME_RULES, _PROSE_RULES):
        if not found:
            cleaned = apply_rules(stage, text, Wanted(entry_point=function))
            text, rules = cleaned.text.strip(), (*rules, *cleaned.rules)
            found = pick(text, function)
    if not found or found == text:
        return ExtractedPrediction(found, rules)
    return ExtractedPrediction(found, (*rules, "assertion-side" if found in text else "bare-arguments"))


def _value(text: str, function: str) -> str:
    """The expression in a text: the other side of an assertion about the function, or all of it."""
    node = _statement(text)
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.Eq):
        sides = (node.left, node.comparators[0])
        other = [side for side in sides if not _is_call(side, function)]
        if len(other) == 1:
            return _source(text, other[0])
    return _source(text, node) if node is not None else ""


def _call(text: str, function: str) -> str:
    """The call in a text: one side of an assertion, all of it, or what it is when the text is its arguments."""
    node = _statement(text)
    if isinstance(node, ast.Compare):
        calls = [side for side in (node.left, *node.comparators) if _is_call(side, function)]
        if len(calls) == 1:
            return _source(text, calls[0])
    if node is not None and _is_call(node, function):
        return _source(text, node)
    try:
        wrapped = parse_expression(f"{function}(\n{text}\n)")
    except SyntaxError:
        return ""
    return f"{function}(\n{text}\n)" if text.strip() and _is_call(wrapped, function) else ""


@lru_cache(maxsize=16)  # rules look at the same text again and again
def _statement(text: str) -> ast.expr | None:
    """The one expression of a text, or what its one assertion asserts."""
    try:
        body = parse(text).body
    except SyntaxError:
        return None
    match body:
        case [ast.Expr(value=node)]:
            return node
        case [ast.Assert(test=node, msg=None)]:
            return node
    return None


def _is_call(node: ast.expr, function: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function


def _source(text: str, node: ast.expr) -> str:
    return ast.get_source_segment(text, node) or ""


def _parses(text: str) -> bool:
    return _statement(text.strip()) is not None


def _reaches_for_machinery(tree: ast.expr) -> bool:
    for node in walk(tree):
        if isinstance(node, ast.Name) and node.id in _MACHINERY:
            return True
        if isinstance(node, ast.NamedExpr) or (isinstance(node, ast.Attribute) and node.attr.startswith("__")):
            return True
    return False
