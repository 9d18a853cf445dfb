"""Split instructions into tokens, and write and read the literals among them."""

from __future__ import annotations

import json
import re
from typing import Literal, NamedTuple

from remint.code.instructions.errors import InstructionError

TokenKind = Literal["word", "number", "string", "quoted", "sign"]

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<string>"(?:[^"\\]|\\.)*")
      | `(?P<quoted>[^`]+)`
      | (?P<number>-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)
      | (?P<word>\w+)
      | (?P<sign>\S)
    )""",
    re.VERBOSE,
)


class WordToken(NamedTuple):
    """A word, a number, a string (decoded), a name in back-quotes, or one sign."""

    kind: TokenKind
    text: str


def tokens(text: str) -> tuple[WordToken, ...]:
    """The tokens of a line."""
    found: list[WordToken] = []
    position = 0
    text = text.rstrip()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise InstructionError(f"cannot read {text[position:]!r}")
        kind = match.lastgroup
        assert kind in ("word", "number", "string", "quoted", "sign")
        value = match.group(kind)
        found.append(WordToken(kind, read_string(value) if kind == "string" else value))  # type: ignore[arg-type]
        position = match.end()
    return tuple(found)


def write_string(value: str) -> str:
    """A string in double quotes, on one line, with what cannot be seen escaped."""
    return "".join(['"', *map(_written, value), '"'])


def write_bytes(value: str) -> str:
    """Bytes, one character each, as Python would take them between quotes."""
    return "".join(['"', *(_written(one) if one.isascii() else f"\\x{ord(one):02x}" for one in value), '"'])


def _written(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    if character.isprintable():
        return character
    short, code = json.dumps(character)[1:-1], ord(character)
    if len(short) == 2:
        return short
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


_ESCAPE = re.compile(r"\\(?:(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8}))|(.))")
_SHORT = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", '"': '"', "\\": "\\"}


def read_string(text: str) -> str:
    """What `write_string` wrote."""
    try:
        return _ESCAPE.sub(_read, text[1:-1])
    except (KeyError, ValueError, OverflowError) as error:
        raise InstructionError(f"unknown escape in {text}") from error


def _read(found: re.Match[str]) -> str:
    code = found[1] or found[2] or found[3]
    return chr(int(code, 16)) if code else _SHORT[found[4]]


def write_number(value: float) -> str:
    """A number; infinity, which has no digits, as one that overflows."""
    text = repr(value)
    return text.replace("inf", "1e999")


def read_number(text: str) -> int | float:
    """What `write_number` wrote: a fraction or an exponent makes it a real number."""
    return float(text) if "." in text or "e" in text else int(text)
