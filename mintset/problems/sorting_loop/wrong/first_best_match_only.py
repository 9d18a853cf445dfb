# Mistake: of several chutes with the longest prefix only the first one accepts a parcel
class SortingLoop:
    def __init__(self, trays: int, chutes: dict[int, tuple[bytes, int]]) -> None:
        self._trays = trays
        self._chutes = dict(chutes)
        self._contents: dict[int, list[bytes]] = {position: [] for position in (0, *sorted(chutes))}
        self._closed: set[int] = set()
        self._belt: dict[int, bytes] = {}
        self._laps: dict[bytes, int] = {}
        self._accepting: dict[bytes, tuple[set[int], set[int]]] = {}

    def feed(self, label: bytes) -> None:
        if label in self._laps:
            raise ValueError("the parcel is on the belt already")
        if 0 in self._belt:
            raise RuntimeError("the tray is occupied")
        matching = {at: len(prefix) for at, (prefix, _) in self._chutes.items() if label.startswith(prefix)}
        ranked = sorted(matching, key=lambda position: (-matching[position], position))
        best = set(ranked[:1])
        self._belt[0] = label
        self._laps[label] = 0
        self._accepting[label] = (best, set(matching))

    def step(self) -> list[tuple[bytes, int]]:
        if len(self._contents[0]) == 3:
            raise RuntimeError("the reject bin must be emptied")
        self._belt = {(position + 1) % self._trays: label for position, label in self._belt.items()}
        if 0 in self._belt:
            self._laps[self._belt[0]] += 1
        left = []
        for position, contents in self._contents.items():
            if position in self._belt and self._takes(position, self._belt[position]):
                label = self._belt.pop(position)
                del self._laps[label]
                contents.append(label)
                left.append((label, position))
        self._closed.clear()
        return left

    def empty(self, position: int) -> list[bytes]:
        taken = self._contents[position]
        if not taken:
            raise ValueError("nothing to take out")
        self._contents[position] = []
        self._closed.add(position)
        return taken

    def pin(self, label: bytes, position: int) -> None:
        if label not in self._laps or position not in self._chutes:
            raise KeyError(label)
        self._laps[label] = 0
        self._accepting[label] = ({position}, {position})

    def _takes(self, position: int, label: bytes) -> bool:
        if position == 0:
            return self._laps[label] == 2
        _, capacity = self._chutes[position]
        accepted = position in self._accepting[label][self._laps[label]]
        return accepted and len(self._contents[position]) < capacity and position not in self._closed
