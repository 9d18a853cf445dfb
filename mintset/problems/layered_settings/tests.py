import random
from collections.abc import Iterator


def settings(rng: random.Random, depth: int) -> dict[str, object]:
    """A random base dict."""
    made: dict[str, object] = {}
    for name in rng.sample("abcde", 4 - depth):
        kind = rng.randrange(4 if depth < 2 else 3)
        if kind == 0:
            made[name] = rng.randrange(9)
        elif kind == 1:
            made[name] = rng.choice(["x", "y", None])
        elif kind == 2:
            made[name] = [rng.randrange(5) for _ in range(rng.randrange(4))]
        else:
            made[name] = settings(rng, depth + 1)
    return made


def patch(rng: random.Random, depth: int) -> dict[str, object]:
    """A random dict of changes with all kinds of markers."""
    made: dict[str, object] = {}
    for name in rng.sample("abcde", 3):
        marker = rng.choice(["", "", "!", "+", "-"])
        if marker == "+":
            made[name + marker] = [rng.randrange(6) for _ in range(3)]
        elif marker == "-":
            made[name + marker] = [rng.choice(["a", "b", "c", 0, 1, 2, 3]) for _ in range(3)]
        elif depth < 2 and rng.random() < 0.6:
            made[name + marker] = patch(rng, depth + 1)
        else:
            made[name + marker] = rng.choice([None, 7, "z", [1, 2]])
    return made


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "plain values", ({}, {})
    yield "plain values", ({"a": 1, "b": None}, {})
    yield "plain values", ({"a": 1, "b": 2}, {"a": "x", "c": [1, 1]})
    yield "plain values", ({"a": 1, "b": 2}, {"b": None, "c": None})
    yield "plain values", ({"a": [1, 2], "b": {"x": 1}}, {"a": [3], "b": 5})
    yield "plain values", ({"host": "h", "port": 80}, {"port": 0, "host": ""})
    yield "nested dicts", ({"a": {"x": 1, "y": 2}}, {"a": {"y": 3, "z": 4}})
    yield "nested dicts", ({"a": {"x": 1, "y": 2}}, {"a": {"x": None, "y": None}})
    yield "nested dicts", ({"a": 5}, {"a": {"x": None, "y": 1}})
    yield "nested dicts", ({"a": [1]}, {"a": {"x": {"y": None, "z": 0}}})
    yield "nested dicts", ({}, {"a": {"x": {"y": None}, "list+": [1, 1], "q!": None}})
    yield "nested dicts", ({"a": {"b": {"c": 1}, "d": 2}}, {"a": {"b": {"e": {"f": 3}}}})
    yield "nested dicts", ({"a": {"x": 1}}, {"a": {}})
    yield "appending", ({"a": [1, 2]}, {"a+": [3, 2, 4, 3]})
    yield "appending", ({"a": [2, 2]}, {"a+": [2, 5]})
    yield "appending", ({}, {"a+": [1, 1, 2]})
    yield "appending", ({"a": "one"}, {"a+": ["two", "one"]})
    yield "appending", ({"a": None, "b": 0}, {"a+": ["two"], "b+": []})
    yield "appending", ({"a": {"x": 1}}, {"a+": [4]})
    yield "appending", ({"log": {"to": None}}, {"log": {"to+": ["file", "mail"]}})
    yield "appending", ({}, {"a+": []})
    yield "removing", ({"a": [1, 2, 1, 3]}, {"a-": [1, 9]})
    yield "removing", ({"a": {"x": 1, "y": 2, "z": 3}}, {"a-": ["x", "z", "q"]})
    yield "removing", ({"a": 1, "b": "xy", "c": None}, {"a-": [1], "b-": ["x", "xy"], "c-": []})
    yield "removing", ({"b": 1}, {"a-": [1]})
    yield "removing", ({"log": {"to": ["x", "y", "x"]}, "b": [5, 5]}, {"log": {"to-": ["x"]}, "b-": [5]})
    yield "removing", ({"a": [1]}, {"a-": [1]})
    yield "overwriting", ({"a": {"x": 1}}, {"a!": {"y": 2}})
    yield "overwriting", ({"a": 1}, {"a!": None, "b!": None})
    yield "overwriting", ({"a": {"x": 1}}, {"a!": {"x": None, "l+": [1]}})
    yield "overwriting", ({"a": [1, 2]}, {"a!": [2, 2]})
    yield "several steps", ({"a": [1, 2]}, {"a-": [1], "a+": [1]})
    yield "several steps", ({"a": [1, 2]}, {"a+": [1], "a-": [1]})
    yield "several steps", ({"a": {"x": 1}}, {"a!": {"y": 2}, "a": {"z": 3}, "a-": ["y"]})
    yield "several steps", ({"a": 1}, {"a": None, "a+": [5]})
    yield "several steps", ({"a": 1}, {"a+": [5], "a": None})
    for _ in range(6):
        changes = {name: {"x": rng.randrange(9), "a": None} for name in rng.sample("abcde", 3)}
        yield "nested dicts", (settings(rng, 0), changes)
    for _ in range(12):
        yield "several steps", (settings(rng, 0), patch(rng, 0))
