"""How insistently, how fast and for how much money a model may be asked."""

from __future__ import annotations

from remint.records import Record

START_AT_ONCE = 16  # where nobody said how many, a modest beginning


class AskSettings(Record, frozen=True):
    """The limits of asking; the defaults suit a paid endpoint. 0 or None means that there is no such limit."""

    concurrency: int = 0  # requests under way at once, at most; 0: found out while asking
    requests_per_minute: float = 0.0
    tokens_per_minute: float = 0.0  # input and output together
    tries: int = 6  # for one question
    first_wait: float = 0.5  # seconds before the second try; doubled before every further one
    longest_wait: float = 60.0  # the end of that doubling
    longest_hold: float = 600.0  # a server that asks for more patience than this is left alone
    request_seconds: float = 900.0  # for one try; models have a time limit of their own, this is the last resort
    total_seconds: float = 0.0  # for everything
    budget: float | None = None  # US dollars
    budget_name: str = ""  # askers on one ledger share what is spent under a name; none: this asker's own
    failures_in_a_row: int = 20  # so many questions without an answer end it all

    def __post_init__(self) -> None:
        super().__post_init__()
        at_least_one = ("tries", "failures_in_a_row")
        for name in self.__struct_fields__:
            value = getattr(self, name)
            least = 1 if name in at_least_one else 0
            if isinstance(value, int | float) and value < least:
                raise ValueError(f"{name} is at least {least}, not {value}")
