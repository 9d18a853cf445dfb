"""How many tokens a request will need, before anybody has counted them."""

from __future__ import annotations

from remint.models.request import Parameters, Reply
from remint.records import Usage

# Code and prose have three to four bytes a token, other scripts not much less than two.
_WORST_BYTES_PER_TOKEN = 2
_PER_REQUEST = 32  # what a chat template puts around the text
# What a model that thinks for long may write when nobody gives it a maximum.
WORST_OUTPUT_TOKENS = 32_768
_LEARNING = 0.1  # the weight of the newest reply


class TokenEstimate:
    """Tokens to expect, learnt from the replies so far."""

    def __init__(self) -> None:
        self._per_byte, self._output = 0.3, 512.0

    def expected(self, size: int, parameters: Parameters) -> float:
        """Input and output tokens of a request of `size` bytes, on average."""
        return size * self._per_byte + min(self._output, parameters.max_tokens or self._output)

    def learn(self, size: int, usage: Usage) -> None:
        """Take note of what a request needed."""
        if usage.input_tokens and size:
            self._per_byte += _LEARNING * (usage.input_tokens / size - self._per_byte)
            self._output += _LEARNING * (usage.output_tokens - self._output)


def worst_usage(size: int, parameters: Parameters) -> Usage:
    """The tokens of a request of `size` bytes if everything is as long as can be."""
    output = WORST_OUTPUT_TOKENS if parameters.max_tokens is None else parameters.max_tokens
    return Usage(input_tokens=size // _WORST_BYTES_PER_TOKEN + _PER_REQUEST, output_tokens=output)


def has_counts(reply: Reply) -> bool:
    """Whether the server said how many tokens there were."""
    return bool(reply.usage.input_tokens or reply.usage.output_tokens)


def guessed_usage(size: int, reply: Reply) -> Usage:
    """The tokens of a reply for which nobody counted them, rather too many than too few."""
    written = len((reply.text + reply.reasoning).encode()) // _WORST_BYTES_PER_TOKEN
    return Usage(input_tokens=size // _WORST_BYTES_PER_TOKEN + _PER_REQUEST, output_tokens=written)
