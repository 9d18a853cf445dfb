# Mistake: only complete blocks of 12 hours are charged
from decimal import Decimal


class LockerWall:
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
        blocks = (hour - stored_at - 24) // 12
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
