"""Names that tell a reader nothing: made by a machine, or by somebody in a hurry."""

from __future__ import annotations

import re

_EMPTY = {
    "a", "aux", "arg", "b", "bar", "baz", "d", "data1", "dummy", "e", "f", "fn", "foo", "func", "function", "g", "h",
    "helper", "inner", "l", "lst", "m", "main_helper", "my_decorator", "n", "o", "obj", "p", "q", "qux", "r", "res",
    "ret", "s", "solve", "st", "t", "temp", "thing", "tmp", "u", "v", "val", "var", "variable", "w", "x", "y", "z",
    "xs", "ys", "wrapper", "newfunc", "dec_result", "loopindexout", "arr", "ans", "li",
}  # fmt: skip
_NUMBERED = re.compile(r"[a-zA-Z]*[a-z]_?\d+|[a-z]{1,2}|.*_\d+|new[A-Z_].*|(var|tmp|temp|func|arg|param)(_.*)?\d*")


def is_synthetic(name: str) -> bool:
    """Whether a name says nothing about what it stands for."""
    plain = name.strip("_").lower()
    return plain in _EMPTY or _NUMBERED.fullmatch(name.strip("_")) is not None
