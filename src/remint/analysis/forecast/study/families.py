"""Which models are of one family, as far as names tell."""

from __future__ import annotations

import re


def family_of(model: str) -> str:
    """The first word of a model's name: codellama-13b and CodeLlama-7b-hf are one family.

    An owner before a slash is left out. A model whose name begins with no letter is a family of its own.
    """
    name = model.rpartition("/")[2].lower()
    found = re.match(r"[a-z]+", re.sub(r"^(code|deep)[-_](?=[a-z])", r"\1", name))
    return found[0] if found else model
