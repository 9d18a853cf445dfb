"""Statements of harvested problems by a model."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypedDict

from remint.api.options.asking import AskingOptions
from remint.api.options.groups import PathOrName, described
from remint.errors import UsageError
from remint.mints.harvest.model_statements import StatementSettings, WhichStatements
from remint.records import Record


class StatementKeywords(TypedDict, total=False):
    """Keywords of statements by a model."""

    model: str
    statements: WhichStatements
    base_url: str
    api_key: str
    max_tokens: int
    concurrency: int
    rpm: float
    tries: int
    request_timeout: float
    budget: float | None
    prices: PathOrName | None


class StatementOptions(Record, frozen=True):
    """The model that writes statements, and how it is asked."""

    model: Annotated[
        str,
        described("Model that writes the statements of code without docstrings, as in `remint run`.", metavar="MODEL"),
    ] = ""
    statements: Annotated[
        WhichStatements,
        described(
            "With --model: write the missing statements, also those of thin docstrings, or all in place of the "
            "docstrings."
        ),
    ] = "missing"
    base_url: Annotated[str, described("With --model: address of an OpenAI-compatible server.", metavar="URL")] = ""
    api_key: Annotated[
        str, described("With --model: API key. Safer in the environment or a .env file.", metavar="KEY")
    ] = ""
    max_tokens: Annotated[int, described("With --model: maximum tokens per reply.", ge=1)] = 1024
    concurrency: Annotated[int, described("With --model: requests in flight; 0 adapts to the server.", ge=0)] = 0
    rpm: Annotated[
        float, described("With --model: at most this many requests per minute; 0 is no limit.", ge=0, metavar="N")
    ] = 0.0
    tries: Annotated[int, described("With --model: attempts per request before giving up.", ge=1)] = 3
    request_timeout: Annotated[
        float, described("With --model: time limit of one request.", gt=0, metavar="SECONDS")
    ] = 300.0
    budget: Annotated[
        float | None, described("With --model: stop before the model calls cost more than this.", ge=0, metavar="USD")
    ] = None
    prices: Annotated[str | Path | None, described("With --model: TOML file with model prices.", metavar="FILE")] = None

    def __repr__(self) -> str:
        return f"StatementOptions({self.model!r})"  # never the key

    def asking(self) -> AskingOptions | None:
        """How the model is asked; None where docstrings are the statements."""
        if self.model.strip():
            names = [name for name in self.__struct_fields__ if name in AskingOptions.__struct_fields__]
            return AskingOptions(**{name: getattr(self, name) for name in names})
        for option in ("base_url", "api_key", "budget", "prices"):
            if getattr(self, option) not in ("", None):
                raise UsageError(f"`{option}` needs a model that writes statements. Name one with `model`.")
        return None

    def settings(self) -> StatementSettings:
        """Which statements are written."""
        return StatementSettings(self.statements, self.max_tokens)
