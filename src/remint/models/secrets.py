"""Keys: held where nothing prints them, and taken out of every text that comes from outside."""

from __future__ import annotations

import re

HIDDEN = "***"
# What a key looks like where it is not ours to know: after its name in a header, or by the beginning that vendors give
# their keys.
_LOOKS_LIKE_A_KEY = re.compile(
    r"(?i)(?<=bearer )[^\s\"',}]+|\b(?:sk|gsk|xai|hf|fw)[-_][A-Za-z0-9_\-]{12,}|\bAIza[\w-]{20,}"
)
_SHORTEST = 4  # "none" and the like are no secrets, and to take them out would tear texts apart


class Secret:
    """A key that shows itself only when asked to."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def __repr__(self) -> str:
        return f"Secret({HIDDEN!r})" if self._value else "Secret('')"

    def __bool__(self) -> bool:
        return bool(self._value)

    def __reduce__(self) -> str | tuple[object, ...]:
        raise TypeError("a secret is not written anywhere")

    def reveal(self) -> str:
        """The key itself, to be sent and for nothing else."""
        return self._value

    def taken_out_of(self, text: str) -> str:
        """`text` without this key and without anything that looks like one."""
        if len(self._value) > _SHORTEST:
            text = text.replace(self._value, HIDDEN)
        return _LOOKS_LIKE_A_KEY.sub(HIDDEN, text)
