"""Options of every command that asks a model: which one, how it is to answer, how it is asked, and for how much."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import click
import msgspec

from remint.ledger import Ledger
from remint.models import ModelOptions, Parameters, open_model
from remint.models.asking import Asker, AskSettings, PriceFileError, Prices, read_prices
from remint.models.environment import settings
from remint.models.secrets import key_among
from remint.records import digest
from remint.tasks import Prompts, read_prompts

_AT_LEAST_ONE = click.IntRange(min=1)
_POSITIVE = click.FloatRange(min=0, min_open=True)

_MODEL = (
    click.option("--model", "-m", required=True, help="smollm2-135m, openai/NAME, vllm/NAME, a .gguf file, …"),
    click.option("--base-url", default="", help="The address of an OpenAI-compatible server."),
    click.option(
        "--api-key", default="", help="Better in the environment or in a file .env: others see what you type."
    ),
)
_ANSWER = (
    click.option("--temperature", type=click.FloatRange(min=0), help="0 always takes the likeliest token."),
    click.option("--top-p", type=click.FloatRange(0, 1)),
    click.option("--top-k", type=_AT_LEAST_ONE),
    click.option("--max-tokens", type=_AT_LEAST_ONE, default=2048, show_default=True, help="Of one answer."),
    click.option("--stop", multiple=True, help="End an answer here. May be repeated."),
    click.option("--seed", type=int, help="For models that can repeat themselves."),
    click.option("--reasoning-effort", default="", help="For models that think first: low, medium, high, …"),
    click.option("--logprobs", type=click.IntRange(min=0), help="Keep this many alternatives of every token."),
    click.option("--extra", metavar="JSON", default="", help="Parameters that only this server knows."),
)
_PROMPT = (
    click.option("--style", type=click.Choice(["auto", "chat", "completion"]), default="auto", show_default=True),
    click.option("--template", default="", help="A template: a name of ours, a file or a folder."),
    click.option("--system", help="The system prompt, in place of the template's."),
    click.option("--shots", help="Examples to show: a number, or a file of JSON lines."),
    click.option("--prefill", default="", help="How an answer is made to begin."),
)
_LIMITS = (
    click.option("--concurrency", type=click.IntRange(min=0), default=0, help="Requests at once; 0 finds out."),
    click.option("--rpm", type=click.FloatRange(min=0), default=0.0, help="Requests per minute at most."),
    click.option("--tpm", type=click.FloatRange(min=0), default=0.0, help="Tokens per minute at most."),
    click.option("--tries", type=_AT_LEAST_ONE, default=AskSettings().tries, show_default=True),
    click.option("--request-timeout", type=_POSITIVE, default=600.0, show_default=True, help="Seconds for one answer."),
    click.option("--total-timeout", type=click.FloatRange(min=0), default=0.0, help="Seconds for everything."),
    click.option(
        "--budget", type=click.FloatRange(min=0), help="US dollars that all calls of this command may cost together."
    ),
    click.option("--prices", type=click.Path(path_type=Path), help="A TOML file with prices of models."),
)


def asking_options(command: Any) -> Any:
    """Add the options to a command, which hands them to `asking_choice`."""
    for option in reversed((*_MODEL, *_ANSWER, *_PROMPT, *_LIMITS)):
        command = option(command)
    return command


class AskingChoice(NamedTuple):
    """What the options say."""

    model: str
    options: ModelOptions
    parameters: Parameters
    settings: AskSettings
    prices: Path | None

    def asker(self, ledger: Ledger, work: str) -> Asker:
        """The model with everything around it; the budget is for `work`, however often it is taken up again."""
        asked = digest(work.encode(), self.model.encode(), self.options.base_url.encode())
        settings = msgspec.structs.replace(self.settings, budget_name=f"run-{asked}")
        return Asker(open_model(self.model, self.options), ledger, settings, _prices(self.prices))


def asking_choice(options: dict[str, Any]) -> AskingChoice:
    """Take the options of model, answers and limits out of all that a command was given."""
    take = options.pop
    model = ModelOptions(
        base_url=take("base_url"), api_key=take("api_key"), timeout=take("request_timeout"),
        most_at_once=options["concurrency"],
    )  # fmt: skip
    parameters = Parameters(
        temperature=take("temperature"), top_p=take("top_p"), top_k=take("top_k"), max_tokens=take("max_tokens"),
        stop=take("stop"), seed=take("seed"), logprobs=take("logprobs"), reasoning_effort=take("reasoning_effort"),
        extra=_extra(take("extra"), model.api_key),
    )  # fmt: skip
    settings = AskSettings(
        concurrency=take("concurrency"), requests_per_minute=take("rpm"), tokens_per_minute=take("tpm"),
        tries=take("tries"), request_seconds=model.timeout + 60, total_seconds=take("total_timeout"),
        budget=take("budget"),
    )  # fmt: skip
    return AskingChoice(take("model"), model, parameters, settings, take("prices"))


def prompts_choice(task: str, options: dict[str, Any]) -> Prompts:
    """Take the options of the prompt out of all that a command was given."""
    names = ("style", "template", "system", "shots", "prefill")
    chosen = {name: options.pop(name) for name in names}
    chosen |= {name: options.pop(name) or "" for name in ("to", "equivalent") if name in options}
    prompts = read_prompts(task, **chosen)
    if prompts.prefill and not prompts.is_chat():
        # Left out in silence, it would be missed only when the answers are bad.
        raise click.BadParameter("is for conversations; a text to be continued has none", param_hint="--prefill")
    return prompts


def _prices(path: Path | None) -> Prices:
    try:
        return read_prices(path)
    except PriceFileError as error:
        raise click.ClickException(str(error)) from error


def _extra(text: str, api_key: str) -> dict[str, Any]:
    if not text:
        return {}
    try:
        extra = json.loads(text)
    except ValueError as error:
        raise click.BadParameter(f"is not JSON: {error}", param_hint="--extra") from error
    if not isinstance(extra, dict):
        raise click.BadParameter('is not an object such as {"min_p": 0.1}', param_hint="--extra")
    keys = [api_key, *(value for name, value in settings().items() if name.upper().endswith(("_KEY", "_TOKEN")))]
    place = key_among(extra, keys)
    if place:
        raise click.BadParameter(
            f"holds a key in {place!r}, and is stored with the run. Give the key with --api-key or in the environment",
            param_hint="--extra",
        )
    return extra
