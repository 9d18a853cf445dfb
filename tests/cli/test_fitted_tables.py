"""Tables fit their terminal, and every number in them stays whole."""

from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from remint.api.display.text_sheets import FittedTable

NUMBERS = st.sampled_from(["6.3%", "1,640", "±12.4%", "-100.0%", "0", "99", "12,345,678", "$0.0012"])
WORDS = st.sampled_from(["pass@1", "a", "relative", "github.com/evalplus/humanevalplus_release", "mintset", "–", ""])
CELLS = st.one_of(NUMBERS, WORDS, st.lists(st.one_of(NUMBERS, WORDS), max_size=5).map(" ".join))


def table(*headings: str) -> FittedTable:
    """An empty table in the house style."""
    made = FittedTable(box=None, pad_edge=False, header_style="dim")
    for heading in headings:
        made.add_column(heading)
    return made


def lines(made: FittedTable, width: int) -> list[str]:
    written = io.StringIO()
    Console(width=width, file=written).print(made)
    return [line.rstrip() for line in written.getvalue().splitlines()]


def drops() -> FittedTable:
    made = table("score", "before", "after", "drop", "relative drop", "seeds", "MDD")
    for column in made.columns[1:]:
        column.justify = "right"
    made.add_row("pass@1", "6.3%", "4.1%", "[bold]+2.2%[/]  -1.0% … +5.4%", "34.9%  -2.2% … 100.0%", "1,640", "±6.1%")
    return made


def test_a_wide_table_stays_on_its_lines() -> None:
    assert lines(drops(), 120) == [
        "score   before  after                  drop          relative drop  seeds    MDD",
        "pass@1    6.3%   4.1%  +2.2%  -1.0% … +5.4%  34.9%  -2.2% … 100.0%  1,640  ±6.1%",
    ]


def test_a_narrow_one_wraps_between_numbers() -> None:
    assert lines(drops(), 66) == [
        "score   before  after          drop    relative drop  seeds    MDD",
        "pass@1    6.3%   4.1%  +2.2%  -1.0%   34.9%  -2.2% …  1,640  ±6.1%",
        "                            … +5.4%           100.0%",
    ]


def test_one_that_cannot_fit_becomes_a_list() -> None:
    assert lines(drops(), 40) == [
        "pass@1",
        "  before: 6.3%",
        "  after: 4.1%",
        "  drop: +2.2%  -1.0% … +5.4%",
        "  relative drop: 34.9%  -2.2% … 100.0%",
        "  seeds: 1,640",
        "  MDD: ±6.1%",
    ]


@given(st.integers(24, 130), st.integers(1, 9), st.data())
def test_numbers_stay_whole_and_lines_fit(width: int, columns: int, data: st.DataObject) -> None:
    made = table(*(data.draw(WORDS) for _ in range(columns)))
    for column in made.columns:
        column.justify = data.draw(st.sampled_from(["left", "right"]))
    rows = data.draw(st.lists(st.lists(CELLS, min_size=columns, max_size=columns), min_size=1, max_size=4))
    for row in rows:
        made.add_row(*row)
    shown = lines(made, width)
    assert max(map(len, shown)) <= width
    found = [word for line in shown for word in line.split()]
    for row in rows:
        for number in " ".join(row).split():
            if any(character.isdigit() for character in number) and "@" not in number:
                assert number in found


@given(st.text(alphabet="ab 1,\n[]🙂表", max_size=40), st.integers(8, 40))
def test_any_text_can_be_shown(text: str, width: int) -> None:
    made = table("head", "other")
    made.add_row(text.replace("[", "\\["), "x")
    assert lines(made, width)
