"""A constant that is read from JSON."""

from __future__ import annotations

import json

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written


def _mapping(need: Need) -> str | None:
    if isinstance(need.value, bytes):
        return None
    pairs = [(need.words(1)[0], need.chance.randint(1, 90)), (need.noun, need.value)]
    need.chance.shuffle(pairs)
    text = written(json.dumps(dict(pairs)))
    if need.chance.random() < 0.5:
        return f"$value = $json.loads({text})[{need.noun!r}]"
    return f"$settings|options = $json.loads({text})\n$value = $settings[{need.noun!r}]"


def _listed(need: Need) -> str | None:
    if isinstance(need.value, bytes):
        return None
    items = [need.value, need.other()]
    place = need.chance.randint(0, 1)
    return f"$value = $json.loads({written(json.dumps(items if place == 0 else items[::-1]))})[{place}]"


def _rows(need: Need) -> str | None:
    if isinstance(need.value, bytes):
        return None
    key, amount = need.chance.choice((("name", "value"), ("key", "amount"), ("id", "data")))
    rows = [{key: need.noun, amount: need.value}, {key: need.words(1)[0], amount: need.chance.randint(1, 90)}]
    need.chance.shuffle(rows)
    line = f"$rows|records = $json.loads({written(json.dumps(rows))})\n"
    if need.chance.random() < 0.5:
        matching = f"[$row for $row in $rows if $row[{key!r}] == {need.noun!r}]"
        return f"{line}$found|matching = {matching}\n$value = $found[0][{amount!r}]"
    table = f"{{$row[{key!r}]: $row[{amount!r}] for $row in $rows}}"
    return f"{line}$table|known = {table}\n$value = $table[{need.noun!r}]"


def _copied(need: Need) -> str | None:
    if isinstance(need.value, bytes):
        return None
    if need.chance.random() < 0.5:
        return f"$value = $json.loads($json.dumps({need.text}))"
    line = f"$stored|message = $json.dumps({{{need.noun!r}: {need.text}}})"
    return f"{line}\n$value = $json.loads($stored)[{need.noun!r}]"


def _decoded(need: Need) -> str | None:
    if isinstance(need.value, bytes):
        return None
    return f"$decoder|reader = $json.JSONDecoder()\n$value = $decoder.decode({written(json.dumps(need.value))})"


def _shown(need: Need) -> str:
    return f"$digits|shown = $json.dumps({need.value})\n$value = int($digits)"


class JsonRoundTrip(LibraryConstant):
    """Reads a number or a text from JSON, or writes it and reads it again. Raises C5, and C2 and C4 in some forms."""

    name = "json-round-trip"
    description = "gets a constant out of JSON"
    modules = {"json": "json"}
    numbers = (_shown,)
    anything = (_mapping, _listed, _rows, _copied, _decoded)
