"""A constant that `functools` puts together."""

from __future__ import annotations

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written


def _sum(need: Need) -> str:
    return f"$value = $functools.reduce($operator.add, {tuple(need.split(need.chance.randint(2, 4)))})"


def _product(need: Need) -> str | None:
    if need.value < 1:
        return None
    return f"$value = $functools.reduce($operator.mul, {need.factors()})"


def _digits(need: Need) -> str | None:
    if need.value < 10:
        return None
    digits = tuple(int(digit) for digit in str(need.value))
    return f"$value = $functools.reduce(lambda $total, $digit: $total * 10 + $digit, {digits})"


def _base(need: Need) -> str:
    base, form = need.chance.choice(((2, "b"), (8, "o"), (16, "x")))
    line = f"$parse|decode = $functools.partial(int, base={base})"
    return f"{line}\n$value = $parse({format(need.value, form)!r})"


def _shifted(need: Need) -> str:
    first, second = need.split(2)
    if need.value > 0 and need.chance.random() < 0.5:
        first, second = need.factors()
        return f"$scale|stretch = $functools.partial($operator.mul, {first})\n$value = $scale({second})"
    return f"$shift|advance = $functools.partial($operator.add, {first})\n$value = $shift({second})"


def _ranked(need: Need) -> str:
    items = [need.value, *(max(need.value - need.chance.randint(1, 9), 0) for _ in range(2))]
    need.chance.shuffle(items)
    line = "$order|by_size = $functools.cmp_to_key(lambda $left, $right: $left - $right)"
    return f"{line}\n$value = max({items}, key=$order)"


def _joined(need: Need) -> str | None:
    if len(need.value) < 2:
        return None
    cut = need.chance.randint(1, len(need.value) - 1)
    parts = f"{written(need.value[:cut])}, {written(need.value[cut:])}"
    if need.chance.random() < 0.5:
        return f"$value = $functools.reduce($operator.add, ({parts}))"
    return f"$glue|merge = $functools.partial(str.join, '')\n$value = $glue(({parts}))"


def _cached(need: Need) -> str:
    size = need.chance.choice(("maxsize=None", "maxsize=8", "maxsize=32", "maxsize=1"))
    word = need.words(1)[0]
    table = f"{{{need.noun!r}: {need.text}, {word!r}: {written(need.other())}}}"
    lines = [
        f"@$functools.lru_cache({size})",
        "def $lookup|find_setting|pick_option($key|entry):",
        f'    """Look up {need.chance.choice(("what is configured", "a setting", "a value by its key"))}."""',
        f"    return {table}[$key]",
        f"$value = $lookup({need.noun!r})",
    ]
    return "\n".join(lines)


class FunctoolsUse(LibraryConstant):
    """Puts a value together with reduce, partial, cmp_to_key or a cached function. Raises C5, and C4 or C7."""

    name = "functools-use"
    description = "gets a constant through functools"
    modules = {"functools": "functools", "operator": "operator"}
    numbers = (_sum, _product, _digits, _base, _shifted, _ranked)
    texts = (_joined,)
    anything = (_cached,)
