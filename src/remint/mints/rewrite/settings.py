"""What a user can choose about rewriting."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from remint.mints.mint import MintSettings


class RewriteSettings(MintSettings, frozen=True):
    """How problems are rewritten."""

    variants: Annotated[int, Meta(description="Variants per problem.", ge=1, le=50)] = 1
    reskin: Annotated[
        bool, Meta(description="Use no model: new names, new examples and a scenario frame, all deterministic.")
    ] = False
    text: Annotated[bool, Meta(description="Change the text of a problem.")] = True
    names: Annotated[bool, Meta(description="Rename the entry point and its parameters everywhere.")] = True
    demos: Annotated[bool, Meta(description="Show new examples, whose results come from the reference.")] = True
    pool: Annotated[int, Meta(description="Scenarios in the pool.", ge=10, le=1000)] = 50
    contexts: Annotated[int, Meta(description="Contexts per scenario.", ge=1, le=1000)] = 50
    attempts: Annotated[
        int, Meta(description="Attempts per problem, at most: rewrites until enough are valid.", ge=1, le=500)
    ] = 20

    @property
    def channels(self) -> tuple[str, ...]:
        """The channels of a leak that are changed."""
        return tuple(name for name in ("text", "names", "demos") if getattr(self, name))
