import random
from collections.abc import Iterator

Step = tuple[object, ...]

LAYOUT: Step = (".layout",)
ADD: Step = ("add_box",)
HARVEST: Step = ("harvest",)


def fill(count: int) -> Step:
    return ("fill", count)


def eat(count: int) -> Step:
    return ("eat", count)


def full_boxes(frames: int, boxes: int) -> list[Step]:
    """Steps that lead to so many full boxes."""
    return [fill(frames), *[step for _ in range(boxes - 1) for step in (ADD, fill(frames))]]


def random_steps(rng: random.Random, frames: int) -> list[Step]:
    steps: list[Step] = []
    for _ in range(rng.randrange(8, 13)):
        call = rng.randrange(9)
        if call < 4:
            steps.append(fill(rng.randrange(-1, 2 * frames)))
        elif call < 6:
            steps.append(ADD)
        elif call < 8:
            steps.append(eat(rng.randrange(-1, frames)))
        else:
            steps.append(HARVEST)
        if rng.random() < 0.3:
            steps.append(LAYOUT)
    return [*steps, LAYOUT]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "filling", ((3,), [fill(0), LAYOUT, fill(2), fill(-1), LAYOUT, fill(3), LAYOUT])
    yield "filling", ((4,), [fill(3), ADD, fill(0), LAYOUT, fill(2), LAYOUT, fill(9), LAYOUT])
    yield "filling", ((2,), [*full_boxes(2, 3), eat(3), LAYOUT, fill(2), LAYOUT, fill(2), LAYOUT])
    yield "filling", ((5,), [fill(4), ADD, fill(5), ADD, eat(2), fill(7), LAYOUT])

    yield "eating", ((4,), [*full_boxes(4, 2), eat(3), LAYOUT, eat(2), LAYOUT, eat(4), LAYOUT, eat(3), LAYOUT])
    yield "eating", ((3,), [eat(0), eat(1), eat(-1), LAYOUT])
    yield "eating", ((3,), [fill(3), ADD, fill(2), eat(-2), LAYOUT, eat(6), LAYOUT, eat(5), LAYOUT])
    yield "eating", ((2,), [*full_boxes(2, 4), eat(5), LAYOUT, eat(2), LAYOUT])

    for frames in (1, 4, 5, 7, 8):
        limit = -(-3 * frames // 4)
        yield (
            "adding boxes",
            ((frames,), [fill(limit - 1), ADD, LAYOUT, fill(1), ADD, ADD, fill(frames + 1), ADD, LAYOUT]),
        )
    yield "adding boxes", ((4,), [*full_boxes(4, 2), eat(5), ADD, LAYOUT, eat(1), ADD, fill(5), ADD, LAYOUT])

    yield "harvesting", ((3,), [HARVEST, fill(3), HARVEST, LAYOUT])
    yield "harvesting", ((3,), [*full_boxes(3, 3), HARVEST, LAYOUT, HARVEST, ADD, LAYOUT])
    yield "harvesting", ((3,), [*full_boxes(3, 3), eat(4), LAYOUT, HARVEST, LAYOUT])
    yield "harvesting", ((4,), [*full_boxes(4, 2), ADD, fill(3), ADD, LAYOUT, HARVEST, LAYOUT])
    yield "harvesting", ((4,), [*full_boxes(4, 3), ADD, fill(3), eat(5), HARVEST, LAYOUT, fill(4), LAYOUT])
    yield "harvesting", ((2,), [*full_boxes(2, 2), eat(2), HARVEST, LAYOUT, ADD, fill(3), HARVEST, LAYOUT])

    for _ in range(12):
        frames = rng.randrange(2, 7)
        yield "typical", ((frames,), random_steps(rng, frames))
