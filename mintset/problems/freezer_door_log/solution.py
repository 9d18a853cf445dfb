"""Summarise the door log of a walk-in freezer for one day.

Input: any number of lines (possibly none) `HH:MM OPEN` or `HH:MM SHUT`, in order of time; several lines may have the
same time. The door is shut at midnight when the day begins. The sensor sometimes repeats itself: an OPEN line while
the door is already open and a SHUT line while it is already shut are ignored. A door still open after the last line
stays open until 24:00.

Output: four lines
    Openings: the number of times the door was opened
    Minutes: the minutes the door was open in all
    Longest: the minutes of the longest opening (0 if there was none)
    Alarms: the number of openings that lasted longer than 5 minutes

Example input:
    06:10 OPEN
    06:12 OPEN
    06:14 SHUT
    23:50 OPEN

Example output:
    Openings: 2
    Minutes: 14
    Longest: 10
    Alarms: 1
"""

import sys

END_OF_DAY = 24 * 60


def main() -> None:
    openings: list[int] = []
    opened_at: int | None = None
    for line in sys.stdin:
        clock, event = line.split()
        minute = int(clock[:2]) * 60 + int(clock[3:])
        if event == "OPEN" and opened_at is None:
            opened_at = minute
        elif event == "SHUT" and opened_at is not None:
            openings.append(minute - opened_at)
            opened_at = None
    if opened_at is not None:
        openings.append(END_OF_DAY - opened_at)

    print(f"Openings: {len(openings)}")
    print(f"Minutes: {sum(openings)}")
    print(f"Longest: {max(openings, default=0)}")
    print(f"Alarms: {sum(length > 5 for length in openings)}")


if __name__ == "__main__":
    main()
