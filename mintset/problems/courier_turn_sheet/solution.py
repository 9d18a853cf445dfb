"""Turn a courier's compass notes into a turn-by-turn sheet.

Input: at least one line, each a leg `DIRECTION BLOCKS STREET`: the direction is N, E, S or W, the blocks are a whole
number of 0 or more, and the street is a name that may contain single spaces.

First drop all legs of 0 blocks. Then join every run of consecutive legs that have both the same direction and the
same street into one leg with the blocks added up. If no leg is left, print the single line `Stay where you are`.

Otherwise print one line per leg, numbered from 1: the number, a dot, a space, an action, the street, ` for ` and the
blocks (`1 block`, but `2 blocks`). The action depends on the direction compared with that of the leg before:
    first leg                  Head north on     (or east, south, west)
    same direction             Continue on
    a quarter clockwise        Turn right onto
    a quarter anticlockwise    Turn left onto
    opposite                   Turn back on

Then print `Total: ` with all blocks and the number of turns (right, left and back; continuing is no turn), such as
`Total: 9 blocks, 1 turn` (`0 turns`, `1 turn`, `2 turns`). At last print where the courier ends up, counted in blocks
from the start: `Finish: 2 north, 3 west` with north or south first and then east or west. A part that is zero is left
out, and if both are zero the line is `Finish: start`.

Example input:
    N 2 Mill Lane
    N 1 Mill Lane
    E 0 Bridge Street
    N 1 Upper Mill Lane
    W 3 Dyers Row

Example output:
    1. Head north on Mill Lane for 3 blocks
    2. Continue on Upper Mill Lane for 1 block
    3. Turn left onto Dyers Row for 3 blocks
    Total: 7 blocks, 1 turn
    Finish: 4 north, 3 west
"""

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
