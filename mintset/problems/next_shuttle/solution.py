"""Tell visitors which shuttle they can catch.

Input: the first line lists the departures of the day as HH:MM (24 hours, always two digits each), separated by
spaces, at least one, in any order. Every further line, if any, is the time HH:MM of a visitor who asks.

A visitor needs 3 minutes to reach the stop: a shuttle can be caught if it leaves at least 3 minutes after the question.

Output: one line for each visitor, in input order. For the earliest shuttle of the day that can still be caught it is
`HH:MM -> HH:MM (wait M min)` with the time of the question, the departure and the minutes between the two. If no
shuttle can be caught any more that day, it is `HH:MM -> tomorrow HH:MM` with the first departure of the day. After
the visitors comes a last line `Tomorrow: N`, the number of visitors who were sent away until tomorrow.

Example input:
    12:20 09:00 17:45
    08:57
    08:58
    17:50

Example output:
    08:57 -> 09:00 (wait 3 min)
    08:58 -> 12:20 (wait 202 min)
    17:50 -> tomorrow 09:00
    Tomorrow: 1
"""

import sys


def to_minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


def main() -> None:
    departures = sorted(input().split())
    late = 0
    for question in sys.stdin.read().split():
        waits = {shuttle: to_minutes(shuttle) - to_minutes(question) for shuttle in departures}
        catch = next((shuttle for shuttle in departures if waits[shuttle] >= 3), None)
        if catch is None:
            late += 1
            print(f"{question} -> tomorrow {departures[0]}")
        else:
            print(f"{question} -> {catch} (wait {waits[catch]} min)")
    print(f"Tomorrow: {late}")


if __name__ == "__main__":
    main()
