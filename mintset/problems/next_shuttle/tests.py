import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, (stdin text,))."""
    yield "unsorted timetables", ("12:20 09:00 17:45\n08:57\n08:58\n17:50\n",)
    yield "unsorted timetables", ("23:10 00:05\n00:00\n00:03\n23:08\n",)
    yield "unsorted timetables", ("10:00 09:58 10:02\n09:56\n09:57\n10:00\n",)
    for clock in ("09:56", "09:57", "09:58", "10:00"):
        yield "walking time", (f"10:00 10:30\n{clock}\n",)
    yield "walking time", ("07:00 07:01 07:02 07:03\n06:58\n06:59\n07:00\n07:01\n",)
    yield "walking time", ("11:01\n10:58\n10:59\n",)
    yield "too late", ("00:00 12:00\n23:59\n23:57\n",)
    yield "too late", ("23:59\n23:56\n23:57\n23:59\n",)
    yield "too late", ("06:15\n06:15\n",)
    yield "too late", ("05:30 06:30\n06:28\n06:29\n07:00\n05:00\n",)
    yield "no visitors", ("08:00 09:00\n",)
    yield "no visitors", ("00:00\n",)
    yield "no visitors", ("18:40 07:10 12:00\n",)
    for _ in range(9):
        yield "typical", (_text(sorted(_clocks(rng, rng.randrange(3, 7), 6, 20)), _clocks(rng, 4, 5, 19)),)
    for _ in range(6):
        yield "unsorted timetables", (_text(_clocks(rng, 5, 6, 22), _clocks(rng, 3, 5, 21)),)
    for _ in range(3):
        yield "too late", (_text(_clocks(rng, 2, 5, 15), _clocks(rng, 3, 15, 24)),)


def _clocks(rng: random.Random, count: int, start: int, end: int) -> list[str]:
    return [f"{moment // 60:02d}:{moment % 60:02d}" for moment in rng.sample(range(start * 60, end * 60), count)]


def _text(departures: list[str], questions: list[str]) -> str:
    return " ".join(departures) + "\n" + "".join(f"{question}\n" for question in questions)
