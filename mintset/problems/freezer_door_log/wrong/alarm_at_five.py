# Raises an alarm at exactly 5 minutes.
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
    print(f"Alarms: {sum(length >= 5 for length in openings)}")


if __name__ == "__main__":
    main()
