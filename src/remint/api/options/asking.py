"""Which model is asked, what about, how it is to answer, and for how much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict

import msgspec

from remint.api.options.groups import PathOrName, described, texts
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

    model: Annotated[
        str,
        described("smollm2-135m, openai/NAME, vllm/NAME, a .gguf file, …", short="-m", required=True),
    ] = ""
    base_url: Annotated[str, described("The address of an OpenAI-compatible server.")] = ""
    api_key: Annotated[str, described("Better in the environment or in a file .env: others see what you type.")] = ""
    temperature: Annotated[
        float | None, described("0 always takes the most likely token; by default the model's own.", ge=0)
    ] = None
    top_p: Annotated[float | None, described("Sample from the most likely tokens up to this share.", ge=0, le=1)] = None
    top_k: Annotated[int | None, described("Sample from this many of the most likely tokens.", ge=1)] = None
    max_tokens: Annotated[int, described("Tokens per answer.", ge=1)] = 2048
    stop: Annotated[str | tuple[str, ...], described("End an answer at this text.")] = ()
    seed: Annotated[int | None, described("The random seed, for models that take one.")] = None
    reasoning_effort: Annotated[str, described("For reasoning models: low, medium, high, …")] = ""
    logprobs: Annotated[int | None, described("Keep this many alternatives of every token.", ge=0)] = None
    extra: Annotated[Mapping[str, Any], described('Parameters of this server, such as {"min_p": 0.1}.')] = {}
    concurrency: Annotated[int, described("Requests at a time; 0 finds the number.", ge=0)] = 0
    rpm: Annotated[float, described("Requests per minute at most; 0 is no limit.", ge=0)] = 0.0
    tpm: Annotated[float, described("Tokens per minute at most; 0 is no limit.", ge=0)] = 0.0
    tries: Annotated[int, described("Tries per request.", ge=1)] = AskSettings().tries
    request_timeout: Annotated[float, described("Seconds per request.", gt=0)] = 600.0
    total_timeout: Annotated[float, described("Seconds for all requests; 0 is no limit.", ge=0)] = 0.0
    budget: Annotated[
        float | None,
        described("Stop before the model calls cost more than this.", ge=0, metavar="USD"),
    ] = None
    prices: Annotated[str | Path | None, described("A TOML file with prices of models.")] = None

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

    style: Annotated[PromptStyle, described("Ask in a conversation, or give a text to continue.")] = "auto"
    template: Annotated[str | Path, described("A prompt template: a name of ours, a file or a folder.")] = ""
    system: Annotated[str | None, described("The system prompt, in place of the template's.")] = None
    shots: Annotated[int | str | Path | None, described("Examples to show: a number, or a file of JSON lines.")] = None
    prefill: Annotated[str, described("Text that an answer is made to begin with.")] = ""
    to: Annotated[str, described("The language to translate into: java (default), js, cpp, go, rust or ts.")] = ""
    with_equivalent: Annotated[
        Literal["own", "similar"] | None,
        described("Show an equivalent program with a question: its own, or that of the most similar problem."),
    ] = None

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
