# A new step does not discard the steps taken back.
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
