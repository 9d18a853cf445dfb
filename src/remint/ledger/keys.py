"""Names of finished work: the key of a piece of work is a hash of everything that could change its answer."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence

from remint.ledger.errors import InvalidNameError

_PART_TYPES = "str, int, float, bool, None, bytes, lists, tuples and dicts with str keys"

KeyPart = str | int | float | bool | None | bytes | Sequence["KeyPart"] | Mapping[str, "KeyPart"]

LONGEST_KIND = 64
LONGEST_KEY = 128
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]*", re.ASCII)
_LARGEST_PLAIN_INT = 2**63


def work_key(kind: str, /, **parts: KeyPart) -> str:
    """The sha256 (hex) of a kind of work and the parts that decide its answer.

    Equal parts give equal keys in every process; the order of keywords and of dict items does not matter.
    1, 1.0 and True differ. A list and a tuple of the same items agree, because a part that went through JSON
    must still find its work.
    """
    canonical = {name: _canonical(value, name) for name, value in parts.items()}
    text = json.dumps([kind, canonical], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    # surrogatepass: a model may emit lone surrogates, and they must neither fail nor collide.
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _canonical(value: object, path: str) -> object:
    """`value` as JSON in which every array starts with a tag, so that bytes cannot pass for a list."""
    if value is None or isinstance(value, str | bool | float):
        return value
    if isinstance(value, int):
        # Python refuses to print very long integers in decimal, but not in hexadecimal.
        return int(value) if abs(value) < _LARGEST_PLAIN_INT else ["int", hex(value)]
    if isinstance(value, bytes):
        return ["bytes", value.hex()]
    if isinstance(value, list | tuple):
        return ["list", *(_canonical(item, f"{path}[{index}]") for index, item in enumerate(value))]
    if isinstance(value, Mapping):
        for name in value:
            if not isinstance(name, str):
                raise TypeError(f"part {path} has a dict key {name!r} of type {type(name).__name__}: use str keys")
        return {name: _canonical(item, f"{path}.{name}") for name, item in value.items()}
    raise TypeError(f"part {path} is of type {type(value).__name__}: a key is made of {_PART_TYPES}")


def check_kind(kind: str) -> None:
    """Refuse a kind that is not a short ASCII word."""
    _check(kind, "kind", LONGEST_KIND)


def check_key(key: str) -> None:
    """Refuse a key that is neither hex nor a short ASCII word."""
    _check(key, "key", LONGEST_KEY)


def check_budget_name(name: str) -> None:
    """Refuse a budget name that is not a short ASCII word."""
    _check(name, "budget name", LONGEST_KEY)


def _check(name: str, what: str, longest: int) -> None:
    if not isinstance(name, str):
        raise TypeError(f"a {what} is a str, not {type(name).__name__}")
    if len(name) > longest or not _NAME.fullmatch(name):
        raise InvalidNameError.at(what, detail=repr(name[: longest + 1]), longest=longest)
