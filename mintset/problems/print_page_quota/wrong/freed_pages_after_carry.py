# Mistake: pages of expired tickets are added after the carrying over
class PageQuota:
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
        self._last_old_ticket = self._last_ticket
        for department, pages in self._monthly.items():
            free = self._free[department]
            carried = min(free * self._carry_percent // 100, pages // 2) if free > 0 else free
            self._free[department] = pages + carried
        for ticket in expired:
            self.settle(ticket, 0)
        return expired

    def free(self, department: str) -> int:
        return self._free[department]
