"""Keywords of `audit`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Literal

from remint.api.options.groups import PathOrName, described

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
