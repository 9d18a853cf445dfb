import random
from collections.abc import Iterator


def steps(rng: random.Random) -> tuple[list[str], int]:
    """A few random steps and the stitches they use (at least one)."""
    chosen = [f"{rng.choice('KP')}{rng.randrange(1, 5)}"] + [rng.choice(["D", "I", "O", "B2"]) for _ in range(2)]
    rng.shuffle(chosen)
    cost = {"D": 2, "I": 1, "O": 0}
    return chosen, sum(cost[step] if step in cost else int(step[1:]) for step in chosen)


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "plain steps", ("K12", 12)
    yield "plain steps", ("B3 P2", 5)
    yield "plain steps", ("D D I", 5)
    yield "plain steps", ("O O", 0)
    yield "plain steps", ("I O K10 D", 13)
    yield "plain steps", ("B7", 7)
    yield "counted groups", ("[ K1 O ]3", 3)
    yield "counted groups", ("K2 [ D I ]2 B1", 9)
    yield "counted groups", ("[ K5 O B1 ]0 P4", 4)
    yield "counted groups", ("[ K2 B1 ]10", 30)
    yield "filling groups", ("[ K2 O ]*0", 8)
    yield "filling groups", ("[ D ]*2 I I", 8)
    yield "filling groups", ("K1 [ K3 I ]*2 P5", 14)
    yield "filling groups", ("O K2 [ D K8 O ]*1 K4", 6)
    yield "filling groups", ("I [ K4 ]*10 K10", 11)
    yield "filling groups", ("[ D O D ]*12 P12", 20)
    yield "several groups", ("[ K1 O ]2 [ D ]*1 K1", 9)
    yield "several groups", ("O [ I ]*4 [ D ]2", 7)
    yield "several groups", ("[ K3 ]*5 O [ D B1 ]*0 [ O K1 ]2", 14)
    yield "too few stitches", ("K5", 4)
    yield "too few stitches", ("D", 1)
    yield "too few stitches", ("[ K2 ]3", 5)
    yield "too few stitches", ("K6 [ D ]*1 K1", 5)
    yield "too few stitches", ("[ I ]*2 K3", 6)
    yield "unworked stitches", ("K5", 6)
    yield "unworked stitches", ("O", 1)
    yield "unworked stitches", ("[ K3 ]*0", 7)
    yield "unworked stitches", ("P1 [ D ]*2 K1", 9)
    for _ in range(3):
        chosen, cost = steps(rng)
        more, extra = steps(rng)
        yield "plain steps", (" ".join(chosen + more), cost + extra)
    for _ in range(4):
        before, cost = steps(rng)
        group, unit = steps(rng)
        times = rng.randrange(2, 5)
        yield "counted groups", (" ".join([*before, "[", *group, f"]{times}"]), cost + times * unit)
    for _ in range(5):
        before, cost = steps(rng)
        group, unit = steps(rng)
        spare, rest = rng.randrange(unit), rng.randrange(4)
        row = [*before, "[", *group, f"]*{rest}", f"P{rest + spare}"]
        yield "filling groups", (" ".join(row), cost + unit * rng.randrange(1, 5) + rest + spare)
    for _ in range(5):
        first, unit = steps(rng)
        second, other = steps(rng)
        times, rest, tail = rng.randrange(1, 4), rng.randrange(3), rng.randrange(1, 6)
        row = ["[", *first, f"]{times}", f"K{tail}", "[", *second, f"]*{rest}", f"B{rest + 1}", "O"]
        spare = 1 if other > 1 else 0
        yield "several groups", (" ".join(row), times * unit + tail + other * rng.randrange(3) + rest + spare)
    for _ in range(2):
        chosen, cost = steps(rng)
        yield "too few stitches", (" ".join(["K2", *chosen]), cost + 2 - rng.randrange(1, 3))
        chosen, cost = steps(rng)
        yield "unworked stitches", (" ".join(["K2", *chosen]), cost + 2 + rng.randrange(1, 3))
