"""A model of transformers in memory: how it is loaded, what it is, and how it answers several questions at once."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from remint.models.errors import RefusedError, UnusableModelError
from remint.models.local.chat_prompts import prompt_of, without_thoughts
from remint.models.local.fingerprint import fingerprint
from remint.models.local.row_sampling import AnswerRow, RowSampler
from remint.models.openai_replies import cut
from remint.models.request import Reply, Request
from remint.records import Usage, digest
from remint.records.wording import counted

_LONGEST_ANSWER = 2048  # where the user sets no limit
_WHAT_COUNTS = ("*.safetensors", "*.bin", "*.json", "*.jinja", "*.model", "*.txt")


class Asked(NamedTuple):
    """A question, and whether whoever asked has gone meanwhile."""

    request: Request
    gone: Callable[[], bool] = lambda: False


class _Prepared(NamedTuple):
    asked: Asked
    tokens: list[int]
    row: AnswerRow
    left_out: tuple[str, ...]


class Weights:
    """A loaded model with its tokenizer."""

    def __init__(self, place: str) -> None:
        import torch
        from transformers import AutoModelForCausalLM, AutoTokenizer
        from transformers.utils.logging import disable_progress_bar

        self.place = place
        # A path says something about this machine, and nothing about the model.
        self.title = Path(place).name if Path(place).is_dir() else place
        disable_progress_bar()
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        logging.getLogger("transformers").setLevel(logging.ERROR)
        try:
            self.tokenizer: Any = AutoTokenizer.from_pretrained(place, padding_side="left")
            # Half of the bits are what GPUs are made for; processors compute with whole ones faster and better.
            dtype = "auto" if self.device == "cuda" else torch.float32
            self.model: Any = AutoModelForCausalLM.from_pretrained(place, dtype=dtype).to(self.device).eval()
        except (OSError, ValueError) as error:
            first_line = (str(error).strip() or type(error).__name__).splitlines()[0]
            raise UnusableModelError(f"{place} cannot be loaded by transformers: {first_line}") from error
        config = self.model.generation_config
        ends = config.eos_token_id if config.eos_token_id is not None else self.tokenizer.eos_token_id
        self.ends: set[int] = set(ends if isinstance(ends, list) else [ends] if ends is not None else [])
        spare = self.tokenizer.pad_token_id
        self.padding: int = spare if spare is not None else min(self.ends, default=0)
        self.room: int = getattr(self.model.config, "max_position_embeddings", None) or 1 << 20

    def answer(self, several: list[Asked]) -> list[Reply | Exception]:
        """A reply, or why there is none, for each; all that can be are computed together."""
        outcomes: list[Reply | Exception | None] = []
        prepared: list[_Prepared] = []
        for asked in several:
            try:
                prepared.append(self._prepare(asked))
                outcomes.append(None)
            except RefusedError as error:
                outcomes.append(error)
        answers = iter(self._compute(prepared))
        return [next(answers) if outcome is None else outcome for outcome in outcomes]

    def _prepare(self, asked: Asked) -> _Prepared:
        request = asked.request
        prompt = prompt_of(request, self.tokenizer, self.place)
        tokens = self.tokenizer(prompt.text, add_special_tokens=not prompt.has_special_tokens)["input_ids"]
        limit, room = request.parameters.max_tokens, self.room - len(tokens)
        if room < (limit or 1):
            raise RefusedError(
                f"Too long: the question has {counted(len(tokens), 'token')}, the answer may have {limit or 1:,}; "
                f"there is room for {self.room:,} together. Ask less, or ask a model with more room than {self.place}."
            )
        # Some tokenizers have nothing for an empty text, and no model continues nothing.
        tokens = tokens or [self.tokenizer.bos_token_id or self.padding]
        row = AnswerRow(request.parameters, prompt.stop, limit or min(room, _LONGEST_ANSWER), asked.gone, self.device)
        return _Prepared(asked, tokens, row, prompt.left_out)

    def _compute(self, prepared: list[_Prepared]) -> list[Reply | Exception]:
        import torch

        if not prepared:
            return []
        try:
            self._generate(prepared)
        except torch.OutOfMemoryError:
            if len(prepared) == 1:
                return [RefusedError(f"Too long: there is not memory enough to answer this with {self.place}.")]
            # Afresh in two halves: a row begins anew with its seed, so its answer is the same.
            middle = len(prepared) // 2
            again = [self._prepare(each.asked) for each in prepared]
            return [*self._compute(again[:middle]), *self._compute(again[middle:])]
        return [self._reply(each) for each in prepared]

    def _generate(self, prepared: list[_Prepared]) -> None:
        import torch
        from transformers import GenerationConfig, LogitsProcessorList, StoppingCriteriaList

        longest = max(len(each.tokens) for each in prepared)
        blank = [longest - len(each.tokens) for each in prepared]
        rows = [[self.padding] * gap + each.tokens for gap, each in zip(blank, prepared, strict=True)]
        mask = [[0] * gap + [1] * (longest - gap) for gap in blank]
        sampler = RowSampler([each.row for each in prepared], self.tokenizer, self.ends, self.padding)
        settings = GenerationConfig(
            max_new_tokens=max(each.row.room for each in prepared), do_sample=False, num_beams=1,
            pad_token_id=self.padding, eos_token_id=sorted(self.ends) or None, repetition_penalty=1.0,
        )  # fmt: skip
        with torch.inference_mode():
            self.model.generate(
                torch.tensor(rows, device=self.device),
                attention_mask=torch.tensor(mask, device=self.device),
                generation_config=settings,
                logits_processor=LogitsProcessorList([sampler]),
                stopping_criteria=StoppingCriteriaList([sampler.finished]),
            )

    def _reply(self, each: _Prepared) -> Reply:
        row = each.row
        chosen = row.chosen[:-1] if row.chosen and row.chosen[-1] in self.ends else row.chosen
        whole = cut(self.tokenizer.decode(chosen, skip_special_tokens=True), row.stop)
        said = without_thoughts(whole)
        thought = len(self.tokenizer(said.reasoning)["input_ids"]) if said.reasoning else 0
        return Reply(
            text=said.text,
            reasoning=said.reasoning,
            finish_reason=row.finish_reason or "length",
            usage=Usage(len(each.tokens), len(row.chosen), min(thought, len(row.chosen))),
            model=self.title,
            tokens=tuple(row.tokens),
            left_out=each.left_out,
        )


def identity_of(place: str) -> str:
    """What a model's answers depend on: the content of its folder, or the revision on the hub."""
    folder = Path(place).expanduser()
    if folder.is_dir():
        files = sorted({path for pattern in _WHAT_COUNTS for path in folder.glob(pattern)})
        parts = [part.encode() for path in files for part in (path.name, fingerprint(path))]
        return f"transformers:sha256:{digest(*parts)}"
    from transformers.utils import cached_file

    try:
        config = Path(str(cached_file(place, "config.json")))
    except (OSError, ValueError) as error:
        first_line = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise UnusableModelError(f"{place} cannot be downloaded from the hub: {first_line}") from error
    # The hub's cache keeps each revision in a folder that is named by its commit.
    return f"transformers:{place}@{config.parent.name}"
