# Mistake: the member's standing is checked before the tool is found to be out
from datetime import date, timedelta


class ToolShed:
    def __init__(self, loan_days: dict[str, int]) -> None:
        self._loan_days = dict(loan_days)
        self._loans: dict[str, tuple[str, date]] = {}

    def lend(self, tool: str, member: str, day: date) -> date:
        due = day + timedelta(days=self._loan_days[tool])
        held = [loan_due for name, loan_due in self._loans.values() if name == member]
        if len(held) == 2 or any(loan_due < day for loan_due in held):
            raise PermissionError("the member may not borrow now")
        if tool in self._loans:
            raise ValueError("the tool is out")
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
