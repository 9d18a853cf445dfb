import random
from collections.abc import Iterator

DISHES = ["Lentil soup", "Rice", "Fish fingers", "Pea stew", "Apple pie", "Noodles", "Veggie burger", "Salad bowl"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "without allergens", ("Tea", 110, set(), 12)
    yield "without allergens", ("Set meal for 10", 9950, set(), 40)
    yield "with allergens", ("Tart", 250, {"G"}, 20)
    yield "with allergens", ("Tart", 250, {"M", "G", "A", "E"}, 30)
    yield "cents below ten", ("Bread", 5, set(), 16)
    yield "cents below ten", ("Bread", 100, {"G"}, 20)
    yield "cents below ten", ("Buffet", 1009, {"G", "A"}, 32)
    yield "tight lines", ("Rice", 120, set(), 11)
    yield "tight lines", ("Rice", 120, set(), 12)
    yield "tight lines", ("Rice", 120, {"N", "B"}, 17)
    yield "tight lines", ("Rice", 1200, {"N", "B"}, 19)
    for cents in rng.sample(range(110, 200), 6):
        yield "without allergens", (rng.choice(DISHES), 3 * cents, set(), rng.randrange(24, 40))
    for cents in rng.sample(range(210, 600), 8):
        allergens = set(rng.sample("ABCDEFGHLMN", rng.randrange(1, 5)))
        yield "with allergens", (rng.choice(DISHES), cents, allergens, rng.randrange(30, 45))
    for euros in rng.sample(range(1, 12), 5):
        allergens = set(rng.sample("ABCDEFGHLMN", rng.randrange(0, 3)))
        yield "cents below ten", (rng.choice(DISHES), 100 * euros + rng.randrange(0, 10), allergens, 36)
