# Confuses left and right.
import sys

COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}
ACTIONS = ["Continue on", "Turn left onto", "Turn back on", "Turn right onto"]


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
    for line in sys.stdin:
        direction, number, street = line.rstrip("\n").split(" ", 2)
        blocks = int(number)
        if blocks == 0:
            continue
        if legs and (legs[-1][0], legs[-1][2]) == (direction, street):
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
