"""Options of whatever asks a model: which model, sampling parameters, rate limits, budget, and the prompt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict

import msgspec

from remint.api.options.groups import PathOrName, described, texts
from remint.errors import UsageError
from remint.ledger import Ledger
from remint.models import Model, ModelOptions, Parameters, open_model
from remint.models.asking import Asker, AskSettings, read_prices
from remint.models.secrets import key_among, settings
from remint.records import Record, digest
from remint.runs.engines.selecting import RunEngine
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
    """Which model to ask, its sampling parameters, rate limits and budget."""

    model: Annotated[
        str,
        described(
            "Model to ask: smollm2-135m, openai/NAME, vllm/NAME, a .gguf file, …",
            short="-m",
            metavar="MODEL",
            required=True,
        ),
    ] = ""
    base_url: Annotated[
        str,
        described(
            "Address of an OpenAI-compatible server, such as http://localhost:8000/v1; its key is OPENAI_API_KEY.",
            metavar="URL",
        ),
    ] = ""
    api_key: Annotated[
        str,
        described(
            "API key. Safer in the environment or a .env file, as OPENAI_API_KEY, ANTHROPIC_API_KEY, … (`remint models "
            "list` names them): other users can see command lines.",
            metavar="KEY",
        ),
    ] = ""
    temperature: Annotated[
        float | None,
        described(
            "Sampling temperature; 0 always takes the most likely token. Default: the model's own.", ge=0, metavar="T"
        ),
    ] = None
    top_p: Annotated[
        float | None,
        described(
            "Sample from the most likely tokens that together have this probability, such as 0.95.",
            ge=0,
            le=1,
            metavar="SHARE",
        ),
    ] = None
    top_k: Annotated[int | None, described("Sample from the N most likely tokens.", ge=1)] = None
    max_tokens: Annotated[int, described("Maximum tokens per reply.", ge=1)] = 2048
    stop: Annotated[str | tuple[str, ...], described("Stop a reply at this text.")] = ()
    seed: Annotated[int | None, described("Random seed, for models that take one; sample i has seed N + i.")] = None
    reasoning_effort: Annotated[
        str, described("How much a reasoning model thinks: low, medium, high, …", metavar="LEVEL")
    ] = ""
    logprobs: Annotated[
        int | None, described("Store this many alternatives per token with their log-probabilities.", ge=0)
    ] = None
    extra: Annotated[
        Mapping[str, Any],
        described("Extra request parameters for this server, as JSON, such as '{\"min_p\": 0.1}'."),
    ] = {}
    concurrency: Annotated[int, described("Requests in flight; 0 adapts to the server.", ge=0)] = 0
    rpm: Annotated[float, described("At most this many requests per minute; 0 is no limit.", ge=0, metavar="N")] = 0.0
    tpm: Annotated[float, described("At most this many tokens per minute; 0 is no limit.", ge=0, metavar="N")] = 0.0
    tries: Annotated[int, described("Attempts per request before giving up.", ge=1)] = AskSettings().tries
    request_timeout: Annotated[float, described("Time limit of one request.", gt=0, metavar="SECONDS")] = 600.0
    total_timeout: Annotated[
        float,
        described("Seconds for all requests of this run together; 0 is no limit.", ge=0, metavar="SECONDS"),
    ] = 0.0
    budget: Annotated[
        float | None,
        described("Stop before the model calls of this run cost more than this.", ge=0, metavar="USD"),
    ] = None
    prices: Annotated[str | Path | None, described("TOML file with model prices.", metavar="FILE")] = None

    def __repr__(self) -> str:
        return f"AskingOptions({self.model!r})"  # never the key

    def parameters(self) -> Parameters:
        """The sampling parameters of a request."""
        return Parameters(
            temperature=self.temperature, top_p=self.top_p, top_k=self.top_k, max_tokens=self.max_tokens,
            stop=texts(self.stop), seed=self.seed, logprobs=self.logprobs, reasoning_effort=self.reasoning_effort,
            extra=_without_key(self.extra, self.api_key),
        )  # fmt: skip

    def opened_model(self, engine: RunEngine | None = None) -> Model:
        """The model, on all machines of an engine; nobody is asked yet."""
        options = ModelOptions(self.base_url, self.api_key, self.request_timeout, self.concurrency)
        model = open_model(self.model, options)
        return model if engine is None else engine.model(model, self.model, options)

    def asker(self, ledger: Ledger, work: str, purse: str = "", engine: RunEngine | None = None) -> Asker:
        """The model with retries, limits and accounting; the budget is for `work`, however often it is resumed.

        Several models that are asked for the same work share a budget under the name of its `purse`.
        """
        asked = purse or digest(work.encode(), self.model.encode(), self.base_url.encode())
        limits = AskSettings(
            concurrency=self.concurrency, requests_per_minute=self.rpm, tokens_per_minute=self.tpm, tries=self.tries,
            request_seconds=self.request_timeout + 60, total_seconds=self.total_timeout, budget=self.budget,
        )  # fmt: skip
        limits = msgspec.structs.replace(limits, budget_name=f"run-{asked}")
        prices = read_prices(Path(self.prices) if self.prices else None)
        return Asker(self.opened_model(engine), ledger, limits, prices)


class PromptKeywords(TypedDict, total=False):
    """Keywords of whatever words a question."""

    style: PromptStyle
    template: PathOrName
    system: str | None
    shots: int | PathOrName | None
    prefill: str
    to: str
    with_equivalent: Literal["own", "similar"] | None
    without_lines: str | Iterable[str]


class PromptOptions(Record, frozen=True):
    """How a question is worded."""

    style: Annotated[
        PromptStyle,
        described(
            "chat: ask in a conversation. completion: give a text to continue. auto: chat, except with the template "
            "completion."
        ),
    ] = "auto"
    template: Annotated[
        str | Path,
        described(
            "Prompt template: one of the task's own, such as chat or completion, a file or a folder.",
            metavar="TEMPLATE",
        ),
    ] = ""
    system: Annotated[str | None, described("System prompt, instead of the template's.")] = None
    shots: Annotated[
        int | str | Path | None,
        described("Examples to show before the question: how many, or a JSONL file.", metavar="N_OR_FILE"),
    ] = None
    prefill: Annotated[str, described("Start every reply with this text, if the model allows it.")] = ""
    to: Annotated[
        str,
        described(
            "With --task translate: the target language: java (default), js, cpp, go, rust or ts.", metavar="LANGUAGE"
        ),
    ] = ""
    with_equivalent: Annotated[
        Literal["own", "similar"] | None,
        described("Also show an equivalent program: of the same problem (own) or of the most similar one (similar)."),
    ] = None
    without_lines: Annotated[
        str | tuple[str, ...],
        described("With --task follow: leave out this line of the prompt, such as globals.", metavar="NAME"),
    ] = ()

    def prompts(self, task: str) -> Prompts:
        """The prompts of a task under these options."""
        shots = None if self.shots is None else str(self.shots)
        prompts = read_prompts(
            task, style=self.style, template=str(self.template), system=self.system, shots=shots, prefill=self.prefill,
            to=self.to, equivalent=self.with_equivalent or "", without=texts(self.without_lines),
        )  # fmt: skip
        if prompts.prefill and not prompts.is_chat():
            # Left out in silence, it would be missed only when the answers are bad.
            raise UsageError(
                "`prefill` needs a conversation, and this prompt is a text to continue. Drop it, or set `style`=chat."
            )
        return prompts


def _without_key(extra: Mapping[str, Any], api_key: str) -> dict[str, Any]:
    """The extra parameters, which are stored with a run, once it is certain that no API key is among them."""
    keys = [api_key, *(value for name, value in settings().items() if name.upper().endswith(("_KEY", "_TOKEN")))]
    place = key_among(dict(extra), keys)
    if place:
        raise UsageError(
            f"`extra` holds an API key in {place!r}, and is stored with the run. Give the key in `api_key` or in the "
            "environment."
        )
    return dict(extra)
