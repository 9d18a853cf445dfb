# Subtracts the walk from the waiting time printed.
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
            print(f"{question} -> {catch} (wait {waits[catch] - 3} min)")
    print(f"Tomorrow: {late}")


if __name__ == "__main__":
    main()
