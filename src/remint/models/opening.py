"""From the name that a user types to a model.

``provider/model`` names a model of a provider (``openai/gpt-5``, ``vllm/Qwen/Qwen2.5-Coder-7B``); a bare name or a path
to a ``.gguf`` file is a local model; ``replay:FILE`` answers from a file and ``echo`` with the question. An address
(``--base-url``) makes any other name that of a model on an OpenAI-compatible server there.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import NamedTuple

from remint.models.addresses import PROVIDERS_BY_ADDRESS, address_of
from remint.models.errors import UnusableModelError
from remint.models.model import Model
from remint.models.secrets import settings
from remint.plugins import misfit
from remint.registry import Registry


class ModelOptions(NamedTuple):
    """What a user can say about a model besides its name."""

    base_url: str = ""
    api_key: str = ""  # never kept, shown or written
    timeout: float = 600.0  # seconds for one answer
    most_at_once: int = 0  # 0: as many as the model is good for

    def __repr__(self) -> str:
        return f"ModelOptions({self.base_url!r}, timeout={self.timeout:g}, most_at_once={self.most_at_once})"


_DEFAULTS = ModelOptions()

# name of a provider → a function from (the rest of the name, options) to a model; those with an OpenAI-compatible
# endpoint are in `addresses`
PROVIDERS: Registry[Callable[[str, ModelOptions], Model]] = Registry(
    "models",
    {
        "anthropic": "remint.models.anthropic:open_anthropic",
        "local": "remint.models.local.opening:open_local",
        "hf": "remint.models.local.transformers_model:open_transformers",
        "vllm-local": "remint.models.vllm_model:open_vllm",
        "replay": "remint.models.replay:open_replay",
        "echo": "remint.models.echo:open_echo",
    },
    form="function",
    takes=("rest", "options"),
)


def open_model(name: str, options: ModelOptions = _DEFAULTS) -> Model:
    """The model that a name stands for. No question is asked yet: whether a server is there, the first one shows."""
    name = name.strip()
    if name == "echo" or name.startswith("replay:"):
        provider, _, rest = name.partition(":")
        return _opened(provider, rest, options)
    provider, slash, rest = name.partition("/")
    if slash and not rest and provider in provider_names():
        raise UnusableModelError(f"{name!r} names no model. Write it like {provider}/NAME.")
    if slash and provider in PROVIDERS_BY_ADDRESS:
        return _on_a_server(name, provider, rest, options)
    if slash and provider in PROVIDERS:
        return _opened(provider, rest, options)
    if options.base_url:
        return _on_a_server(name, "", name, options)
    if not slash and provider in provider_names():
        raise UnusableModelError(f"{name!r} is a provider, not a model. Write it like {provider}/NAME.")
    if not slash or name.lower().endswith(".gguf"):
        return _opened("local", name, options)
    raise _unknown(name, provider)


def provider_names() -> list[str]:
    """Everything that can stand before the first ``/`` of a model's name."""
    return [*PROVIDERS_BY_ADDRESS, *PROVIDERS.names()]


def _opened(provider: str, rest: str, options: ModelOptions) -> Model:
    model = PROVIDERS.get(provider)(rest, options)
    if PROVIDERS.is_ours(provider):
        return model
    missing = [name for name in ("name", "identity", "most_at_once", "reply", "close") if not hasattr(model, name)]
    fault = f"it lacks {', '.join(missing)}" if missing else misfit(model, Model)
    if fault:
        raise UnusableModelError(f"the provider {provider!r} opened something that is not a model: {fault}.")
    return model


def _on_a_server(name: str, provider: str, model: str, options: ModelOptions) -> Model:
    address = address_of(provider, options.base_url, options.api_key, settings())
    # The package behind it takes most of a second to import.
    from remint.models.openai_compatible import OpenAICompatible

    return OpenAICompatible(name, model, address, options.timeout, options.most_at_once)


def _unknown(name: str, provider: str) -> UnusableModelError:
    known = provider_names()
    near = difflib.get_close_matches(provider.lower(), known, n=2)
    hint = f"; did you mean {' or '.join(f'{each}/' for each in near)}?" if near else "."
    return UnusableModelError(
        f"unknown provider {provider!r} of the model {name!r}{hint} Known: {', '.join(known)}. For a model on your own "
        f"server, give its address with `base_url`; for one of the hub, write hf/{name}."
    )
