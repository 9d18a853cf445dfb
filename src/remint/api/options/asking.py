"""Which model is asked, what about, how it is to answer, and for how much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, TypedDict

import msgspec

from remint.api.options.groups import PathOrName, texts
from remint.errors import UsageError
from remint.ledger import Ledger
from remint.models import ModelOptions, Parameters, open_model
from remint.models.asking import Asker, AskSettings, read_prices
from remint.models.environment import settings
from remint.models.secrets import key_among
from remint.records import Record, digest
from remint.tasks import Prompts, read_prompts

PromptStyle = Literal["auto", "chat", "completion"]


class AskingKeywords(TypedDict, total=False):
    """Keywords of whatever asks a model."""

    base_url: str
    api_key: str
    temperature: float | None
    top_p: float | None
    top_k: int | None
    max_tokens: int
    stop: str | Iterable[str]
    seed: int | None
    reasoning_effort: str
    logprobs: int | None
    extra: Mapping[str, Any]
    concurrency: int
    rpm: float
    tpm: float
    tries: int
    request_timeout: float
    total_timeout: float
    budget: float | None
    prices: PathOrName | None


class AskingOptions(Record, frozen=True):
    """Which model is asked, how it is to answer, and for how much."""

    model: str = ""  # smollm2-135m, openai/NAME, vllm/NAME, a .gguf file
    base_url: str = ""  # the address of an OpenAI-compatible server
    api_key: str = ""  # better in the environment or in a file .env
    temperature: float | None = None  # 0 always takes the most likely token; None: the model's own
    top_p: float | None = None
    top_k: int | None = None
    max_tokens: int = 2048  # per answer
    stop: str | tuple[str, ...] = ()  # texts that end an answer
    seed: int | None = None  # for models that can repeat themselves
    reasoning_effort: str = ""  # for reasoning models: low, medium, high
    logprobs: int | None = None  # alternatives to keep for every token
    extra: Mapping[str, Any] = {}  # parameters that only this server knows
    concurrency: int = 0  # requests at a time; 0 finds the number
    rpm: float = 0.0  # requests per minute at most; 0: no limit
    tpm: float = 0.0  # tokens per minute at most; 0: no limit
    tries: int = AskSettings().tries  # per request
    request_timeout: float = 600.0  # seconds per request
    total_timeout: float = 0.0  # seconds for all requests; 0: no limit
    budget: float | None = None  # US dollars that all calls may cost together
    prices: str | Path | None = None  # a TOML file with prices of models

    def __repr__(self) -> str:
        return f"AskingOptions({self.model!r})"  # never the key

    def parameters(self) -> Parameters:
        """What the model is told about its answer."""
        return Parameters(
            temperature=self.temperature, top_p=self.top_p, top_k=self.top_k, max_tokens=self.max_tokens,
            stop=texts(self.stop), seed=self.seed, logprobs=self.logprobs, reasoning_effort=self.reasoning_effort,
            extra=_without_key(self.extra, self.api_key),
        )  # fmt: skip

    def asker(self, ledger: Ledger, work: str) -> Asker:
        """The model with retries, limits and accounting; the budget is for `work`, however often it is resumed."""
        asked = digest(work.encode(), self.model.encode(), self.base_url.encode())
        options = ModelOptions(self.base_url, self.api_key, self.request_timeout, self.concurrency)
        limits = AskSettings(
            concurrency=self.concurrency, requests_per_minute=self.rpm, tokens_per_minute=self.tpm, tries=self.tries,
            request_seconds=self.request_timeout + 60, total_seconds=self.total_timeout, budget=self.budget,
        )  # fmt: skip
        limits = msgspec.structs.replace(limits, budget_name=f"run-{asked}")
        prices = read_prices(Path(self.prices) if self.prices else None)
        return Asker(open_model(self.model, options), ledger, limits, prices)


class PromptKeywords(TypedDict, total=False):
    """Keywords of whatever words a question."""

    style: PromptStyle
    template: PathOrName
    system: str | None
    shots: int | PathOrName | None
    prefill: str
    to: str
    with_equivalent: Literal["own", "similar"] | None


class PromptOptions(Record, frozen=True):
    """How a question is worded."""

    style: PromptStyle = "auto"
    template: str | Path = ""  # a shipped template's name, a file or a folder
    system: str | None = None  # the system prompt, in place of the template's
    shots: int | str | Path | None = None  # examples to show: a number, or a file of JSON lines
    prefill: str = ""  # how an answer is made to begin
    to: str = ""  # the language to translate into: java, js, cpp, go, rust or ts
    with_equivalent: Literal["own", "similar"] | None = None  # show an equivalent program with each question

    def prompts(self, task: str) -> Prompts:
        """The same for a task."""
        shots = None if self.shots is None else str(self.shots)
        prompts = read_prompts(
            task, style=self.style, template=str(self.template), system=self.system, shots=shots, prefill=self.prefill,
            to=self.to, equivalent=self.with_equivalent or "",
        )  # fmt: skip
        if prompts.prefill and not prompts.is_chat():
            # Left out in silence, it would be missed only when the answers are bad.
            raise UsageError("--prefill: is for conversations; a text to be continued has none. Leave it out.")
        return prompts


def _without_key(extra: Mapping[str, Any], api_key: str) -> dict[str, Any]:
    """The extra parameters, which are stored with a run, once it is certain that no API key is among them."""
    keys = [api_key, *(value for name, value in settings().items() if name.upper().endswith(("_KEY", "_TOKEN")))]
    place = key_among(dict(extra), keys)
    if place:
        raise UsageError(
            f"--extra holds an API key in {place!r}, and is stored with the run. Give the key with --api-key or in the "
            "environment."
        )
    return dict(extra)
