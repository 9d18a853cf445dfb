# Looks at the leg before a dropped one when it merges.
import sys

COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}
ACTIONS = ["Continue on", "Turn right onto", "Turn back on", "Turn left onto"]


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def offset(distance: int, ahead: str, behind: str) -> list[str]:
    if distance > 0:
        return [f"{distance} {ahead}"]
    if distance < 0:
        return [f"{-distance} {behind}"]
    return []


def main() -> None:
    legs: list[tuple[str, int, str]] = []
    previous: tuple[str, str] | None = None
    for line in sys.stdin:
        direction, number, street = line.rstrip("\n").split(" ", 2)
        blocks = int(number)
        repeated = previous == (direction, street)
        previous = (direction, street)
        if blocks == 0:
            continue
        if legs and repeated:
            blocks += legs.pop()[1]
        legs.append((direction, blocks, street))
    if not legs:
        print("Stay where you are")
        return

    order = list(COMPASS)
    walked = dict.fromkeys(COMPASS, 0)
    turns = 0
    for index, (direction, blocks, street) in enumerate(legs):
        if index == 0:
            action = f"Head {COMPASS[direction]} on"
        else:
            quarters = (order.index(direction) - order.index(legs[index - 1][0])) % 4
            action = ACTIONS[quarters]
            turns += quarters != 0
        walked[direction] += blocks
        print(f"{index + 1}. {action} {street} for {counted(blocks, 'block')}")
    print(f"Total: {counted(sum(walked.values()), 'block')}, {counted(turns, 'turn')}")
    parts = offset(walked["N"] - walked["S"], "north", "south") + offset(walked["E"] - walked["W"], "east", "west")
    print("Finish: " + (", ".join(parts) or "start"))


if __name__ == "__main__":
    main()
