class HallSeats:
    """Seat reservations for a small hall. Rows, and the seats of each row, are numbered from 1.

    HallSeats(rows: list[int], hold_time: int)
        rows holds the number of seats of each row; hold_time is a number of minutes, at least 1.

    Choosing seats. A party of n gets n neighbouring free seats in one row. Directly to the left and to the right of
    these seats there must not be a lone free seat, that is a free seat whose other neighbour is taken or missing. Of
    all such choices the hall takes one whose middle is as near as possible to the middle of its row, then the
    lowest row, then the lowest seat numbers. If there is no such choice, the party cannot be seated for now.

    Holds. Seats are first held for a party, until it confirms. A hold given at minute t expires at minute t + hold_time
    if it has not been confirmed before that minute; its seats are free from that minute on. A party whose hold expires
    for the first time goes to the end of the waiting list; when the hold of the same party expires for the second time,
    the party is forgotten.

    Waiting list. Whenever seats become free, be it that holds expire or that a party cancels, the list is gone
    through once, from front to back: each party that can be seated at its turn gets a hold, given at that very minute,
    and leaves the list. Holds that expire at the same minute are all freed before this, and those of their parties that
    go to the list do so in the order in which the holds were given.

    Every method takes the current minute. Raise ValueError, and do nothing, if it is earlier than the minute of
    an earlier call that did not fail for this reason. Otherwise first do all that has become due up to and including
    this minute, in the order of time (also if the call raises an error afterwards).

    request(party: str, size: int, minute: int) -> tuple[int, int] | None
        Give the party a hold and return (row, lowest seat), or put it at the end of the waiting list and return None
        if it cannot be seated for now. Parties on the list do not come first. Raise ValueError if the party has seats
        or is on the list, or if size is below 1 or larger than the largest row.

    confirm(party: str, minute: int) -> None
        Turn the hold of the party into a reservation, which does not expire. Raise KeyError if the party has no hold.

    cancel(party: str, minute: int) -> None
        Forget the party: give up its hold or reservation, or its place on the waiting list. Raise KeyError if it has
        none of them.

    seats(party: str, minute: int) -> tuple[int, int] | None
        (row, lowest seat) for a party with a hold or a reservation, None for a party on the waiting list. Raise
        KeyError for all others.

    >>> hall = HallSeats([5, 1], 10)
    >>> hall.request("Adams", 3, 0)
    (1, 1)
    >>> hall.request("Bell", 2, 4)
    (1, 4)
    >>> hall.request("Cole", 3, 5)
    >>> hall.confirm("Bell", 6)
    >>> hall.seats("Cole", 10)
    (1, 1)
    >>> hall.cancel("Cole", 12)
    >>> hall.seats("Adams", 12)
    (1, 1)
    """

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
            self._expire(min(self._expiry.values()))

    def _expire(self, moment: int) -> None:
        for party in [party for party, expiry in self._expiry.items() if expiry == moment]:
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
