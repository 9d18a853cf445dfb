"""Answer questions about ferry connections between islands.

Input: lines of three kinds. All ASK lines come last; the others may come in any order. Times are HH:MM (24 hours, two
digits each), ports and boats are single words, weekdays are the digits 1 to 7.

    PORT name minutes           the time needed to change boats in that port, at least 0; in a port without such a
                                line it is 10 minutes
    BOAT name days stop stop .. a boat (each name occurs once) that sails on the weekdays listed, such as 1235, and
                                calls at two or more different ports at strictly increasing times; a stop is written
                                port@HH:MM, with a `+` at its end if passengers may only board there and not land, or
                                a `-` if they may only land there and not board
    ASK day HH:MM from to       how to get from one port to another, different one on that weekday, starting at that
                                time or later

A trip is a chain of one or more boats that sail on that day, each used at most once. The first is boarded in the port
`from` at the time of the question or later (no change time is needed for it), the last is left in the port `to`. A
passenger may ride a boat over any number of stops. Wherever one boat is left, the next one is boarded in the same port,
at least the change time of that port later. Boarding and landing must be allowed at the stops concerned.

Of all trips choose the one with the earliest arrival; among those the one with the fewest boats; among those the one
that departs latest; among those the one whose list of boat names is smallest, comparing the names one after another as
strings; and if even the boats are the same, the one that lands earlier at the first change that differs.

Output: one line for each question: the boats of the trip joined by ` / `, each written as the boat, the port and time
where it is boarded and the port and time where it is left. If there is no trip, the line is `no connection`.

Example input:
    BOAT Heron 12345 Skarv@08:00 Lunde@08:40 Teist@09:30
    BOAT Gull 67 Skarv@08:30 Lunde@09:00
    PORT Lunde 5
    BOAT Tern 1234567 Lunde@08:45+ Alke@09:20
    ASK 3 07:30 Skarv Alke
    ASK 6 07:30 Skarv Alke

Example output:
    Heron Skarv 08:00 Lunde 08:40 / Tern Lunde 08:45 Alke 09:20
    no connection
"""

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
    return trip[-1].end.minute, len(trip), -trip[0].start.minute, names, [ride.end.minute for ride in trip]


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
