"""Where the providers with an OpenAI-compatible endpoint are, and where they differ from one another."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from remint.configuration import is_on_this_machine
from remint.models.errors import UnusableModelError
from remint.models.secrets import Secret

# vLLM and SGLang answer a final message of the assistant anew unless told to go on with it.
_GO_ON = {"continue_final_message": True, "add_generation_prompt": False}


class Provider(NamedTuple):
    """A kind of server: its usual address and key, and what it wants to be told in another way than others."""

    base_url: str = ""
    key_variables: tuple[str, ...] = ()  # the environment variables with its key, the usual one first
    needs_key: bool = True
    most_at_once: int = 64
    # How an answer's beginning is asked for: not at all, by a last message of the assistant ("message"), by such a
    # message that says so itself ("prefix"), or by such a message and these fields of the request.
    prefill: str | dict[str, bool] = "message"
    most_stops: int = 1000
    seed_field: str = "seed"
    limit_field: str = "max_tokens"
    fill_path: str = "/completions"
    knows_suffix: bool = True  # False: a hole is filled with the tokens of the model's family, where they are known


PROVIDERS_BY_ADDRESS: dict[str, Provider] = {
    "openai": Provider(
        "https://api.openai.com/v1", ("OPENAI_API_KEY",), prefill="", most_stops=4, limit_field="max_completion_tokens"
    ),
    "openrouter": Provider("https://openrouter.ai/api/v1", ("OPENROUTER_API_KEY",)),
    "together": Provider("https://api.together.xyz/v1", ("TOGETHER_API_KEY",), knows_suffix=False),
    "groq": Provider("https://api.groq.com/openai/v1", ("GROQ_API_KEY",), most_stops=4),
    "deepseek": Provider("https://api.deepseek.com/v1", ("DEEPSEEK_API_KEY",), prefill="prefix", most_stops=16),
    "mistral": Provider(
        "https://api.mistral.ai/v1", ("MISTRAL_API_KEY",), prefill="prefix", seed_field="random_seed",
        fill_path="/fim/completions",
    ),
    "google": Provider(
        "https://generativelanguage.googleapis.com/v1beta/openai", ("GEMINI_API_KEY", "GOOGLE_API_KEY"), prefill="",
        most_stops=5,
    ),
    "xai": Provider("https://api.x.ai/v1", ("XAI_API_KEY",), prefill="", most_stops=4),
    "fireworks": Provider(
        "https://api.fireworks.ai/inference/v1", ("FIREWORKS_API_KEY",), most_stops=4, knows_suffix=False
    ),
    "ollama": Provider("http://localhost:11434/v1", ("OLLAMA_API_KEY",), needs_key=False, most_at_once=8),
    "vllm": Provider(
        "http://localhost:8000/v1", ("VLLM_API_KEY",), needs_key=False, most_at_once=256, prefill=_GO_ON,
        knows_suffix=False,
    ),
    "sglang": Provider(
        "http://localhost:30000/v1", ("SGLANG_API_KEY",), needs_key=False, most_at_once=256, prefill=_GO_ON,
        knows_suffix=False,
    ),
    "llamacpp": Provider(
        "http://localhost:8080/v1", ("LLAMACPP_API_KEY",), needs_key=False, most_at_once=8, knows_suffix=False
    ),
}  # fmt: skip

# An address that the user gives, of which nothing else is known: most of these are vLLM. As with OpenAI's own clients,
# the key for it is in OPENAI_API_KEY: whoever names an address says where that key is sent.
UNKNOWN_SERVER = Provider(key_variables=("OPENAI_API_KEY",), needs_key=False, prefill=_GO_ON, knows_suffix=False)


class Address(NamedTuple):
    """Where a model is asked, and with which key."""

    provider: str  # "" where the user gave no more than an address
    base_url: str
    key: Secret
    key_variables: tuple[str, ...] = ()

    @property
    def how_to_give_a_key(self) -> str:
        """What a user can do about a key that is missing or wrong."""
        if not self.key_variables:
            return "Give a key with `api_key`"
        return f"Set {' or '.join(self.key_variables)} in the environment or in a file .env, or give `api_key`"


def address_of(provider: str, base_url: str, api_key: str, settings: Mapping[str, str]) -> Address:
    """Where to ask a provider: what the user says, then ``<PROVIDER>_BASE_URL``, then the usual place."""
    known = PROVIDERS_BY_ADDRESS.get(provider, UNKNOWN_SERVER)
    url = checked_url(
        base_url or settings.get(f"{provider.upper()}_BASE_URL") or _ollama(provider, settings) or known.base_url
    )
    named = next((name for name in known.key_variables if name in settings), "")
    key = api_key or settings.get(named, "")
    variable = f"{provider.upper()}_BASE_URL"
    from_file = variable in settings and not os.environ.get(variable)
    if from_file and not base_url and not api_key and os.environ.get(named) and not is_on_this_machine(url):
        raise UnusableModelError(  # the folder may come from anybody, and the key is the user's
            f"the file .env of this folder sets {variable}, and {named} of your environment is not sent there. "
            "Give the address with `base_url`, or put the key into the same file and not into the environment."
        )
    address = Address(provider, url, Secret(checked_key(key)), known.key_variables)
    if known.needs_key and not key:
        raise UnusableModelError(f"{provider} needs an API key. {address.how_to_give_a_key}.")
    return address


def dialect_of(address: Address) -> Provider:
    """How to speak to the server at an address."""
    if address.provider == "openai" and not is_openai(address):
        # The name says no more than "compatible" then.
        return UNKNOWN_SERVER
    return PROVIDERS_BY_ADDRESS.get(address.provider, UNKNOWN_SERVER)


def is_openai(address: Address) -> bool:
    """Whether this is OpenAI itself and not only somebody who speaks like it."""
    return urlsplit(address.base_url).hostname == urlsplit(PROVIDERS_BY_ADDRESS["openai"].base_url).hostname


def checked_url(url: str) -> str:
    """An address that can be shown and written down: http or https, a host, and no secret in it."""
    url = url.strip().rstrip("/")
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or True)
    except ValueError:
        usable = False
    if not usable:
        raise UnusableModelError(
            f"{Secret('').taken_out_of(url)!r} is not the address of a server. Write it like http://localhost:8000/v1."
        )
    if parts.username or parts.password or parts.query or parts.fragment:
        raise UnusableModelError(
            f"The address of {parts.hostname} holds a name, a password or a query. Write it without, and give a key "
            "with `api_key` or in the environment."
        )
    return url


def checked_key(key: str) -> str:
    """A key that can be sent in a header."""
    key = key.strip()
    if not key.isascii() or not key.isprintable():
        raise UnusableModelError(
            "The key holds characters that no key has (a line break, a quotation mark). Copy it again."
        )
    return key


def _ollama(provider: str, settings: Mapping[str, str]) -> str:
    """Ollama's own variable, which holds a host with or without scheme and port."""
    host = settings.get("OLLAMA_HOST", "") if provider == "ollama" else ""
    if not host:
        return ""
    parts = urlsplit(host if "://" in host else f"http://{host}")
    name = "localhost" if parts.hostname in (None, "0.0.0.0") else parts.hostname
    return f"{parts.scheme}://{name}:{parts.port or 11434}/v1"
