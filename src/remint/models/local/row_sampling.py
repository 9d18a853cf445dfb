"""Choosing the next token of each of several answers that are computed together, each by its own parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from remint.models.request import Alternative, Parameters, Token

if TYPE_CHECKING:
    import torch

_SPARE = 4  # tokens beyond the length of a stop sequence, for characters that are made of several


class AnswerRow:
    """One answer under way."""

    def __init__(
        self, asked: Parameters, stop: tuple[str, ...], room: int, gone: Callable[[], bool], device: str
    ) -> None:
        import torch

        self.asked, self.stop, self.room, self.gone = asked, stop, room, gone
        self.chosen: list[int] = []
        self.tokens: list[Token] = []
        self.finish_reason = ""
        self._generator = torch.Generator(device)
        if asked.seed is None:
            self._generator.seed()
        else:
            self._generator.manual_seed(asked.seed)

    def choose(self, logits: torch.Tensor) -> int:
        """The next token. A row's choices depend on its own seed alone, whatever else is computed beside it."""
        import torch

        temperature = 1.0 if self.asked.temperature is None else self.asked.temperature
        if temperature <= 0:
            return int(logits.argmax())
        chances = torch.softmax(_cut(logits / temperature, self.asked.top_k, self.asked.top_p), dim=-1)
        return int(torch.multinomial(chances, 1, generator=self._generator))

    def note(self, chosen: int, logits: torch.Tensor, tokenizer: Any, ends: set[int]) -> None:
        """Take a token in, and see whether it was the last."""
        if self.asked.logprobs is not None and chosen not in ends:
            self.tokens.append(_token(chosen, logits, self.asked.logprobs, tokenizer))
        self.chosen.append(chosen)
        if chosen in ends or self._stops(tokenizer):
            self.finish_reason = "stop"
        elif len(self.chosen) >= self.room or self.gone():
            self.finish_reason = "length"

    def _stops(self, tokenizer: Any) -> bool:
        if not self.stop:
            return False
        tail = tokenizer.decode(self.chosen[-(max(map(len, self.stop)) + _SPARE) :])
        return any(stop in tail for stop in self.stop)


class RowSampler:
    """Stands where transformers would process scores: leaves of each row no more than the token that it chose."""

    def __init__(self, rows: list[AnswerRow], tokenizer: Any, ends: set[int], padding: int) -> None:
        self._rows, self._tokenizer, self._ends, self._padding = rows, tokenizer, ends, padding

    def __call__(self, input_ids: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
        """Scores in which everything but the choice is impossible."""
        import torch

        decided = torch.full_like(scores, float("-inf"))
        for index, row in enumerate(self._rows):
            chosen = self._padding
            if not row.finish_reason:
                logits = scores[index].float()
                chosen = row.choose(logits)
                row.note(chosen, logits, self._tokenizer, self._ends)
            decided[index, chosen] = 0.0
        return decided

    def finished(self, input_ids: torch.Tensor, scores: Any, **_: Any) -> torch.Tensor:
        """Which rows are done, in the form of a stopping criterion."""
        import torch

        return torch.tensor([bool(row.finish_reason) for row in self._rows], device=input_ids.device)


def _cut(logits: torch.Tensor, top_k: int | None, top_p: float | None) -> torch.Tensor:
    """Logits without what is not among the `top_k` likeliest, nor among those that make up `top_p` together."""
    import torch

    if top_k and top_k < len(logits):
        logits = logits.masked_fill(logits < torch.topk(logits, top_k).values[-1], float("-inf"))
    if top_p is not None and top_p < 1:
        ordered, places = torch.sort(logits, descending=True)
        chances = torch.softmax(ordered, dim=-1)
        # The token that reaches the mark belongs to them; and so there is always one.
        beyond = torch.cumsum(chances, dim=-1) - chances >= top_p
        logits = logits.scatter(0, places[beyond], float("-inf"))
    return logits


def _token(chosen: int, logits: torch.Tensor, count: int, tokenizer: Any) -> Token:
    import torch

    logprobs = torch.log_softmax(logits, dim=-1)
    values, places = torch.topk(logprobs, min(count, len(logprobs)))
    alternatives = tuple(
        Alternative(text=tokenizer.decode([place]), logprob=value)
        for value, place in zip(values.tolist(), places.tolist(), strict=True)
    )
    return Token(text=tokenizer.decode([chosen]), logprob=float(logprobs[chosen]), alternatives=alternatives)
