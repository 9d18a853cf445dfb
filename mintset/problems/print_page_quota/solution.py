class PageQuota:
    """Printing quotas of the departments of a school.

    PageQuota(monthly: dict[str, int], carry_percent: int)
        monthly maps each department to its pages per month, which is also what it starts with as free pages.
        carry_percent lies between 0 and 100.

    hold(department: str, pages: int) -> int
        Set pages aside for a print job: they are no longer free. Return the ticket, 1 for the first job, then 2 and
        so on. Raise KeyError if the department is unknown, ValueError if pages is below 1, RuntimeError if the
        department has fewer free pages than that. Failed calls use up no ticket.

    settle(ticket: int, used: int) -> int
        The job is done and took `used` pages; it may have taken fewer pages than were set aside, or up to 10 percent
        more. The ticket is closed. Pages set aside but not used become free again; pages used beyond those set aside
        are taken from the free pages, which may fall below 0. Return the free pages of the department. Raise KeyError
        if the ticket is not open, ValueError (and keep it open) if used is negative or more than 10 percent above the
        pages set aside.

    give(giver: str, taker: str, pages: int) -> None
        Move free pages from one department to another. Raise KeyError if either is unknown, ValueError if pages is
        below 1 or both are the same department, RuntimeError if the giver would keep less than a fifth of its
        monthly pages as free pages.

    close_month() -> list[int]
        First, close every ticket that was open already when the month before was closed; the pages set aside for it
        become free. Then compute the free pages for the new month: if a department has free pages left, carry_percent
        of them are carried over, rounded down to whole pages, but never more than half of its monthly pages, rounded
        down. If it is below 0, all that is missing is carried over. The monthly pages are added to what is carried
        over. Pages set aside for open tickets stay set aside. Return the tickets that were closed, lowest first.

    free(department: str) -> int
        The free pages of a department. Raise KeyError if it is unknown.

    Where several errors apply, raise the one named first. Calls that raise change nothing.

    >>> quota = PageQuota({"art": 100, "music": 60}, 50)
    >>> quota.hold("art", 70)
    1
    >>> quota.settle(1, 77)
    23
    >>> quota.close_month()
    []
    >>> quota.free("art"), quota.free("music")
    (111, 90)
    """

    def __init__(self, monthly: dict[str, int], carry_percent: int) -> None:
        self._monthly = dict(monthly)
        self._free = dict(monthly)
        self._carry_percent = carry_percent
        self._open: dict[int, tuple[str, int]] = {}
        self._last_ticket = 0
        self._last_old_ticket = 0

    def hold(self, department: str, pages: int) -> int:
        free = self._free[department]
        if pages < 1:
            raise ValueError("at least one page must be set aside")
        if free < pages:
            raise RuntimeError("not enough free pages")
        self._free[department] -= pages
        self._last_ticket += 1
        self._open[self._last_ticket] = (department, pages)
        return self._last_ticket

    def settle(self, ticket: int, used: int) -> int:
        department, held = self._open[ticket]
        if used < 0 or 10 * used > 11 * held:
            raise ValueError("the job cannot have taken that many pages")
        del self._open[ticket]
        self._free[department] += held - used
        return self._free[department]

    def give(self, giver: str, taker: str, pages: int) -> None:
        kept = self._free[giver] - pages
        received = self._free[taker] + pages
        if pages < 1 or giver == taker:
            raise ValueError("nothing to move")
        if 5 * kept < self._monthly[giver]:
            raise RuntimeError("the giver would keep too little")
        self._free[giver] = kept
        self._free[taker] = received

    def close_month(self) -> list[int]:
        expired = [ticket for ticket in self._open if ticket <= self._last_old_ticket]
        for ticket in expired:
            self.settle(ticket, 0)
        self._last_old_ticket = self._last_ticket
        for department, pages in self._monthly.items():
            free = self._free[department]
            carried = min(free * self._carry_percent // 100, pages // 2) if free > 0 else free
            self._free[department] = pages + carried
        return expired

    def free(self, department: str) -> int:
        return self._free[department]
