import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "one aisle", ([],)
    yield "one aisle", (["Q-1"],)
    yield "one aisle", (["B-4", "B-2", "B-3"],)
    yield "gaps between aisles", (["C-1", "A-1", "A-2", "C-2"],)
    yield "gaps between aisles", (["Z-8", "B-4", "Z-9", "B-5", "M-1", "M-3"],)
    yield "repeated bins", (["A-5", "A-5"],)
    yield "repeated bins", (["B-1", "A-2", "B-1", "B-3", "A-2"],)
    yield "long aisles", (["A-100", "A-20", "A-3"],)
    yield "long aisles", (["A-1", "B-9", "B-10", "B-101"],)
    for aisles in ("A", "B", "K"):
        yield "one aisle", (_bins(rng, aisles, 9, 5),)
    for aisles in ("AB", "BC", "ABC", "GHIJ", "XYZ"):
        yield "neighbouring aisles", (_bins(rng, aisles, 9, 9),)
    for aisles in ("AC", "BEH", "ADEK", "CGJ"):
        yield "gaps between aisles", (_bins(rng, aisles, 9, 9),)
    for aisles in ("AB", "BD", "ACD"):
        bins = _bins(rng, aisles, 9, 6)
        bins += rng.sample(bins, 3)
        rng.shuffle(bins)
        yield "repeated bins", (bins,)
    for aisles in ("A", "BC", "AD", "EFG"):
        bins = _bins(rng, aisles, 130, 7) + [f"{aisle}-{slot}" for aisle in aisles for slot in (2, 11)]
        yield "long aisles", (bins,)


def _bins(rng: random.Random, aisles: str, last_slot: int, count: int) -> list[str]:
    """At least one bin in each aisle, none twice, shuffled."""
    codes = [f"{aisle}-{slot}" for aisle in aisles for slot in range(3, last_slot + 1) if slot != 11]
    required = [f"{aisle}-1" for aisle in aisles]
    chosen = required + rng.sample(codes, min(count - len(required), len(codes)))
    rng.shuffle(chosen)
    return chosen
