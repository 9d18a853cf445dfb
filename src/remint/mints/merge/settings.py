"""What can be chosen about merging."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from remint.mints.mint import MintSettings


class MergeSettings(MintSettings, frozen=True):
    """How problems are merged."""

    size: Annotated[int, Meta(description="Problems per service.", ge=2, le=12)] = 4
    inputs: Annotated[
        int,
        Meta(description="Maximum number of generated inputs on which a program must agree with its original.", ge=0),
    ] = 100
