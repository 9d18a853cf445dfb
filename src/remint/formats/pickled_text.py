"""Texts that were packed as base64 of zlib of a pickle, taken out without unpickling.

A pickle is a program that may call anything. One that holds a single text needs five of its instructions, none of which
calls or imports; a stream with any other instruction is refused before it could mean something.
"""

from __future__ import annotations

import base64
import pickletools
import zlib

from remint.errors import RemintError

# Decompressed; the largest test files of contests stay far below, and a bomb does not fill the memory.
MAX_BYTES = 256 * 2**20
_TEXT = {"SHORT_BINUNICODE", "BINUNICODE", "BINUNICODE8"}
_HARMLESS = {"PROTO", "FRAME", "MEMOIZE", "BINPUT", "LONG_BINPUT", "STOP"}


class PickledTextError(RemintError, ValueError):
    """Something else than one packed text."""


def unpack_text(packed: str, max_bytes: int = MAX_BYTES) -> str:
    """The text inside; raises PickledTextError for whatever is not exactly that."""
    try:
        compressed = base64.b64decode(packed, validate=True)
    except ValueError as error:
        raise PickledTextError(f"is neither JSON nor base64: {error}") from error
    return _only_text(_decompressed(compressed, max_bytes))


def _decompressed(compressed: bytes, max_bytes: int) -> bytes:
    decompressor = zlib.decompressobj()
    try:
        content = decompressor.decompress(compressed, max_bytes)
    except zlib.error as error:
        raise PickledTextError(f"is not zlib data: {error}") from error
    if decompressor.unconsumed_tail:
        raise PickledTextError(f"is larger than {max_bytes} bytes once decompressed")
    if not decompressor.eof or decompressor.unused_data:
        raise PickledTextError("is zlib data that is cut off, or has something after it")
    return content


def _only_text(pickle: bytes) -> str:
    texts: list[str] = []
    end = 0
    try:
        for instruction, argument, position in pickletools.genops(pickle):
            if instruction.name in _TEXT and isinstance(argument, str):
                texts.append(argument)
            elif instruction.name not in _HARMLESS:
                raise PickledTextError(f"is a pickle with the instruction {instruction.name}, not just a text")
            end = (position or 0) + 1
    except PickledTextError:
        raise
    except (ValueError, LookupError, MemoryError) as error:
        raise PickledTextError(f"is a damaged pickle: {error}") from error
    if len(texts) != 1 or end != len(pickle):
        raise PickledTextError("is a pickle of something else than one text")
    return texts[0]
