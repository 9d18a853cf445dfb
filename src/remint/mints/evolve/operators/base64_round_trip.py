"""A1: a constant that is kept in base64."""

from __future__ import annotations

import base64

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written

_CODES = ("b64", "b32", "b16", "urlsafe_b64", "b85")


def _encoded(need: Need, raw: bytes) -> str:
    """A call that gives the bytes back."""
    code = need.chance.choice(_CODES)
    text = getattr(base64, f"{code}encode")(raw)
    return f"$base64.{code}decode({written(text if need.chance.random() < 0.4 else text.decode())})"


def _digits(need: Need) -> str:
    return f"$encoded|payload|digits = {_encoded(need, str(need.value).encode())}\n$value = int($encoded)"


def _packed(need: Need) -> str | None:
    if not need.below(2**32):
        return None
    order = need.chance.choice(("big", "little"))
    length = need.chance.randint(max(1, (need.value.bit_length() + 7) // 8), 4)
    return f"$value = int.from_bytes({_encoded(need, need.value.to_bytes(length, order))}, {order!r})"


def _field(need: Need) -> str:
    fields = [str(need.chance.randint(1, 90)), str(need.chance.randint(1, 900))]
    place = need.chance.randint(0, 2)
    fields.insert(place, str(need.value))
    return f"$fields|parts = {_encoded(need, ','.join(fields).encode())}.split(b',')\n$value = int($fields[{place}])"


def _fields(need: Need) -> str:
    numbers = [need.value + need.chance.randint(1, 40) for _ in range(2)]
    numbers.insert(need.chance.randint(0, 2), need.value)
    listed = _encoded(need, " ".join(map(str, numbers)).encode())
    return f"$sizes|numbers = [int($field) for $field in {listed}.split()]\n$value = min($sizes)"


def _length(need: Need) -> str | None:
    if not need.below(25):
        return None
    letters = "".join(need.words(8))[: need.value]
    return f"$value = len({_encoded(need, letters.encode())})"


def _sum(need: Need) -> str | None:
    if not need.below(500):
        return None
    parts = [part for one in need.split(2) for part in (one // 2, one - one // 2)]
    return f"$raw|packed = {_encoded(need, bytes(parts))}\n$value = sum($raw)"


def _setting(need: Need) -> str:
    pairs = [f"{need.words(1)[0]}={need.chance.randint(2, 60)}", f"{need.noun}={need.value}"]
    need.chance.shuffle(pairs)
    number = pairs.index(f"{need.noun}={need.value}")
    line = f"$options|settings = {_encoded(need, ';'.join(pairs).encode())}.split(b';')"
    return f"{line}\n$value = int($options[{number}].partition(b'=')[2])"


def _text(need: Need) -> str | None:
    raw = need.encoded()
    return None if raw is None else f"$value = {_encoded(need, raw)}.decode()"


def _text_by_steps(need: Need) -> str | None:
    raw = need.encoded()
    return None if raw is None else f"$raw|packed|stored = {_encoded(need, raw)}\n$value = $raw.decode('utf-8')"


def _round_trip(need: Need) -> str | None:
    raw = need.encoded()
    if raw is None:
        return None
    code = need.chance.choice(_CODES)
    line = f"$token|encoded|wrapped = $base64.{code}encode({written(raw)})"
    return f"{line}\n$value = $base64.{code}decode($token).decode()"


class Base64RoundTrip(LibraryConstant):
    """Keeps a number or a text in base64, base32, base16 or base85 and decodes it. Raises C5."""

    name = "base64-round-trip"
    paper = "A1"
    description = "gets a constant by decoding base64"
    modules = {"base64": "base64"}
    numbers = (_digits, _packed, _field, _fields, _length, _sum, _setting)
    texts = (_text, _text_by_steps, _round_trip)
