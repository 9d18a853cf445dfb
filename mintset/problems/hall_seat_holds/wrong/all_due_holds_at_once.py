# Mistake: all holds that are due are freed together at the current minute instead of one moment after the other
class HallSeats:
    def __init__(self, rows: list[int], hold_time: int) -> None:
        self._rows = dict(enumerate(rows, start=1))
        self._hold_time = hold_time
        self._now: int | None = None
        self._seated: dict[str, tuple[int, int, int]] = {}
        self._expiry: dict[str, int] = {}
        self._waiting: dict[str, int] = {}
        self._expired_once: set[str] = set()

    def request(self, party: str, size: int, minute: int) -> tuple[int, int] | None:
        self._advance(minute)
        if party in self._seated or party in self._waiting:
            raise ValueError("the party is known already")
        if not 1 <= size <= max(self._rows.values()):
            raise ValueError("no row can seat such a party")
        if not self._try_to_seat(party, size, minute):
            self._waiting[party] = size
        return self._place(party)

    def confirm(self, party: str, minute: int) -> None:
        self._advance(minute)
        del self._expiry[party]

    def cancel(self, party: str, minute: int) -> None:
        self._advance(minute)
        self._expired_once.discard(party)
        if party in self._waiting:
            del self._waiting[party]
            return
        del self._seated[party]
        self._expiry.pop(party, None)
        self._serve_waiting(minute)

    def seats(self, party: str, minute: int) -> tuple[int, int] | None:
        self._advance(minute)
        if party not in self._seated and party not in self._waiting:
            raise KeyError(party)
        return self._place(party)

    def _place(self, party: str) -> tuple[int, int] | None:
        return self._seated[party][:2] if party in self._seated else None

    def _advance(self, minute: int) -> None:
        if self._now is not None and minute < self._now:
            raise ValueError("time runs backwards")
        self._now = minute
        while self._expiry and min(self._expiry.values()) <= minute:
            self._expire(minute)

    def _expire(self, moment: int) -> None:
        for party in [party for party, expiry in self._expiry.items() if expiry <= moment]:
            del self._expiry[party]
            _, _, size = self._seated.pop(party)
            if party in self._expired_once:
                self._expired_once.remove(party)
            else:
                self._expired_once.add(party)
                self._waiting[party] = size
        self._serve_waiting(moment)

    def _serve_waiting(self, minute: int) -> None:
        for party, size in list(self._waiting.items()):
            if self._try_to_seat(party, size, minute):
                del self._waiting[party]

    def _try_to_seat(self, party: str, size: int, minute: int) -> bool:
        choices = []
        for row, seats in self._rows.items():
            free = self._free_seats(row)
            for first in free:
                after = first + size
                left_alone = first - 1 in free and first - 2 not in free
                right_alone = after in free and after + 1 not in free
                if free.issuperset(range(first, after)) and not left_alone and not right_alone:
                    off_centre = abs((first + after - 1) - (1 + seats))
                    choices.append((off_centre, row, first))
        if choices:
            _, row, first = min(choices)
            self._seated[party] = (row, first, size)
            self._expiry[party] = minute + self._hold_time
        return bool(choices)

    def _free_seats(self, row: int) -> set[int]:
        taken = {
            seat
            for taken_row, first, size in self._seated.values()
            if taken_row == row
            for seat in range(first, first + size)
        }
        return set(range(1, self._rows[row] + 1)) - taken
