"""What merging came to, from the figures that `--json` prints."""

from __future__ import annotations

from collections.abc import Iterator

from remint.api.display.sheets import Block, Table, TableRow, TextLine, left, note, reasons, right
from remint.api.sheets.mints import Summary, place
from remint.records.wording import counted

_NAMED, _SERVICES = 5, 12
_MEASURES = {
    "rc": "relative complexity", "rr": "relative readability", "c6": "calls of other modules (C6)",
    "c7": "calls of own functions (C7)",
}  # fmt: skip


def merged_blocks(made: Summary) -> Iterator[Block]:
    """The services."""
    services = made["services"]
    rows = [
        TableRow((one["name"], ", ".join(one["problems"]), ", ".join(one["shared"]))) for one in services[:_SERVICES]
    ]
    yield Table(left("service", "problems", "shared functions"), rows)
    if len(services) > _SERVICES:
        yield TextLine(f"and {counted(len(services) - _SERVICES, 'more service')}", "faint", whole=True)
    before, after = made["before"], made["after"]
    rows = [TableRow((words, f"{before[name]:.3f}", f"{after[name]:.3f}")) for name, words in _MEASURES.items()]
    yield Table((*left(""), *right("before", "after")), rows)
    share = made["data_flow"].get("added_data_dependent")
    if share is not None:
        yield TextLine(f"added statements that depend on the input: {share:.0%}", whole=True)
    yield from reasons("left out", made["left_out"], _NAMED)
    yield from map(note, made["remarks"])
    counts = f"{made['problems']:,} of {counted(made['inputs'], 'problem')} in {counted(len(services), 'service')}"
    yield TextLine(f"{place(made)}: {counts}, {made['seconds']:.1f} s", whole=True)
