"""Options of every command that asks a model: which one, how it is to answer, how it is asked, and for how much."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from remint.api.options import AskingOptions, PromptOptions
from remint.cli.options.group import AT_LEAST_ONE, NOT_NEGATIVE, POSITIVE, OptionGroup

_USUAL = AskingOptions()


class JsonObject(click.ParamType[dict[str, Any]]):
    """A JSON object."""

    name = "JSON"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> dict[str, Any]:
        """The object as a dict."""
        if isinstance(value, dict):
            return value
        try:
            found = json.loads(value) if value else {}
        except ValueError as error:
            raise click.BadParameter(f"is not JSON: {error}", param_hint="--extra") from error
        if not isinstance(found, dict):
            raise click.BadParameter('is not an object such as {"min_p": 0.1}', param_hint="--extra")
        return found


asking_options = OptionGroup(
    "asking",
    AskingOptions,
    click.option("--model", "-m", required=True, help="smollm2-135m, openai/NAME, vllm/NAME, a .gguf file, …"),
    click.option("--base-url", default="", help="The address of an OpenAI-compatible server."),
    click.option(
        "--api-key", default="", help="Better in the environment or in a file .env: others see what you type."
    ),
    click.option("--temperature", type=NOT_NEGATIVE, help="0 always takes the most likely token."),
    click.option("--top-p", type=click.FloatRange(0, 1), help="Sample from the most likely tokens up to this share."),
    click.option("--top-k", type=AT_LEAST_ONE, help="Sample from this many of the most likely tokens."),
    click.option(
        "--max-tokens", type=AT_LEAST_ONE, default=_USUAL.max_tokens, show_default=True, help="Tokens per answer."
    ),
    click.option("--stop", multiple=True, help="End an answer at this text. May be repeated."),
    click.option("--seed", type=int, help="The random seed, for models that take one."),
    click.option("--reasoning-effort", default="", help="For reasoning models: low, medium, high, …"),
    click.option("--logprobs", type=click.IntRange(min=0), help="Keep this many alternatives of every token."),
    click.option("--extra", type=JsonObject(), default="", help='Parameters of this server, such as {"min_p": 0.1}.'),
    click.option("--concurrency", type=click.IntRange(min=0), default=0, help="Requests at a time; 0 finds out."),
    click.option("--rpm", type=NOT_NEGATIVE, default=0.0, help="Requests per minute at most; 0 is no limit."),
    click.option("--tpm", type=NOT_NEGATIVE, default=0.0, help="Tokens per minute at most; 0 is no limit."),
    click.option("--tries", type=AT_LEAST_ONE, default=_USUAL.tries, show_default=True, help="Tries per request."),
    click.option(
        "--request-timeout", type=POSITIVE, default=_USUAL.request_timeout, show_default=True,
        help="Seconds per request.",
    ),
    click.option("--total-timeout", type=NOT_NEGATIVE, default=0.0, help="Seconds for all requests; 0 is no limit."),
    click.option("--budget", type=NOT_NEGATIVE, metavar="USD", help="Stop before the model calls cost more than this."),
    click.option("--prices", type=click.Path(path_type=Path), help="A TOML file with prices of models."),
)  # fmt: skip

prompt_options = OptionGroup(
    "prompts",
    PromptOptions,
    click.option("--to", default="", help="The language to translate into: java (default), js, cpp, go, rust or ts."),
    click.option(
        "--with-equivalent", type=click.Choice(["own", "similar"]),
        help="Show with a question an equivalent program of the same problem, or that of the most similar one.",
    ),
    click.option(
        "--style", type=click.Choice(["auto", "chat", "completion"]), default="auto", show_default=True,
        help="Ask in a conversation, or give a text to continue.",
    ),
    click.option("--template", default="", help="A prompt template: a name of ours, a file or a folder."),
    click.option("--system", help="The system prompt, in place of the template's."),
    click.option("--shots", help="Examples to show: a number, or a file of JSON lines."),
    click.option("--prefill", default="", help="Text that an answer is made to begin with."),
)  # fmt: skip
