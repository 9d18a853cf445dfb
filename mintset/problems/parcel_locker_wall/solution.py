from decimal import Decimal


class LockerWall:
    """A wall of parcel lockers. Hours are whole numbers, 0 or more, and never run backwards between calls.

    LockerWall(doors: str)
        One letter for each door, S, M or L for a small, medium or large locker. Doors are numbered from 1.

    store(size: str, hour: int) -> tuple[int, str]
        A courier brings a parcel of size S, M or L. It goes into the smallest kind of locker that takes it and has a
        free door; a locker takes parcels of its own size and smaller ones. Of several free doors of that kind, use
        the one that has been free for the longest time, where a door never used goes before all others; in a tie,
        use the lowest number. Return the door and its code, a string of exactly four digits: the door
        number times 1000 plus 37 times the number of parcels stored so far (this one included), of which the last
        four digits are used. Raise ValueError if size is none of S, M and L, LookupError if no free door is left
        that takes the parcel. A call that raises does not count as a parcel stored.

    collect(door: int, code: str, hour: int) -> Decimal
        Somebody wants the parcel behind a door. Return the fee and free the door. The first 24 hours are free, every
        further block of 12 hours costs 1.50, a block just begun included, and nobody pays more than 6.00. A fee of
        nothing is Decimal("0.00"). Checked in this order, raise KeyError if there is no such door, ValueError if it is
        free, RuntimeError if it is blocked, PermissionError if the code is wrong. The third wrong code for the same
        parcel blocks the door.

    unblock(door: int) -> str
        Somebody from the staff makes a blocked door usable again and is told its code. Wrong codes are counted from
        0 again. Raise KeyError if there is no such door, RuntimeError if it is not blocked.

    clear(hour: int) -> list[int]
        Take out all parcels that have been stored for more than 72 hours, blocked doors included. These doors become
        free at this hour. Return their numbers, lowest first.

    >>> wall = LockerWall("SLM")
    >>> wall.store("S", 0)
    (1, '1037')
    >>> wall.store("S", 5)
    (3, '3074')
    >>> wall.collect(1, "1037", 25)
    Decimal('1.50')
    >>> wall.clear(78)
    [3]
    """

    def __init__(self, doors: str) -> None:
        self._sizes = dict(enumerate(doors, start=1))
        self._free_since = dict.fromkeys(self._sizes, -1)
        self._parcels: dict[int, tuple[str, int]] = {}
        self._wrong_codes: dict[int, int] = {}
        self._stored = 0

    def store(self, size: str, hour: int) -> tuple[int, str]:
        if size not in list("SML"):
            raise ValueError("no such size")
        suitable = "SML"["SML".index(size) :]
        free = [door for door in self._sizes if door not in self._parcels and self._sizes[door] in suitable]
        if not free:
            raise LookupError("no locker is free")
        door = min(free, key=lambda number: (suitable.index(self._sizes[number]), self._free_since[number]))
        self._stored += 1
        code = f"{(door * 1000 + self._stored * 37) % 10000:04}"
        self._parcels[door] = (code, hour)
        self._wrong_codes[door] = 0
        return door, code

    def collect(self, door: int, code: str, hour: int) -> Decimal:
        if door not in self._sizes:
            raise KeyError(door)
        if door not in self._parcels:
            raise ValueError("the door is free")
        if self._is_blocked(door):
            raise RuntimeError("the door is blocked")
        right_code, stored_at = self._parcels[door]
        if code != right_code:
            self._wrong_codes[door] += 1
            raise PermissionError("wrong code")
        self._release(door, hour)
        blocks = -((24 - (hour - stored_at)) // 12)
        return min(Decimal("6.00"), Decimal("1.50") * max(0, blocks))

    def unblock(self, door: int) -> str:
        if door not in self._sizes:
            raise KeyError(door)
        if not self._is_blocked(door):
            raise RuntimeError("the door is not blocked")
        self._wrong_codes[door] = 0
        return self._parcels[door][0]

    def clear(self, hour: int) -> list[int]:
        overdue = sorted(door for door, (_, stored_at) in self._parcels.items() if hour - stored_at > 72)
        for door in overdue:
            self._release(door, hour)
        return overdue

    def _is_blocked(self, door: int) -> bool:
        return door in self._parcels and self._wrong_codes[door] == 3

    def _release(self, door: int, hour: int) -> None:
        del self._parcels[door]
        self._free_since[door] = hour
