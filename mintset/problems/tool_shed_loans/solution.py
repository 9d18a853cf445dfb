from datetime import date, timedelta


class ToolShed:
    """The lending book of a village tool shed. Every tool exists once.

    ToolShed(loan_days: dict[str, int])
        loan_days maps the name of each tool to the number of days it may be kept.

    lend(tool: str, member: str, day: date) -> date
        The member takes the tool home on that day. Return the date on which it is due: the tool's number of days
        later, or one day after that if this date would be a Sunday, when the shed is closed.
        Raise KeyError if the shed has no such tool; otherwise ValueError if the tool is out (with anybody);
        otherwise PermissionError if the member has two tools out, or has one out that was due before that day.

    bring_back(tool: str, day: date) -> int
        The tool comes back on that day. Return the fine in cents: 0 if it is at most two days late, otherwise 40
        for every day after the due date, the first two included. The tool can be lent again at once.
        Raise KeyError if the shed has no such tool; otherwise ValueError if the tool is not out.

    holder(tool: str) -> str | None
        Return the member who has the tool, or None if it is in the shed.
        Raise KeyError if the shed has no such tool.

    A call that raises changes nothing. The days given never run backwards from one call to the next.

    >>> shed = ToolShed({"auger": 3, "scythe": 7})
    >>> shed.lend("auger", "Mio", date(2024, 5, 8))
    datetime.date(2024, 5, 11)
    >>> shed.holder("scythe") is None
    True
    >>> shed.bring_back("auger", date(2024, 5, 14))
    120
    """

    def __init__(self, loan_days: dict[str, int]) -> None:
        self._loan_days = dict(loan_days)
        self._loans: dict[str, tuple[str, date]] = {}

    def lend(self, tool: str, member: str, day: date) -> date:
        due = day + timedelta(days=self._loan_days[tool])
        if tool in self._loans:
            raise ValueError("the tool is out")
        held = [loan_due for name, loan_due in self._loans.values() if name == member]
        if len(held) == 2 or any(loan_due < day for loan_due in held):
            raise PermissionError("the member may not borrow now")
        if due.isoweekday() == 7:
            due += timedelta(days=1)
        self._loans[tool] = (member, due)
        return due

    def bring_back(self, tool: str, day: date) -> int:
        if self.holder(tool) is None:
            raise ValueError("the tool is not out")
        _, due = self._loans.pop(tool)
        days_late = (day - due).days
        return 40 * days_late if days_late > 2 else 0

    def holder(self, tool: str) -> str | None:
        if tool not in self._loan_days:
            raise KeyError(tool)
        if tool not in self._loans:
            return None
        return self._loans[tool][0]
