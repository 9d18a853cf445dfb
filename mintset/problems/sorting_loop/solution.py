class SortingLoop:
    """A ring belt that carries parcels past the chutes of a small sorting centre.

    SortingLoop(trays: int, chutes: dict[int, tuple[bytes, int]])
        The belt has positions 0 to trays - 1, one tray at each. Parcels are put on at position 0. chutes maps the
        positions of the chutes (between 1 and trays - 1) to (prefix, capacity), the capacity being at least 1.

    A chute matches a parcel if the label of the parcel begins with the prefix of the chute (b"" matches all). It is a
    best match if no other chute that matches the parcel has a longer prefix; several chutes can be best matches.

    feed(label: bytes) -> None
        Put a parcel on the tray at position 0. Raise ValueError if a parcel with this label is on the belt, otherwise
        RuntimeError if the tray is occupied.

    step() -> list[tuple[bytes, int]]
        Raise RuntimeError, and do nothing, if there are 3 parcels in the reject bin. Otherwise move all trays on by
        one position; those at the last position come to position 0. Then
        - a parcel that has come to position 0 has finished a lap. If it was its second lap, it goes into the reject
          bin, which is called position 0 here.
        - a parcel now in front of a chute drops into it if the chute accepts it, is not full and is not closed. In
          its first lap a parcel is accepted by its best matches only, in its second lap by all chutes that match.
        Return (label, position) for every parcel that left the belt in this step, ordered by position.

    empty(position: int) -> list[bytes]
        Take out what is in the chute at this position, or in the reject bin for position 0, and return the labels in
        the order in which they came in. A chute that has been emptied (not so the reject bin) is closed for the next
        step that does not raise, and open again after it. Raise KeyError if there is no chute at a position other than
        0, otherwise ValueError if there is nothing to take out.

    pin(label: bytes, position: int) -> None
        From now on the parcel with this label is accepted by the chute at this position and by no other, in all laps;
        it begins a new first lap where it is now, which ends when it comes to position 0. Pinning again replaces the
        earlier pin. A parcel put on the belt again later is not pinned. Raise KeyError if no such parcel is on the belt
        or there is no chute at this position.

    >>> loop = SortingLoop(4, {1: (b"B", 1), 3: (b"BX", 2)})
    >>> loop.feed(b"BX7")
    >>> loop.step()
    []
    >>> loop.feed(b"B2")
    >>> loop.step()
    [(b'B2', 1)]
    >>> loop.step()
    [(b'BX7', 3)]
    >>> loop.empty(3)
    [b'BX7']
    """

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
        best = {position for position, length in matching.items() if length == max(matching.values())}
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
