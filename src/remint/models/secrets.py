"""Settings of the environment and of a ``.env`` file, and the keys among them: held where nothing prints them, and
taken out of every text that comes from outside.

The file is only read: nothing of it gets into the environment of this process, of its children or of the sandbox.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping
from pathlib import Path

from dotenv import dotenv_values

from remint.models.errors import UnusableModelError


def settings() -> Mapping[str, str]:
    """Every setting by its name; what the environment itself says goes before the file. Empty ones are left out."""
    found = {**_from_file(Path(".env")), **{name: value for name, value in os.environ.items() if value.strip()}}
    return {name: value.strip() for name, value in found.items() if value.strip()}


def _from_file(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    try:
        return {name: value or "" for name, value in dotenv_values(path).items()}
    except OSError as error:
        raise UnusableModelError(
            f"{path.resolve()} cannot be read: {error.strerror}. Make it readable, or move it."
        ) from None
    except UnicodeDecodeError:
        raise UnusableModelError(f"{path.resolve()} is not UTF-8. Save it as UTF-8 or move it.") from None


HIDDEN = "***"
# What a key looks like where it is not ours to know: after its name in a header, or by the beginning that vendors give
# their keys.
_LOOKS_LIKE_A_KEY = re.compile(
    r"(?i)(?<=bearer )[^\s\"',}]+|\b(?:sk|gsk|xai|hf|fw)[-_][A-Za-z0-9_\-]{12,}|\bAIza[\w-]{20,}"
)
_SHORTEST = 4  # "none" and the like are no secrets, and to take them out would tear texts apart
_SHORTEST_IN_REPLY = 8  # "EMPTY" and the like, which people give to servers without keys, are words of programs too
# Fields that hold a key by their name. A bare "token" is one; "eos_token" and "max_tokens" are not.
_KEY_FIELD = re.compile(
    r"(?i)(?:.*[-_. ])?(?:api[-_]?key|apikey|authori[sz]ation|password|passwd|secret|bearer|credentials?"
    r"|private[-_]?key|(?:access|auth|api|hf|session|refresh|id|bearer)[-_]?token)|x-api-key|token|key|auth"
)


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

    def taken_out_of_reply(self, text: str) -> str:
        """A model's words without this key. What merely looks like a key stays: it is part of the answer."""
        return text.replace(self._value, HIDDEN) if len(self._value) >= _SHORTEST_IN_REPLY else text


def key_among(parameters: object, known: Collection[str] = (), path: str = "") -> str:
    """Where parameters, which are written down with every run, hold a key: the path of its field; nothing for none."""
    if isinstance(parameters, str):
        field = path.rpartition(".")[2]
        is_key = bool(parameters) and _KEY_FIELD.fullmatch(field) is not None
        is_known = any(len(key) >= _SHORTEST_IN_REPLY and key in parameters for key in known)
        return path if is_key or is_known or _LOOKS_LIKE_A_KEY.search(parameters) else ""
    if isinstance(parameters, Mapping):
        inside = [(str(name), value) for name, value in parameters.items()]
        # A key as the name of a field would be shown by its path.
        if any(key_among(name, known, "…") for name, _ in inside):
            return f"{path}.…".lstrip(".")
        return next(filter(None, (key_among(value, known, f"{path}.{name}".lstrip(".")) for name, value in inside)), "")
    if isinstance(parameters, list | tuple):
        return next(filter(None, (key_among(value, known, path) for value in parameters)), "")
    return ""
