"""Simulate the command line of a small stage lighting desk.

The desk has channels 1 to 24, each with a level from 0 to 100, all 0 at the start. Input is a stream of commands, one
per line, carried out in order. WHO stands for a channel number or for the name of a group. Names of groups, cues and
macros are lower-case words; the three kinds of names are independent of each other.

    SET WHO LEVEL      set the channels to the level (0 to 100)
    ADD WHO AMOUNT     add the amount, which may be negative, to each of the channels; a level that would leave the
                       range 0 to 100 stops at its end
    GROUP NAME CH ...  make or replace a group of one or more channel numbers
    LOCK WHO           lock the channels: SET, ADD and RECALL leave a locked channel as it is
    UNLOCK WHO         unlock the channels
    STORE CUE          remember the present levels of all channels under that name, replacing an older cue of that name
    RECALL CUE         set every channel to its level in that cue
    MACRO NAME         the following lines up to a line END are not carried out but remembered as a macro of that name,
                       replacing an older one
    RUN NAME           carry out the lines of the macro
    UNDO, REDO         see below
    SHOW               print the channels that are not at 0, in ascending order, as `3=50 12=100`, or `dark` if all are

Unknown names: a WHO that is no group (yet), RECALL of an unknown cue and RUN of an unknown macro do nothing. A group,
cue or macro is looked up when the command that uses it is carried out.

Macros hold any commands except MACRO, UNDO and REDO. A RUN inside a macro carries out that other macro at this point,
but a RUN of a macro that is still being carried out (by itself or through others) does nothing.

A step is a SET, ADD, RECALL or RUN that leaves the level of at least one channel different from before it. A RUN typed
outside of macros is one step, whatever its lines do; the commands within it are no steps of their own. UNDO takes back
the latest step that is not yet taken back: all levels become what they were before it. REDO carries the step taken
back last out again: all levels become what they were after it. UNDO and REDO pay no heed to locks, may be repeated,
and do nothing if there is nothing to take back or to carry out again. Once a new step is made, steps taken back before
can no longer be redone; commands that are no step do not change what UNDO and REDO will do. Groups, locks, cues and
macros are not affected by UNDO and REDO.

Output: the lines printed by SHOW.

Example input:
    GROUP front 1 2
    SET front 40
    LOCK 2
    ADD front 75
    SHOW
    UNDO
    SHOW
    UNDO
    SHOW

Example output:
    1=100 2=40
    1=40 2=40
    dark
"""

import sys

CHANNELS = range(1, 25)


class Desk:
    """Levels and memories of the desk."""

    def __init__(self) -> None:
        self.levels = dict.fromkeys(CHANNELS, 0)
        self.locked: set[int] = set()
        self.groups: dict[str, set[int]] = {}
        self.cues: dict[str, dict[int, int]] = {}
        self.macros: dict[str, list[str]] = {}
        self.running: list[str] = []
        self.done: list[dict[int, int]] = []
        self.undone: list[dict[int, int]] = []

    def type_line(self, line: str) -> None:
        """Carry out a command that stands outside of macros."""
        before = dict(self.levels)
        if line == "UNDO":
            self.travel(self.done, self.undone)
        elif line == "REDO":
            self.travel(self.undone, self.done)
        else:
            self.execute(line)
            if self.levels != before:
                self.done.append(before)
                self.undone.clear()

    def travel(self, source: list[dict[int, int]], target: list[dict[int, int]]) -> None:
        if source:
            target.append(self.levels)
            self.levels = source.pop()

    def execute(self, line: str) -> None:
        match line.split():
            case ["SHOW"]:
                print(" ".join(f"{channel}={level}" for channel, level in self.levels.items() if level) or "dark")
            case ["GROUP", name, *numbers]:
                self.groups[name] = set(map(int, numbers))
            case ["LOCK", who]:
                self.locked |= self.channels(who)
            case ["UNLOCK", who]:
                self.locked -= self.channels(who)
            case ["STORE", cue]:
                self.cues[cue] = dict(self.levels)
            case ["RECALL", cue]:
                self.change(self.cues.get(cue, {}))
            case ["SET", who, level]:
                self.change({channel: int(level) for channel in self.channels(who)})
            case ["ADD", who, amount]:
                self.change({channel: self.levels[channel] + int(amount) for channel in self.channels(who)})
            case ["RUN", name] if name not in self.running:
                self.running.append(name)
                for macro_line in self.macros.get(name, []):
                    self.execute(macro_line)
                self.running.pop()

    def channels(self, who: str) -> set[int]:
        return {int(who)} if who.isdigit() else self.groups.get(who, set())

    def change(self, levels: dict[int, int]) -> None:
        for channel, level in levels.items():
            if channel not in self.locked:
                self.levels[channel] = min(max(level, 0), 100)


def main() -> None:
    desk = Desk()
    recording: list[str] | None = None
    for line in sys.stdin.read().splitlines():
        if line.startswith("MACRO "):
            recording = desk.macros[line.split()[1]] = []
        elif line == "END":
            recording = None
        elif recording is not None:
            recording.append(line)
        else:
            desk.type_line(line)


if __name__ == "__main__":
    main()
