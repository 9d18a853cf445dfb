"""Texts with a hole, for models that were trained to fill it but whose server does not know how to ask them."""

from __future__ import annotations

import re
from typing import NamedTuple


class FillTokens(NamedTuple):
    """How a family of models is asked to fill a hole, and what it says when it is done."""

    template: str  # with the places <<before>> and <<after>>
    stop: tuple[str, ...] = ()

    def prompt(self, before: str, after: str) -> str:
        """The text that such a model continues with what belongs into the hole."""
        # One pass, so that a program that holds a placeholder's name is left as it is.
        return re.sub("<<before>>|<<after>>", lambda found: before if "before" in found[0] else after, self.template)


_UNDERSCORES = FillTokens("<fim_prefix><<before>><fim_suffix><<after>><fim_middle>", ("<|endoftext|>", "<file_sep>"))
_PIPES = FillTokens(
    "<|fim_prefix|><<before>><|fim_suffix|><<after>><|fim_middle|>",
    ("<|endoftext|>", "<|file_sep|>", "<|file_separator|>", "<|fim_pad|>"),
)

_CODE_LLAMA = FillTokens("<PRE> <<before>> <SUF><<after>> <MID>", ("<EOT>",))

# How names of a family look (in lower case, with "-" for "_") → its tokens, from the model cards. The first that fits.
FAMILIES: dict[str, FillTokens] = {
    r"santacoder": FillTokens("<fim-prefix><<before>><fim-suffix><<after>><fim-middle>", ("<|endoftext|>",)),
    r"starcoder|granite|stable-code|codeqwen1\.5": _UNDERSCORES,
    r"code-?llama": _CODE_LLAMA,
    r"deepseek": FillTokens("<｜fim▁begin｜><<before>><｜fim▁hole｜><<after>><｜fim▁end｜>", ("<|EOT|>",)),
    r"qwen.*coder|codegemma": _PIPES,
    r"codestral": FillTokens("[SUFFIX]<<after>>[PREFIX]<<before>>"),
}


def fill_tokens(model: str) -> FillTokens | None:
    """The tokens of the family that a model belongs to by its name; None where none is known."""
    name = model.lower().replace("_", "-")
    return next((tokens for looks, tokens in FAMILIES.items() if re.search(looks, name)), None)
