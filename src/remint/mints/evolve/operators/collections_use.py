"""A constant that is kept in one of the containers of `collections`."""

from __future__ import annotations

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written


def _recent(need: Need) -> str | None:
    if not need.below(400):
        return None
    many = need.value + need.chance.randint(1, 40)
    return f"$recent|window = $collections.deque(range({many}), maxlen={need.value})\n$value = len($recent)"


def _rotated(need: Need) -> str:
    items = [need.value, *(need.chance.randint(1, 99) for _ in range(3))]
    turns = need.chance.randint(1, 3)
    line = f"$queue|ring = $collections.deque({items})\n$queue.rotate({turns})"
    return f"{line}\n$value = $queue[{turns}]"


def _counted(need: Need) -> str | None:
    if not need.below(10**6):
        return None
    first, second, third = need.words(3)
    parts = need.split(3)
    counts = ", ".join(f"{word}={part}" for word, part in zip((first, second, third), parts, strict=True))
    return f"$counts|tally = $collections.Counter({counts})\n$value = sum($counts.values())"


def _letters(need: Need) -> str | None:
    if not 2 <= need.value <= 9:
        return None
    letter = need.chance.choice("aeiou")
    text = "-".join(need.chance.sample([letter * part for part in need.split(3)] + ["x", "y"], 5))
    return f"$value = $collections.Counter({text!r})[{letter!r}]"


def _layered(need: Need) -> str:
    own, defaults = f"{{{need.noun!r}: {need.text}}}", f"{{{need.noun!r}: {written(need.other())}}}"
    line = f"$settings|options = $collections.ChainMap({own}, {defaults})"
    return f"{line}\n$value = $settings[{need.noun!r}]"


def _ordered(need: Need) -> str:
    pairs = [(need.words(1)[0], written(need.other())), (need.noun, need.text)]
    shown = ", ".join(f"({word!r}, {text})" for word, text in pairs)
    line = f"$settings|steps = $collections.OrderedDict([{shown}])"
    return f"{line}\n$value = " + need.chance.choice((f"$settings[{need.noun!r}]", "$settings.popitem()[1]"))


def _default(need: Need) -> str:
    line = f"$settings|known = $collections.defaultdict(lambda: {need.text})"
    word = need.words(1)[0]
    if need.chance.random() < 0.5:
        return f"{line}\n$value = $settings[{need.noun!r}]"
    return f"{line}\n$settings[{word!r}] = {written(need.other())}\n$value = $settings[{need.noun!r}]"


class CollectionsUse(LibraryConstant):
    """Keeps a value in a Counter, deque, ChainMap, OrderedDict or defaultdict. Raises C4 and C5."""

    name = "collections-use"
    description = "gets a constant out of a container of collections"
    modules = {"collections": "collections"}
    numbers = (_recent, _rotated, _counted, _letters)
    anything = (_layered, _ordered, _default)
