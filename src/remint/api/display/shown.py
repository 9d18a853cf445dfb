"""What shows its sheet by itself: as text where Python prints it, as HTML in a notebook."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from remint.api.display.sheets import Sheet

S = TypeVar("S", bound=Struct)


class ShownAsSheet:
    """What has a sheet, and shows it in a terminal and in a notebook."""

    __slots__ = ()

    def sheet(self) -> Sheet:
        """All that there is to say."""
        raise NotImplementedError

    def __repr__(self) -> str:
        from remint.api.display.text_sheets import sheet_text

        return sheet_text(self.sheet())

    def _repr_html_(self) -> str | None:
        from remint.api.display.html_sheets import sheet_html

        return sheet_html(self.sheet())


def shown(kind: type[S], record: Struct) -> S:
    """A record as one of a kind that has the same fields and shows itself."""
    return kind(**{name: getattr(record, name) for name in record.__struct_fields__})
