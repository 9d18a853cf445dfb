import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, (stdin text,))."""
    yield "typical", ("IN A1 5 10\nIN B2 5 9\nOUT 7 8\nOUT 8 9\nRET B2 2\nTOSS 10\n",)
    for day in (7, 8, 9, 10):
        yield "use-by limit", (f"IN M 6 10\nOUT {day} 4\n",)
    yield "use-by limit", ("IN M 6 10\nIN K 6 11\nOUT 9 6\nOUT 8 6\n",)
    yield "picking order", ("IN C 4 20\nIN B 3 20\nIN A 5 20\nOUT 1 6\n",)
    yield "picking order", ("IN C 4 20\nIN B 4 20\nIN D 4 20\nOUT 1 6\n",)
    yield "picking order", ("IN A 9 20\nIN B 7 20\nIN Z 30 19\nOUT 1 35\nOUT 1 3\nRET B 8\nOUT 1 9\n",)
    yield "picking order", ("IN A 2 21\nIN B 9 20\nIN C 1 22\nOUT 3 11\n",)
    yield "picking order", ("IN A 6 20\nIN B 5 20\nOUT 3 4\nOUT 3 1\nOUT 3 6\n",)
    yield "short orders", ("OUT 4 7\n",)
    yield "short orders", ("IN A 3 9\nIN B 4 9\nOUT 2 8\nOUT 2 7\n",)
    yield "short orders", ("IN A 3 9\nIN B 4 30\nOUT 12 5\nOUT 12 4\nOUT 1 3\n",)
    yield "short orders", ("IN A 10 9\nOUT 2 11\nOUT 2 1\n",)
    yield "returns", ("RET Q 2\n",)
    yield "returns", ("IN A 3 9\nOUT 2 3\nRET A 2\nOUT 3 1\n",)
    yield "returns", ("IN A 3 9\nIN B 2 12\nOUT 2 4\nTOSS 10\nRET A 1\nRET B 1\n",)
    yield "returns", ("IN A 3 9\nOUT 2 3\nTOSS 10\nRET A 1\n",)
    yield "returns", ("IN A 3 9\nRET A 10\nOUT 2 13\nRET A 1\nRET a 1\n",)
    for day in (8, 9, 10):
        yield "tossing", (f"IN A 3 9\nIN B 5 8\nTOSS {day}\n",)
    yield "tossing", ("TOSS 3\nIN A 3 9\nTOSS 3\nOUT 4 2\nTOSS 30\nTOSS 30\n",)
    yield "nothing left", ("",)
    yield "nothing left", ("IN A 3 9\nOUT 2 3\n",)
    yield "nothing left", ("IN A 3 9\nIN B 3 9\nOUT 2 4\nTOSS 12\n",)
    for _ in range(16):
        yield "typical", (_story(rng, 8),)
    for _ in range(5):
        yield "picking order", (_story(rng, 2),)


def _story(rng: random.Random, spread: int) -> str:
    """Commands on advancing days; the use-by days differ by less than the spread."""
    codes = rng.sample(["A1", "B2", "C3", "D4", "E5"], 4)
    lines = [f"IN {code} {rng.randrange(2, 9)} {8 + rng.randrange(spread)}" for code in codes]
    for day in range(3, 11):
        command = rng.choice(["OUT", "OUT", "OUT", "RET", "TOSS" if spread > 2 else "OUT"])
        if command == "OUT":
            lines.append(f"OUT {day} {rng.randrange(1, 12)}")
        elif command == "RET":
            lines.append(f"RET {rng.choice([*codes, 'F6'])} {rng.randrange(1, 4)}")
        else:
            lines.append(f"TOSS {day}")
    return "\n".join(lines) + "\n"
