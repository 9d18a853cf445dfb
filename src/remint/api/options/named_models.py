"""Models that have a name of their own in ``remint.toml``, with the options that go with them."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Mapping
from typing import Any

from remint.configuration import MODELS, configuration
from remint.errors import UsageError


def with_named_model(given: Mapping[str, Any], explicit: Collection[str], known: Collection[str]) -> dict[str, Any]:
    """Options in which the name of a model has become what it stands for.

    What a user has said `explicit`ly stays; `known` are the options that a model can have.
    """
    name = given.get("model") or ""
    options = configuration().model(name) if isinstance(name, str) else None
    if options is None:
        return dict(given)
    for option in options:
        if option not in known:
            near = difflib.get_close_matches(option, known, n=1)
            hint = f"Did you mean {near[0]}?" if near else f"Known are {', '.join(sorted(known))}."
            raise UsageError(f"remint.toml: {MODELS}.{name} has an option {option}, which no model takes. {hint}")
    return {**given, **{key: value for key, value in options.items() if key == "model" or key not in explicit}}
