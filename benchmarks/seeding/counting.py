"""Precision and recall of labels, over programs whose errors are known."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from seeding.seeding import KINDS


class Row(NamedTuple):
    """A seeded program and its labels."""

    kinds: tuple[str, ...]
    labels: tuple[str, ...]
    source: str
    explained: bool
    details: tuple[str, ...] = ()  # of the errors, as they were put in
    found: tuple[str, ...] = ()  # of the causes, as they were called


def read_rows(paths: Iterable[str]) -> list[Row]:
    """What parts have saved."""
    rows = [json.loads(line) for path in paths for line in Path(path).read_text().splitlines()]
    return [Row(**{name: tuple(one) if isinstance(one, list) else one for name, one in row.items()}) for row in rows]


def summary(rows: Sequence[Row]) -> None:
    """Precision and recall of each kind; how often both errors of a pair are found."""
    singles, pairs = [row for row in rows if len(row.kinds) == 1], [row for row in rows if len(row.kinds) > 1]
    if singles:
        print(f"\n{len(singles)} programs: {dict(Counter(row.source for row in singles))}")
        print("\n| kind | seeded | labelled so | precision | recall | explained |\n|---|---|---|---|---|---|")
    for kind in KINDS if singles else ():
        mine = [row for row in singles if row.kinds == (kind,)]
        right, claimed = sum(kind in row.labels for row in mine), sum(kind in row.labels for row in singles)
        precision = f"{right / claimed:.3f}" if claimed else "–"
        recall = f"{right / len(mine):.3f}" if mine else "–"
        explained = sum(row.explained for row in mine)
        print(f"| {kind} | {len(mine)} | {claimed} | {precision} | {recall} | {explained} |", flush=True)
    sub_kinds(singles)
    if pairs:
        both = sum(set(row.kinds) <= set(row.labels) for row in pairs) / len(pairs)
        one = sum(bool(set(row.kinds) & set(row.labels)) for row in pairs) / len(pairs)
        print(f"\ntwo errors: {len(pairs)} programs {dict(Counter(row.source for row in pairs))}, both found "
              f"{both:.3f}, at least one {one:.3f}")  # fmt: skip


def sub_kinds(rows: Sequence[Row]) -> None:
    """What the errors of the kind "wrong" were called, by what they were."""
    mine = [row for row in rows if row.kinds == ("wrong",) and row.details]
    if mine:
        print("\n| put in | programs | called |\n|---|---|---|")
    for detail, count in Counter(row.details[0] for row in mine).most_common():
        called = Counter(" + ".join(row.found) for row in mine if row.details[0] == detail)
        print(f"| {detail} | {count} | {', '.join(f'{name} {number}' for name, number in called.most_common())} |")
