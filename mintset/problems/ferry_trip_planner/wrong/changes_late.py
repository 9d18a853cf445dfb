# Of trips with the same boats takes the one with the latest changes.
import sys
from collections.abc import Iterator
from typing import NamedTuple

DEFAULT_CHANGE = 10


class Stop(NamedTuple):
    """A call of a boat at a port, in minutes after midnight."""

    port: str
    minute: int
    boarding: bool
    landing: bool


class Ride(NamedTuple):
    """One boat of a trip."""

    boat: str
    start: Stop
    end: Stop


def to_minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:5])


def to_clock(minute: int) -> str:
    return f"{minute // 60:02d}:{minute % 60:02d}"


def parse_stop(text: str) -> Stop:
    port, clock = text.split("@")
    return Stop(port, to_minutes(clock), not clock.endswith("-"), not clock.endswith("+"))


def find_trips(
    boats: dict[str, list[Stop]], change: dict[str, int], port: str, earliest: int, goal: str
) -> Iterator[list[Ride]]:
    """All trips; those that board a boat twice do no harm, as staying aboard takes fewer boats."""
    for boat, stops in boats.items():
        for index, start in enumerate(stops):
            if start.port != port or start.minute < earliest or not start.boarding:
                continue
            for end in stops[index + 1 :]:
                if not end.landing:
                    continue
                ride = Ride(boat, start, end)
                if end.port == goal:
                    yield [ride]
                else:
                    ready = end.minute + change.get(end.port, DEFAULT_CHANGE)
                    for rest in find_trips(boats, change, end.port, ready, goal):
                        yield [ride, *rest]


def preference(trip: list[Ride]) -> tuple[int, int, int, list[str], list[int]]:
    names = [ride.boat for ride in trip]
    return trip[-1].end.minute, len(trip), -trip[0].start.minute, names, [-ride.end.minute for ride in trip]


def describe(ride: Ride) -> str:
    start, end = ride.start, ride.end
    return f"{ride.boat} {start.port} {to_clock(start.minute)} {end.port} {to_clock(end.minute)}"


def main() -> None:
    change: dict[str, int] = {}
    boats: dict[str, list[Stop]] = {}
    days: dict[str, str] = {}
    for line in sys.stdin:
        kind, *words = line.split()
        if kind == "PORT":
            change[words[0]] = int(words[1])
        elif kind == "BOAT":
            days[words[0]] = words[1]
            boats[words[0]] = [parse_stop(text) for text in words[2:]]
        else:
            day, clock, origin, goal = words
            sailing = {boat: stops for boat, stops in boats.items() if day in days[boat]}
            trips = find_trips(sailing, change, origin, to_minutes(clock), goal)
            best = min(trips, key=preference, default=None)
            print(" / ".join(map(describe, best)) if best else "no connection")


if __name__ == "__main__":
    main()
