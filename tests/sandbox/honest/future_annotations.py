# problem: add
# why: dataclasses with postponed annotations look their module up in sys.modules by name
from __future__ import annotations

import typing
from dataclasses import KW_ONLY, dataclass, field


@dataclass
class Sum:
    parts: list[int] = field(default_factory=list)
    _: KW_ONLY
    start: int = 0

    def total(self) -> int:
        return sum(self.parts, self.start)


assert typing.get_type_hints(Sum)["start"] is int


def add(a, b):
    return Sum([a, b]).total()
