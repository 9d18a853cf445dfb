"""The base of all records, and how they become JSON and come back."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Hashable
from functools import cache
from typing import Any, TypeVar, cast

import msgspec

from remint.errors import RemintError
from remint.records.values import Value, ValueEncodingError


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """An immutable, typed noun. Fields that have their default value are not written."""

    def __post_init__(self) -> None:
        # msgspec leaves out a field that *is* the default object; one that only equals it would be written, and equal
        # records would have different bytes and hashes.
        for name, default in _defaults(type(self)):
            value = getattr(self, name)
            if value is not default and value == default:
                msgspec.structs.force_setattr(self, name, default)
        for name in _numbers(type(self)):
            value = getattr(self, name)
            if value is not None and not math.isfinite(value):
                raise ValueError(f"{name} is {value}, which JSON cannot say")


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    fields = msgspec.structs.fields(kind)
    return tuple((field.name, field.default) for field in fields if field.default is not msgspec.NODEFAULT)


class RecordError(RemintError, ValueError):
    """JSON that is not the record it should be; `field` is the path to the offending part."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


R = TypeVar("R")


@cache
def _numbers(kind: Any) -> tuple[str, ...]:
    fields = msgspec.structs.fields(kind)
    return tuple(field.encode_name for field in fields if field.type in (float, float | None))


def encode(record: object) -> bytes:
    """One line of canonical JSON: the same record always gives the same bytes."""
    return _ENCODER.encode(record)


def decode(kind: type[R], line: bytes | str) -> R:
    """The record that a line holds; raises RecordError with the path of the field that is wrong."""
    try:
        decoder: msgspec.json.Decoder[R] = _decoder(cast(Hashable, kind))
        return decoder.decode(line)
    except msgspec.ValidationError as error:
        raise _invalid(error) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"not JSON: {error}") from error
    except RecursionError:
        raise RecordError("nested too deeply") from None


def convert(kind: type[R], tree: Any) -> R:
    """The record that an already parsed JSON tree holds."""
    try:
        return msgspec.convert(tree, kind, dec_hook=_decode_foreign)
    except msgspec.ValidationError as error:
        raise _invalid(error) from error
    except RecursionError:
        raise RecordError("nested too deeply") from None


def _invalid(error: msgspec.ValidationError) -> RecordError:
    message, _, path = str(error).partition(" - at `")
    return RecordError(message, path.rstrip("`").removeprefix("$.").removeprefix("$"))


def digest(*parts: bytes) -> str:
    """Hexadecimal sha256 over parts whose borders count."""
    hasher = hashlib.sha256()
    for part in parts:
        hasher.update(len(part).to_bytes(8, "big"))
        hasher.update(part)
    return hasher.hexdigest()


def _encode_foreign(value: object) -> Any:
    if isinstance(value, Value):
        return msgspec.Raw(value.text.encode("ascii"))
    raise TypeError(f"{type(value).__name__} is not part of any record")


def _decode_foreign(kind: type, tree: Any) -> Any:
    if kind is Value:
        try:
            return Value.from_encoded(tree)
        except ValueEncodingError as error:
            raise ValueError(str(error)) from error
    raise TypeError(f"{kind.__name__} is not part of any record")


_ENCODER = msgspec.json.Encoder(enc_hook=_encode_foreign, order="deterministic")


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, dec_hook=_decode_foreign)
