"""What options take besides text and numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

FILE = click.Path(path_type=Path)
LEVEL = click.FloatRange(0.5, 0.9999)


class JsonObject(click.ParamType[dict[str, Any]]):
    """A JSON object."""

    name = "JSON"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> dict[str, Any]:
        """The object as a dict."""
        if isinstance(value, dict):
            return value
        try:
            found = json.loads(value)
        except ValueError as error:
            self.fail(f"is not JSON: {error}", param, context)
        if not isinstance(found, dict):
            self.fail('is not an object such as {"min_p": 0.1}', param, context)
        return found


class ScoreGate(click.ParamType[tuple[str, float]]):
    """A score and the least that it must come to, as NAME=VALUE."""

    name = "NAME=VALUE"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[str, float]:
        """The name and the number."""
        if isinstance(value, tuple):
            return value
        name, _, number = str(value).partition("=")
        try:
            least = float(number.removesuffix("%")) / (100 if number.endswith("%") else 1)
        except ValueError:
            self.fail(f"{value!r} is not of the form pass@1=0.5", param, context)
        if not 0.0 <= least <= 1.0:
            self.fail(f"{number} is not between 0 and 1", param, context)
        return name, least
