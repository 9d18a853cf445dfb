import random
from collections.abc import Iterator

Amendment = tuple[int, str, int, str | int | None]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    abc = ["a", "b", "c"]
    abcde = ["a", "b", "c", "d", "e"]
    for group, clauses, amendments in (
        ("current version", [], []),
        ("current version", [], [(0, "insert", 0, "x"), (1, "insert", 1, "y"), (2, "insert", 0, "z")]),
        ("current version", abc, [(0, "strike", 2, None), (1, "replace", 2, "C"), (2, "insert", 1, "x")]),
        ("current version", abc, [(0, "insert", 3, "x"), (1, "move", 4, 1), (2, "strike", 1, None)]),
        ("older versions", abcde, [(0, "strike", 1, None), (0, "strike", 3, None), (0, "strike", 5, None)]),
        ("older versions", abc, [(0, "insert", 1, "x"), (0, "insert", 1, "y"), (1, "replace", 2, "X")]),
        ("older versions", abc, [(0, "insert", 0, "x"), (0, "replace", 1, "A"), (1, "strike", 2, None)]),
        ("older versions", abc, [(0, "strike", 2, None), (0, "strike", 2, None), (1, "strike", 2, None)]),
        ("stale texts", abc, [(0, "replace", 1, "A"), (0, "replace", 1, "Z"), (1, "replace", 1, "Y")]),
        ("stale texts", abc, [(0, "replace", 1, "A"), (1, "replace", 1, "a"), (0, "replace", 1, "Z")]),
        ("stale texts", abc, [(0, "replace", 1, "A"), (0, "strike", 1, None), (0, "replace", 1, "Z")]),
        ("stale texts", ["a", "a"], [(0, "replace", 1, "b"), (0, "replace", 2, "b"), (0, "replace", 1, "c")]),
        ("lost anchors", abcde, [(0, "strike", 3, None), (0, "insert", 3, "x")]),
        ("lost anchors", abcde, [(0, "strike", 3, None), (0, "strike", 2, None), (0, "insert", 3, "x")]),
        ("lost anchors", abc, [(0, "strike", 1, None), (0, "strike", 2, None), (0, "insert", 2, "x")]),
        ("lost anchors", abcde, [(0, "move", 2, 5), (0, "strike", 3, None), (0, "insert", 3, "x")]),
        ("lost anchors", abcde, [(0, "insert", 2, "x"), (1, "strike", 3, None), (1, "insert", 3, "y")]),
        ("restoring", abc, [(0, "strike", 2, None), (0, "restore", 2, None), (0, "restore", 2, None)]),
        ("restoring", abc, [(0, "replace", 2, "B"), (0, "strike", 2, None), (0, "restore", 2, None)]),
        ("restoring", abc, [(0, "replace", 2, "B"), (0, "strike", 2, None), (1, "restore", 2, None)]),
        ("restoring", abcde, [(0, "strike", 2, None), (0, "strike", 3, None), (0, "restore", 3, None)]),
        ("restoring", abc, [(0, "strike", 1, None), (0, "insert", 0, "x"), (0, "restore", 1, None)]),
        ("restoring", abc, [(0, "strike", 2, None), (0, "restore", 2, None), (0, "replace", 2, "B")]),
        ("moving", abcde, [(0, "move", 4, 1), (0, "move", 2, 4), (0, "insert", 4, "x")]),
        ("moving", abcde, [(0, "move", 2, 2), (0, "move", 5, 0)]),
        ("moving", abcde, [(0, "move", 5, 1), (0, "move", 5, 5)]),
        ("moving", abcde, [(0, "replace", 3, "C"), (0, "move", 3, 5), (0, "strike", 1, None), (0, "move", 1, 2)]),
        ("moving", abcde, [(0, "strike", 2, None), (0, "move", 4, 2), (0, "move", 1, 1)]),
        ("rejected numbers", abc, [(1, "strike", 1, None), (0, "strike", 4, None), (0, "strike", 3, None)]),
        ("rejected numbers", abc, [(0, "strike", 0, None), (0, "replace", 0, "x"), (0, "insert", 4, "x")]),
        ("rejected numbers", abc, [(0, "move", 0, 1), (0, "move", 1, 4), (0, "move", 1, 3), (0, "restore", 0, None)]),
        ("rejected numbers", abc, [(0, "insert", 3, "x"), (0, "strike", 4, None), (1, "strike", 4, None)]),
        ("rejected numbers", abc, [(0, "strike", 9, None), (1, "insert", 0, "x"), (0, "insert", 0, "y")]),
    ):
        yield group, (clauses, amendments)
    for _ in range(22):
        yield "long histories", (abcde[: rng.randint(3, 5)], random_amendments(rng))


def random_amendments(rng: random.Random) -> list[Amendment]:
    amendments: list[Amendment] = []
    for index in range(rng.randint(6, 9)):
        kind = rng.choice(["replace", "strike", "strike", "insert", "restore", "move", "move"])
        detail = {"replace": f"r{index}", "insert": f"n{index}", "move": rng.randint(0, 4)}.get(kind)
        amendments.append((rng.randint(0, index // 2 + 1 if index else 0), kind, rng.randint(1, 5), detail))
    return amendments
