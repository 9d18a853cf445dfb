import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "single page", ([], 8)
    yield "single page", ([1], 6)
    yield "single page", ([1, 1, 1], 6)
    yield "single page", ([6], 6)
    yield "single page", ([3, 5, 2], 12)
    yield "single page", ([4, 6], 11)
    yield "short paragraphs", ([5, 5], 10)
    yield "short paragraphs", ([4, 4, 5, 1, 5], 10)
    yield "short paragraphs", ([3, 3, 3, 3, 3], 7)
    yield "short paragraphs", ([6, 5, 6], 9)
    yield "short paragraphs", ([1, 1, 1, 1, 1, 1, 1], 8)
    yield "single line left over", ([11], 10)
    yield "single line left over", ([3, 7], 10)
    yield "single line left over", ([2, 6, 2], 8)
    yield "single line left over", ([7], 6)
    yield "single line left over", ([4, 6, 6], 10)
    yield "bottom of the page", ([7, 8], 10)
    yield "bottom of the page", ([8, 8], 10)
    yield "bottom of the page", ([9, 8], 10)
    yield "bottom of the page", ([10, 8], 10)
    yield "bottom of the page", ([8, 1, 1], 10)
    yield "bottom of the page", ([9, 1], 10)
    yield "bottom of the page", ([8, 2, 6], 10)
    yield "long paragraphs", ([25], 10)
    yield "long paragraphs", ([3, 22, 4], 8)
    yield "long paragraphs", ([19, 19], 6)
    yield "long paragraphs", ([2, 13], 6)
    for _ in range(4):
        first, height = rng.randrange(1, 5), rng.randrange(9, 13)
        yield "single line left over", ([first, height - first, *rng.choices(range(1, 9), k=3)], height)
    for _ in range(4):
        height = rng.randrange(8, 14)
        yield "bottom of the page", ([height - rng.randrange(4), rng.randrange(6, 10), rng.randrange(1, 9)], height)
    for _ in range(4):
        height = rng.randrange(6, 10)
        yield "long paragraphs", ([rng.randrange(1, 9), height * 2 + rng.randrange(2, 9), rng.randrange(1, 9)], height)
    for _ in range(12):
        yield "chapters", (rng.choices(range(1, 12), k=rng.randrange(5, 9)), rng.randrange(6, 14))
