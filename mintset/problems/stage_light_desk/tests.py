import random
from collections.abc import Iterator

HAND_PICKED = {
    "levels": [
        "SHOW",
        "SET 1 50|SET 24 100|SHOW|SET 1 0|SHOW",
        "SET 12 7|SET 3 1|ADD 12 -7|SHOW|ADD 3 99|SHOW|ADD 3 1|SHOW",
        "ADD 5 101|SHOW|ADD 5 -30|SHOW|ADD 5 -71|SHOW|ADD 5 1|SHOW",
        "SET 10 20|SET 9 20|SET 10 30|SHOW",
    ],
    "groups": [
        "GROUP wash 2 4 6|SET wash 30|ADD 4 20|SHOW|ADD wash 60|SHOW",
        "SET wash 30|SHOW|ADD wash 10|LOCK wash|UNLOCK wash|SHOW|UNDO|SHOW",
        "GROUP wash 2 4|SET wash 30|GROUP wash 6|SET wash 80|SHOW|UNDO|SHOW|SET wash 10|SHOW",
        "GROUP a 1 2|GROUP b 2 3|ADD a 40|ADD b 40|SHOW|ADD a -50|SHOW",
        "GROUP solo 20|ADD solo 5|SHOW|UNDO|GROUP solo 21|REDO|SHOW|ADD solo 5|SHOW",
    ],
    "locks": [
        "GROUP front 1 2|SET front 40|LOCK 2|ADD front 75|SHOW|UNDO|SHOW|UNDO|SHOW",
        "SET 1 10|LOCK 1|SET 1 90|SHOW|UNLOCK 1|SET 1 90|SHOW",
        "SET 1 10|SET 2 20|STORE x|SET 1 30|SET 2 40|LOCK 2|RECALL x|SHOW|UNLOCK 3|UNLOCK 2|RECALL x|SHOW",
        "SET 7 60|LOCK 7|UNDO|SHOW|REDO|SHOW|ADD 7 5|SHOW|UNDO|SHOW",
        "GROUP g 1 2 3|LOCK g|GROUP g 1|UNLOCK g|SET 1 5|SET 2 5|SET 3 5|SHOW",
        "SET 1 10|LOCK 1|UNDO|SET 1 50|REDO|SHOW",
    ],
    "cues": [
        "SET 1 10|STORE x|SET 1 20|SET 2 30|RECALL x|SHOW|RECALL y|SHOW",
        "STORE x|SET 4 44|STORE y|RECALL x|SHOW|RECALL y|SHOW",
        "SET 1 10|STORE x|SET 1 20|STORE x|SET 1 30|RECALL x|SHOW",
        "STORE x|SET 1 10|SET 24 60|SET 23 5|RECALL x|SHOW",
        "SET 1 10|STORE x|UNDO|SHOW|RECALL x|SHOW|UNDO|SHOW|REDO|SHOW",
        "SET 1 10|STORE x|ADD 1 5|RECALL x|ADD 1 1|RECALL x|SHOW|UNDO|UNDO|SHOW",
        "SET 1 10|SET 2 20|UNDO|UNDO|STORE x|REDO|REDO|SHOW|RECALL x|SHOW|UNDO|SHOW",
    ],
    "macros": [
        "MACRO m|SET 1 10|SHOW|END|SHOW|RUN m|RUN x|SHOW",
        "MACRO m|ADD 1 10|RUN m|ADD 2 5|END|RUN m|SHOW|RUN m|SHOW",
        "MACRO a|ADD 1 10|RUN b|SHOW|END|MACRO b|ADD 2 20|RUN a|ADD 3 30|END|RUN a|SHOW|RUN b|SHOW",
        "MACRO a|ADD 1 10|END|MACRO b|RUN a|RUN a|END|RUN b|SHOW|MACRO a|ADD 1 1|END|RUN b|SHOW",
        "MACRO m|SET g 70|END|RUN m|SHOW|GROUP g 8 9|RUN m|SHOW",
        "MACRO g|GROUP g 5|SET g 15|STORE g|LOCK g|END|RUN g|SET 5 1|SHOW|UNLOCK g|SET 5 1|RECALL g|SHOW",
        "MACRO m|END|RUN m|SHOW|MACRO m|SET 1 1|END|MACRO m|SET 2 2|END|RUN m|SHOW",
    ],
    "undo and redo": [
        "UNDO|REDO|SHOW|SET 1 10|REDO|SHOW|UNDO|UNDO|SHOW|REDO|SHOW|REDO|SHOW",
        "SET 1 10|SET 1 20|SET 1 30|UNDO|UNDO|SHOW|REDO|SHOW|UNDO|SET 2 5|REDO|SHOW|UNDO|SHOW|UNDO|SHOW",
        "SET 1 10|SET 1 20|SET 1 20|ADD 1 0|UNDO|SHOW|UNDO|SHOW",
        "SET 1 10|SET 1 20|UNDO|SET 1 10|ADD 2 -5|GROUP g 3|LOCK 4|STORE c|SHOW|REDO|SHOW",
        "SET 1 100|ADD 1 20|UNDO|SHOW|REDO|SHOW",
        "SET 1 10|SET 2 20|UNDO|REDO|UNDO|UNDO|SHOW|REDO|SHOW|REDO|SHOW|UNDO|SHOW",
    ],
    "macro steps": [
        "SET 1 5|MACRO m|ADD 1 10|ADD 2 10|END|RUN m|SHOW|UNDO|SHOW|REDO|SHOW|UNDO|UNDO|SHOW",
        "SET 1 5|MACRO m|ADD 1 10|ADD 1 -10|END|RUN m|UNDO|SHOW|REDO|RUN m|SHOW",
        "SET 1 5|SET 2 5|UNDO|MACRO m|SHOW|ADD 1 10|SHOW|ADD 1 -10|END|RUN m|REDO|SHOW",
        "MACRO a|ADD 1 1|RUN b|END|MACRO b|ADD 2 2|END|RUN a|RUN b|UNDO|SHOW|UNDO|SHOW|REDO|SHOW",
        "MACRO a|SET 3 30|LOCK 3|STORE c|END|RUN a|UNDO|SHOW|SET 3 9|SHOW|RECALL c|SHOW|REDO|SHOW",
        "MACRO a|SET 3 30|END|RUN a|UNDO|MACRO a|SET 3 60|END|REDO|SHOW|RUN a|SHOW",
    ],
}


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, (stdin text,))."""
    for group, streams in HAND_PICKED.items():
        for stream in streams:
            yield group, (stream.replace("|", "\n") + "\n",)
    for _ in range(12):
        lines = ["GROUP wash 1 2", "SET 3 20", "MACRO m", *_commands(rng, 3, False), "END"]
        yield "mixed", ("\n".join([*lines, *_commands(rng, 14, True), "SHOW"]) + "\n",)


def _commands(rng: random.Random, count: int, typed: bool) -> list[str]:
    """Random commands; UNDO and REDO only where they are typed outside of a macro."""
    lines = []
    for _ in range(count):
        who = rng.choice(["1", "2", "3", "wash"])
        choices = [f"SET {who} {rng.randrange(0, 101, 10)}", f"ADD {who} {rng.randrange(-60, 61, 10)}"] * 2
        choices += [f"{rng.choice(['LOCK', 'UNLOCK'])} {who}", f"{rng.choice(['STORE', 'RECALL'])} c"]
        if typed:
            choices += ["UNDO", "UNDO", "UNDO", "REDO", "REDO", "RUN m", "SHOW", "SHOW"]
        lines.append(rng.choice(choices))
    return lines
