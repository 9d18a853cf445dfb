import random
from collections.abc import Iterator

SOURCES = ["web", "db", "cron", "Mail", "queue", "auth"]
MESSAGES = ["up", "down", "retry 3", "slow", "ok", "timeout", "login failed", "disk 91%"]


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "within allowance", ([], 3)
    yield "within allowance", (["web: up", "web: up"], 2)
    yield "one noisy source", (["web: up", "web: up", "web: up"], 2)
    yield "one noisy source", (["db: a", "web: a", "web: b", "web: c", "db: b"], 2)
    yield "several noisy sources", (["web: a", "web: b", "db: a", "db: b", "db: c"], 1)
    yield "several noisy sources", (["db: a", "web: b", "Zoo: a", "db: x", "web: y", "Zoo: z"], 1)
    yield "colons in messages", (["app: db: lost", "app: db: found", "app: up"], 1)
    yield "colons in messages", (["app: a: 1", "app: b: 1", "app: c: 1"], 1)
    yield "colons in messages", (["lab:3: hot", "lab:4: hot", "lab:3: cold", "lab:4: a: b"], 1)
    yield "colons in messages", (["pump: state: on", "valve: state: on", "pump: state: on"], 2)
    yield "nothing allowed", ([], 0)
    yield "nothing allowed", (["web: up"], 0)
    for _ in range(5):
        lines = [_line(rng, source) for source in rng.sample(SOURCES, 3) for _ in range(rng.randrange(1, 4))]
        rng.shuffle(lines)
        yield "within allowance", (lines, 3)
    for _ in range(5):
        quiet = rng.sample(SOURCES, 3)
        noisy = quiet.pop()
        lines = [_line(rng, source) for source in quiet] + [_line(rng, noisy) for _ in range(rng.randrange(3, 7))]
        rng.shuffle(lines)
        yield "one noisy source", (lines, rng.randrange(1, 3))
    for _ in range(6):
        lines = [_line(rng, source) for source in rng.sample(SOURCES, 3) for _ in range(rng.randrange(3, 6))]
        rng.shuffle(lines)
        yield "several noisy sources", (lines, rng.randrange(1, 3))
    for count in (3, 4, 6):
        yield "nothing allowed", ([_line(rng, rng.choice(SOURCES)) for _ in range(count)], 0)


def _line(rng: random.Random, source: str) -> str:
    return f"{source}: {rng.choice(MESSAGES)}"
