import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, (stdin text,))."""
    yield "nothing open", ("",)
    yield "nothing open", ("09:00 SHUT\n",)
    yield "nothing open", ("07:15 OPEN\n07:15 SHUT\n",)
    yield "nothing open", ("00:00 SHUT\n07:15 OPEN\n07:15 SHUT\n07:15 OPEN\n07:15 OPEN\n07:15 SHUT\n",)
    yield "repeats", ("06:10 OPEN\n06:12 OPEN\n06:14 SHUT\n06:20 SHUT\n",)
    yield "repeats", ("05:00 SHUT\n06:10 OPEN\n06:12 SHUT\n06:18 SHUT\n06:19 OPEN\n06:20 SHUT\n",)
    yield "repeats", ("08:00 OPEN\n08:03 OPEN\n08:06 OPEN\n08:09 SHUT\n",)
    yield "open at the end", ("06:10 OPEN\n06:12 OPEN\n06:14 SHUT\n23:50 OPEN\n",)
    yield "open at the end", ("00:00 OPEN\n",)
    yield "open at the end", ("23:59 OPEN\n",)
    yield "open at the end", ("23:40 OPEN\n23:55 OPEN\n",)
    yield "open at the end", ("12:00 OPEN\n12:30 SHUT\n23:54 OPEN\n",)
    yield "alarm limit", ("10:00 OPEN\n10:05 SHUT\n",)
    yield "alarm limit", ("10:00 OPEN\n10:06 SHUT\n",)
    yield "alarm limit", ("10:58 OPEN\n11:03 SHUT\n11:10 OPEN\n11:16 SHUT\n11:59 OPEN\n12:06 SHUT\n",)
    yield "alarm limit", ("23:55 OPEN\n",)
    for _ in range(8):
        moments = sorted(rng.sample(range(300, 1400), 2 * rng.randrange(1, 5)))
        yield "typical", (_text([(moment, "SHUT" if index % 2 else "OPEN") for index, moment in enumerate(moments)]),)
    for _ in range(7):
        moments = sorted(rng.choices(range(600, 660), k=rng.randrange(5, 10)))
        events = [(moment, rng.choice(["OPEN", "SHUT"])) for moment in moments]
        yield "repeats", (_text([*events, (665, "SHUT")]),)
    for _ in range(3):
        start = rng.randrange(1200, 1430)
        pause = rng.randrange(1, 40)
        yield "open at the end", (_text([(start - 50, "OPEN"), (start - pause, "SHUT"), (start, "OPEN")]),)


def _text(events: list[tuple[int, str]]) -> str:
    return "".join(f"{moment // 60:02d}:{moment % 60:02d} {event}\n" for moment, event in events)
