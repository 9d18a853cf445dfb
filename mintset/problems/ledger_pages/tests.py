import random
from collections.abc import Iterator

LONG = "Grafting wax and twine for the old pears"
WORDS = "oak barrel crate of fine clover honey from upper meadow and spare lid with label tin wire".split()


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, (stdin text,))."""
    yield "one page", (_ledger("34 10 1", [1]),)
    yield "one page", (_ledger("30 10 12", [2]),)
    yield "one page", (_ledger("34 13 1", [1, 2, 1]),)
    yield "section starts", (_ledger("34 12 1", [1, 2, 1]),)
    for cents in (0, 7, -7, 99, -100, 100000, -123456, 99999999, 999999999):
        yield "amounts", (f"31 10 1\n# Sundries\nPostage|{cents}\n",)
    yield "amounts", ("34 10 1\n# Mixed\nIn|250\nOut|-300\nIn|49\n",)
    yield "long texts", (f"34 10 7\n# Orchard\n{LONG}|123450\n",)
    yield "long texts", ("34 10 7\n# Orchard\nabcdefghijkl nopqrstuv|5\nabcdefghijkl nopqrstuvw|5\n",)
    yield "long texts", (f"34 10 7\n# Orchard\nabcdefghijklmnopqrst{2 * ' bcdefghijklmnopqrst'}|999999999\n",)
    yield "long texts", ("34 10 7\n# Orchard\nabcdefghijkl mnopqrstuvwx abc efg ijklmnopqrst|999999999\nb c d|-1\n",)
    yield (
        "breaks in a section",
        (
            f"34 10 7\n# Orchard\nLadder|4900\n{LONG}|123450\nReturned crates|-250\nWages|88000\nNails|310\n"
            "Lime|1207\nSeed potatoes|2699\n",
        ),
    )
    for count in (6, 7, 8, 9, 13, 14, 15, 16):
        yield "breaks in a section", (_ledger("30 10 1", [count]),)
    yield "breaks in a section", (f"34 10 1\n# Wages\nA|1\nB|2\nC|3\nD|4\nE|5\n{LONG}|6\nG|7\nH|8\n",)
    for count in (6, 7):
        entries = "".join(f"{'abcdefg'[i]}|{10 + i}\n" for i in range(count - 1))
        yield "last two together", (f"34 10 1\n# Wages\n{entries}{LONG}|6\n",)
    yield "last two together", (f"34 10 1\n# Wages\nA|1\nB|2\nC|3\n{LONG}|4\n{LONG}|5\n",)
    yield "last two together", (f"34 10 1\n# Wages\nA|1\nB|2\n{LONG}|4\n{LONG}|5\n",)
    yield "last two together", (f"34 10 1\n# Tea\nA|1\nB|2\nC|3\n# Milk\n{LONG}|4\n{LONG}|5\n",)
    yield "last two together", ("34 12 1\n# Tea\nA|1\nB|2\nC|3\nD|4\nE|6\n# Milk\nA|4\nB|5\n",)
    yield "last two together", ("34 12 1\n# Tea\nA|1\nB|2\nC|3\nD|4\n# Milk\nA|4\nB|5\nC|6\n",)
    for counts in ([3, 1], [4, 1], [5, 1], [4, 3], [3, 4], [1, 1, 1], [6, 1]):
        yield "section starts", (_ledger("30 10 99", counts),)
    yield "section starts", (f"34 10 1\n# Tea\nA|1\nB|2\n# Milk\n{LONG}|4\n# Salt\nC|3\n",)
    yield "section starts", (f"34 10 1\n# Tea\nA|1\nB|2\nC|2\n# Milk\n{LONG}|4\n# Salt\nC|3\n",)
    for _ in range(12):
        yield "whole ledgers", (_random_ledger(rng),)


def _ledger(head: str, counts: list[int]) -> str:
    """Sections with so many entries of one line each."""
    lines = [head]
    for number, count in enumerate(counts, 1):
        lines.append(f"# Section {number}")
        lines += [f"Item {number}{chr(96 + entry)}|{1000 * number + 35 * entry}" for entry in range(1, count + 1)]
    return "\n".join(lines) + "\n"


def _random_ledger(rng: random.Random) -> str:
    lines = [f"{rng.randrange(30, 37)} {rng.randrange(10, 14)} {rng.randrange(1, 100)}"]
    for title in rng.sample(["Meadow", "Old Orchard", "Dairy", "Mill"], rng.randrange(2, 4)):
        lines.append(f"# {title}")
        for _ in range(rng.randrange(1, 8)):
            words = rng.sample(WORDS, rng.choice([1, 1, 2, 5, 7]))
            lines.append(f"{' '.join(words)}|{rng.randrange(-20000, 200000)}")
    return "\n".join(lines) + "\n"
