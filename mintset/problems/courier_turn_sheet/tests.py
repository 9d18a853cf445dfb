import random
from collections.abc import Iterator

STREETS = ["Mill Lane", "Dyers Row", "Quay", "Old Fish Street", "Cross Alley"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, (stdin text,))."""
    yield "merging", ("N 2 Mill Lane\nN 1 Mill Lane\nE 0 Bridge Street\nN 1 Upper Mill Lane\nW 3 Dyers Row\n",)
    yield "merging", ("E 1 Quay\nE 1 Quay\nE 1 Quay\n",)
    yield "merging", ("E 2 Quay\nE 2 Mill Lane\nE 2 Quay\n",)
    yield "merging", ("S 2 Quay\nW 2 Quay\nW 4 Quay\nS 1 Quay\n",)
    yield "merging", ("S 2 Quay\nN 3 Quay\nN 4 Quay Steps\n",)
    yield "zero legs", ("N 0 Mill Lane\n",)
    yield "zero legs", ("N 0 Mill Lane\nW 0 Quay\n",)
    yield "zero legs", ("W 0 Quay\nS 3 Mill Lane\nE 0 Quay\nS 2 Mill Lane\n",)
    yield "zero legs", ("N 5 Mill Lane\nE 0 Quay\nS 2 Quay\nW 0 Dyers Row\n",)
    yield "zero legs", ("N 10 Mill Lane\nN 0 Mill Lane\nN 20 Dyers Row\n",)
    for first in "NESW":
        lines = "".join(f"{first} 2 Quay\n{second} 3 Dyers Row\n" for second in "NESW")
        yield "turns", (lines,)
    yield "turns", ("N 2 Quay\nS 2 Mill Lane\nN 2 Quay\n",)
    yield "finish", ("N 3 Quay\nE 2 Mill Lane\nS 3 Dyers Row\nW 2 Old Fish Street\n",)
    yield "finish", ("W 4 Quay\nE 4 Quay\n",)
    yield "finish", ("N 2 Quay\nE 2 Mill Lane\nS 2 Dyers Row\n",)
    yield "finish", ("E 2 Quay\nS 5 Mill Lane\nW 2 Dyers Row\n",)
    yield "finish", ("S 2 Quay\nW 5 Mill Lane\nS 2 Dyers Row\n",)
    yield "finish", ("W 2 Quay\nN 1 Mill Lane\nE 6 Dyers Row\nN 1 Cross Alley\n",)
    yield "singular", ("W 1 Quay\n",)
    yield "singular", ("W 1 Quay\nN 1 Quay\n",)
    yield "singular", ("N 0 Quay\nE 1 Cross Alley\nS 0 Mill Lane\n",)
    yield "singular", ("N 1 Quay\nN 1 Mill Lane\nE 1 Cross Alley\nE 11 Mill Lane\n",)
    for _ in range(12):
        yield "typical", (_route(rng, "NESW", 0, STREETS),)
    for _ in range(4):
        yield "merging", (_route(rng, "NE", 1, STREETS[:2]),)


def _route(rng: random.Random, directions: str, fewest: int, streets: list[str]) -> str:
    legs = [(rng.choice(directions), rng.randrange(fewest, 5), rng.choice(streets)) for _ in range(rng.randrange(4, 8))]
    return "".join(f"{direction} {blocks} {street}\n" for direction, blocks, street in legs)
