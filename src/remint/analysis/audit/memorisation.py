"""The memorisation probe: does a model continue a reference better than the same program in other names?

The end of a program is given to the model behind its beginning, once as it is and once with function, parameters and
variables renamed throughout. Every model finds some names more likely than others. So the gap on a seed is compared
with the gap on its fresh variant, which the model cannot have seen.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from remint.analysis.audit.errors import AuditError
from remint.code.parsing import parse
from remint.mints.perturb.kinds.function_name import in_code, in_text
from remint.models.request import Parameters, Request, Token
from remint.records import Problem

_NEUTRAL = """
value item total entry part state index amount record unit level number group place count answer order source
result label first second limit point block field mark piece range score
"""
_NAMES = tuple(_NEUTRAL.split())
_SHARE = 0.5  # of a program's lines that stand before the part that is looked at


class TwinTexts(NamedTuple):
    """A program in two parts, and the same in other names."""

    before: str
    after: str
    twin_before: str
    twin_after: str


def twin_of(problem: Problem, seed: int = 0) -> TwinTexts | None:
    """The reference of a problem and its renamed twin; None where it is too short, or is no Python."""
    if problem.language != "python" or problem.reference is None:
        return None
    text = problem.reference.text.rstrip() + "\n"
    try:
        names = _names(parse(text), problem.entry_point)
    except SyntaxError:
        return None
    lines = text.splitlines(keepends=True)
    written = problem.prompt.count("\n") if problem.prompt and text.startswith(problem.prompt) else 0
    cut = written + max(1, round((len(lines) - written) * _SHARE))
    if not names or len(lines) - cut < 1:
        return None
    chance, taken = Random(f"twin {seed} {problem.id}"), set(re.findall(r"\w+", text))
    free = [name for name in _NAMES if name not in taken]
    chance.shuffle(free)
    twin = text
    for old, new in zip(names, free, strict=False):
        twin = in_text(in_code(twin, old, new), old, new) if old == problem.entry_point else in_code(twin, old, new)
    twin_lines = twin.splitlines(keepends=True)
    return TwinTexts("".join(lines[:cut]), "".join(lines[cut:]), "".join(twin_lines[:cut]), "".join(twin_lines[cut:]))


def _names(tree: ast.Module, entry_point: str) -> list[str]:
    """The entry point, parameters and variables, in the order in which they occur; nothing that is imported."""
    found = [entry_point] if entry_point else []
    imported = {
        alias.asname or alias.name.partition(".")[0]
        for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom) for alias in node.names
    }  # fmt: skip
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            found.append(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.append(node.id)
    kept = [one for one in dict.fromkeys(found) if one not in imported and not hasattr(builtins, one) and one != "self"]
    return [one for one in kept if not one.startswith("__")]


def probe_request(text: str) -> Request:
    """Asks for the log-probabilities of a text itself, not of what follows it."""
    parameters = Parameters(max_tokens=1, temperature=0.0, logprobs=1, extra={"echo": True})
    return Request(prompt=text, parameters=parameters)


def likelihood(tokens: Sequence[Token], before: str, after: str) -> float:
    """The log-probability per character of the second part; AuditError where a model does not repeat the text."""
    place, total, covered = 0, 0.0, 0
    for token in tokens:
        if place >= len(before) and place + len(token.text) <= len(before) + len(after):
            total += token.logprob
            covered += len(token.text)
        place += len(token.text)
    if place < len(before) + len(after) or not "".join(one.text for one in tokens).lstrip().startswith(before.lstrip()):
        raise AuditError(
            "the model does not give log-probabilities of the text that it is shown. Probe one behind an endpoint that "
            "supports `echo` with log-probabilities on /completions, such as vLLM's."
        )
    if not covered:
        raise AuditError("the part of the program that is looked at is shorter than a token.")
    return total / covered
