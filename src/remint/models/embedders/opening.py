"""From the name that a user types to an embedder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from remint.models.addresses import PROVIDERS_BY_ADDRESS, address_of
from remint.models.errors import UnusableModelError
from remint.models.local.cache import is_pulled, place_of
from remint.models.local.catalogue import LOCAL_MODELS
from remint.models.opening import ModelOptions
from remint.models.secrets import settings
from remint.registry import unknown_name

if TYPE_CHECKING:
    from remint.models.embedders.embedder import Embedder

DEFAULT_EMBEDDER = "all-minilm-l6-v2"
_DEFAULTS = ModelOptions()


def open_embedder(name: str = DEFAULT_EMBEDDER, options: ModelOptions = _DEFAULTS) -> Embedder:
    """The embedder that a name stands for: MiniLM, ``provider/model``, or any name with an address."""
    provider, slash, model = name.partition("/")
    if slash and provider in PROVIDERS_BY_ADDRESS:
        return _on_a_server(name, provider, model, options)
    if options.base_url:
        return _on_a_server(name, "", name, options)
    local = LOCAL_MODELS.get(name)
    if local is None or local.kind != "embedding":
        raise UnusableModelError(
            f"{unknown_name('embedder', name, [DEFAULT_EMBEDDER])}. "
            "Name one of a server like openai/text-embedding-3-small."
        )
    if not is_pulled(local):
        raise UnusableModelError(
            f"{name} is not downloaded yet. Download it once ({local.size // 1_000_000} MB) with: "
            f"remint models pull {name}"
        )
    from remint.models.embedders.minilm import MiniLM

    return MiniLM(name, place_of(local))


def _on_a_server(name: str, provider: str, model: str, options: ModelOptions) -> Embedder:
    address = address_of(provider, options.base_url, options.api_key, settings())
    # The package behind it takes most of a second to import.
    from remint.models.embedders.openai_embedder import OpenAIEmbedder

    return OpenAIEmbedder(name, model, address, options.timeout)
