"""Calls as test code in JavaScript, for answers in that language."""

from __future__ import annotations

import json
import math
from typing import Any

from remint.errors import RemintError


class UnwritableValueError(RemintError, ValueError):
    """A value that has no counterpart in the other language."""


def javascript_value(value: Any) -> str:
    """A value as JavaScript writes it: tuples are arrays, dictionaries maps."""
    match value:
        case bool() | str() | None:
            return json.dumps(value)
        case int():
            if abs(value) > 2**53:
                raise UnwritableValueError("the number is too large for JavaScript")
            return str(value)
        case float():
            return repr(value) if math.isfinite(value) else {1: "Infinity", -1: "-Infinity"}.get(
                0 if math.isnan(value) else int(math.copysign(1, value)), "NaN"
            )
        case list() | tuple():
            return f"[{', '.join(map(javascript_value, value))}]"
        case dict():
            pairs = (f"[{javascript_value(key)}, {javascript_value(one)}]" for key, one in value.items())
            return f"$dict([{', '.join(pairs)}])"
        case set() | frozenset():
            return f"$setof([{', '.join(map(javascript_value, sorted(value, key=repr)))}])"
    raise UnwritableValueError(f"{type(value).__name__} has no counterpart in JavaScript")
