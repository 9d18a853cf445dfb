"""Which providers there are and what is missing before one can be asked; never a key itself."""

from __future__ import annotations

import importlib.util
from typing import NamedTuple

from remint.models.addresses import PROVIDERS_BY_ADDRESS, address_of
from remint.models.errors import UnusableModelError
from remint.models.secrets import settings
from remint.plugins import installed_plugins

# Providers that are asked through a package of their own: the package, the extra that installs it, the key's variable.
_BY_PACKAGE = {
    "anthropic": ("anthropic", "anthropic", ("ANTHROPIC_API_KEY",)),
    "hf": ("transformers", "transformers", ()),
    "vllm-local": ("vllm", "vllm", ()),
}


class ProviderState(NamedTuple):
    """What is known of a provider without asking it."""

    name: str
    address: str
    needs_key: bool
    key: bool  # whether there is one
    variables: tuple[str, ...]  # that may hold it
    installed: bool = True
    extra: str = ""  # what installs it, where it is not part of Remint itself


def provider_states() -> list[ProviderState]:
    """Every provider, by what the environment and the file .env say."""
    known = settings()
    states = []
    for name, provider in PROVIDERS_BY_ADDRESS.items():
        try:
            # Any key will do to learn the address; whether there is a real one is looked up below.
            address = address_of(name, "", "unused", known).base_url
        except UnusableModelError as error:
            address = str(error)
        key = any(variable in known for variable in provider.key_variables)
        states.append(ProviderState(name, address, provider.needs_key, key, provider.key_variables))
    for name, (package, extra, variables) in _BY_PACKAGE.items():
        installed = importlib.util.find_spec(package) is not None
        key = any(variable in known for variable in variables)
        address = "" if variables else "on this machine"
        states.append(ProviderState(name, address, bool(variables), key, variables, installed, extra))
    added = [plugin for plugin in installed_plugins() if plugin.kind == "models"]
    return [*states, *(ProviderState(one.name, f"from {one.package}", False, False, ()) for one in added)]
