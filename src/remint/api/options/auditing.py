"""Keywords of `audit`, and what their values mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import Annotated, Literal

from remint.analysis.audit.signal import ValidShare
from remint.api.options.groups import PathOrName, described
from remint.errors import UsageError

_COUNTS = re.compile(r"(\d+)\s*/\s*(\d+)")
PairBy = Literal["lineage", "number"]
Valid = Annotated[
    str | float,
    described(
        "Share of the fresh variants that are valid: of those checked (57/60), a certain number, or one with its "
        "interval (0.97:0.93:0.99). Without it, the share that the benchmark carries since a panel checked it; without "
        "that, a drop in variants that a model wrote proves nothing.",
        metavar="SHARE",
    ),
]
Pairing = Annotated[
    PairBy, described("How variants find their seeds: by their lineage, or by the last number in their ids.")
]
Smallest = Annotated[
    float,
    described(
        "The drop that matters. `contaminated`: the whole interval lies above it, since variants that are a "
        "little harder make any model fall. `no sign`: one this large would have been seen.",
        gt=0, lt=1, metavar="SHARE",
    ),
]  # fmt: skip
Cutoff = Annotated[
    date | str, described("Also compare problems released before and after this date.", metavar="YYYY-MM-DD")
]
Signals = Annotated[str | Iterable[str], described("Use only this signal.", metavar="NAME")]
ProbeModel = Annotated[
    str,
    described(
        "Also ask this model, the one that was run, how likely it finds references and their renamed twins. Needs "
        "an endpoint with log-probabilities of the prompt (`echo`), such as vLLM's.",
        metavar="MODEL",
    ),
]
ProbeUrl = Annotated[str, described("With --probe-model: address of an OpenAI-compatible server.", metavar="URL")]
Probes = Annotated[int, described("With --probe-model: seeds to ask about, at most; four requests each.", ge=5)]
AuditFiles = Annotated[
    PathOrName | Iterable[PathOrName],
    described("Also write the result to this file: .html, .md or .json.", short="-o", file=True),
]


def valid_share(given: str | float) -> ValidShare:
    """The valid share as a user gives it: `57/60` that were checked, a certain number, or one with its ends."""
    if given == "":
        return ValidShare()
    counts = _COUNTS.fullmatch(str(given).strip())
    if counts:
        good, checked = int(counts[1]), int(counts[2])
        if 0 < good <= checked:
            return ValidShare(good / checked, checked, known=True)
    else:
        try:
            shares = [float(part) for part in str(given).split(":")]
        except ValueError:
            shares = []
        if len(shares) == 1 and 0 < shares[0] <= 1:
            return ValidShare(shares[0], known=True)
        if len(shares) == 3 and 0 < shares[1] <= shares[0] <= shares[2] <= 1:
            return ValidShare(shares[0], known=True, ends=(shares[1], shares[2]))
    raise UsageError(
        f"valid is {given!r}. Give how many of the variants that were checked are valid, such as 57/60, or a share "
        "above 0 and up to 1, or one with its interval, such as 0.97:0.93:0.99."
    )
