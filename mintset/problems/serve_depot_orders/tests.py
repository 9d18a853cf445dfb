import random
from collections.abc import Iterator

CHAIN: dict[str, str | None] = {"port": None, "city": "port", "town": "city", "farm": "town"}


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "own stock", ({"port": None}, {"port": 9}, 4, 3, [("port", 9)])
    yield "own stock", ({"port": None}, {"port": 9}, 4, 3, [])
    yield "own stock", (CHAIN, {"port": 0, "city": 5, "town": 7, "farm": 1}, 4, 6, [("city", 3), ("town", 7)])
    pair: dict[str, str | None] = {"hub": None, "shop": "hub"}
    yield "one supplier", (pair, {"hub": 50, "shop": 3}, 10, 0, [("shop", 4)])
    yield "one supplier", (pair, {"hub": 50, "shop": 3}, 10, 0, [("shop", 13), ("shop", 11)])
    yield "one supplier", (pair, {"hub": 50, "shop": 3}, 10, 0, [("shop", 14), ("shop", 5), ("hub", 12)])
    yield "one supplier", (pair, {"hub": 20, "shop": 0}, 10, 0, [("shop", 20)])
    yield "one supplier", (pair, {"hub": 20, "shop": 0}, 1, 0, [("shop", 7)])
    yield "reserve", (pair, {"hub": 15, "shop": 0}, 10, 5, [("shop", 1)])
    yield "reserve", (pair, {"hub": 14, "shop": 0}, 10, 5, [("shop", 1)])
    yield "reserve", (pair, {"hub": 14, "shop": 6}, 10, 5, [("hub", 14), ("shop", 6)])
    yield "reserve", (CHAIN, {"port": 30, "city": 3, "town": 8, "farm": 0}, 4, 5, [("farm", 3)])
    yield "reserve", (CHAIN, {"port": 30, "city": 3, "town": 9, "farm": 0}, 4, 5, [("farm", 3)])
    yield "reserve", (CHAIN, {"port": 9, "city": 4, "town": 5, "farm": 0}, 4, 5, [("farm", 4), ("town", 5)])
    yield "refused", (pair, {"hub": 8, "shop": 2}, 10, 0, [("shop", 3), ("shop", 2)])
    yield "refused", ({"port": None}, {"port": 9}, 4, 0, [("port", 10), ("port", 9), ("port", 1)])
    low = {"port": 7, "city": 2, "town": 2, "farm": 2}
    yield "refused", (CHAIN, low, 5, 2, [("farm", 9), ("farm", 2), ("town", 7)])
    yield "refused", (CHAIN, low, 3, 8, [("farm", 3), ("city", 1), ("city", 1), ("city", 1)])
    yield "reserve", (CHAIN, {"port": 30, "city": 3, "town": 4, "farm": 1}, 1, 4, [("farm", 5)])
    yield "long chains", (CHAIN, {"port": 40, "city": 0, "town": 0, "farm": 0}, 7, 3, [("farm", 8)])
    yield "long chains", (CHAIN, {"port": 60, "city": 5, "town": 6, "farm": 3}, 8, 1, [("farm", 12), ("town", 9)])
    yield "long chains", (CHAIN, {"port": 60, "city": 25, "town": 1, "farm": 3}, 8, 1, [("farm", 12), ("farm", 12)])
    for _ in range(5):
        stock = {"port": 60, **{depot: rng.randint(0, 12) for depot in ("city", "town", "farm")}}
        orders = [(rng.choice(["town", "farm"]), rng.randint(5, 15)) for _ in range(2)]
        yield "long chains", (CHAIN, stock, rng.randint(3, 7), rng.randint(0, 4), orders)
    tree: dict[str, str | None] = {"N": None, "S": None, "a": "N", "b": "N", "c": "S", "d": "a", "e": "c"}
    for _ in range(12):
        stock = {depot: rng.randint(0, 15) + (25 if depot in "NS" else 0) for depot in tree}
        orders = [(rng.choice("NSabcde"), rng.randint(1, 18)) for _ in range(rng.randint(3, 6))]
        yield "random", (tree, stock, rng.randint(2, 9), rng.randint(0, 6), orders)
