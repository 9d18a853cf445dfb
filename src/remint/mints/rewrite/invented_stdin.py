"""New inputs of a program that reads numbers: those of the tests, with other numbers in some places.

Where lines have words, keywords or times, nobody can tell from tests alone what they may say: there, an example is an
input of a test.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from remint.mints.rewrite.demos import Demo
from remint.mints.rewrite.input_laws import InputLaws
from remint.mints.rewrite.suite_demos import is_short
from remint.records import Stdio

_FIELDS, _NUMBER = re.compile(r"(\s+)"), re.compile(r"-?(?:0|[1-9]\d{0,8})")
_INPUTS, _TRIES, _CHANGES = 4, 60, 4


def invented_inputs(suite: Stdio, chance: random.Random) -> list[Demo]:
    """A few inputs that no test has and that keep to what all of them have in common."""
    known = {one.stdin for one in suite.tests}
    if not all(_NUMBER.fullmatch(field) for text in known for field in text.split()):
        return []
    texts = [one.stdin for one in suite.tests if is_short(one.stdin) and one.stdin.strip()]
    if len(texts) < 2:
        return []
    laws, found = InputLaws([_input(one) for one in texts]), list[str]()
    telling = sorted(texts, key=len)[len(texts) // 3 :]  # the shortest show less than they could
    for _ in range(_TRIES):
        made = _changed(chance.choice(telling), texts, chance)
        if made not in known and made not in found and laws.hold_for(_input(made)):
            found.append(made)
        if len(found) == _INPUTS:
            break
    return list(map(Demo, found))


def _changed(text: str, texts: Sequence[str], chance: random.Random) -> str:
    """Some of its numbers between the smallest and the largest that stand on such a line."""
    lines = [_FIELDS.split(line) for line in text.split("\n")]
    places = [(row, at) for row, line in enumerate(lines) for at, field in enumerate(line) if field.strip()]
    for row, at in chance.sample(places, min(len(places), chance.randint(1, _CHANGES))):
        alike = [int(field) for one in texts for field in (one.split("\n")[:1] if not row else one.split("\n")[1:])
                 for field in field.split()]  # fmt: skip
        lines[row][at] = str(chance.randint(min(alike), max(alike)))
    return "\n".join("".join(line) for line in lines)


def _input(text: str) -> dict[str, Any]:
    """A text as the arguments of a call: its first line, which often says how many follow, and the others."""
    first, *rest = ([int(field) for field in line.split()] for line in text.rstrip("\n").split("\n"))
    alone = {f"first {at}": number for at, number in enumerate(first[:3])}
    return {**alone, "first": first, "following": len(rest), "rest": rest, "leads": [one[0] for one in rest if one]}
