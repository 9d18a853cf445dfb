"""From the name of a local model to the model."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from remint.models.errors import UnusableModelError
from remint.models.local.cache import is_pulled, place_of
from remint.models.local.catalogue import LOCAL_MODELS
from remint.models.local.llama import CONTEXT, LlamaModel
from remint.registry import unknown_name

if TYPE_CHECKING:
    from remint.models.model import Model
    from remint.models.opening import ModelOptions

CONTEXT_VARIABLE = "REMINT_CONTEXT"
_GGUF = b"GGUF"


def open_local(name: str, options: ModelOptions) -> Model:
    """A model of the catalogue, a GGUF file, or a folder in the form of transformers. Nothing is fetched for it."""
    model = LOCAL_MODELS.get(name)
    if model is not None:
        if model.kind != "text":
            raise UnusableModelError(f"{name} makes vectors of texts and answers no questions. Choose another model.")
        if not is_pulled(model):
            raise UnusableModelError(
                f"{name} is not downloaded yet. Download it once ({model.size // 1_000_000} MB) with: "
                f"remint models pull {name}"
            )
        return _llama(name, place_of(model) / model.files[0].name, options)
    path = Path(name).expanduser()
    if path.is_dir():
        from remint.models.local.transformers_model import open_transformers

        return open_transformers(name, options)
    return _llama(path.name, _checked(path, name), options)


def _llama(name: str, path: Path, options: ModelOptions) -> LlamaModel:
    return LlamaModel(name, path, most_at_once=options.most_at_once, context=_context(), timeout=options.timeout)


def _checked(path: Path, name: str) -> Path:
    if path.suffix.lower() != ".gguf":
        raise UnusableModelError(
            f"{unknown_name('local model', name, _names())}. Name a .gguf file by its path, a model of a provider like "
            "openai/gpt-5, and one of the hub like hf/ORGANISATION/NAME."
        )
    try:
        with path.open("rb") as file:
            if file.read(len(_GGUF)) == _GGUF:
                return path
    except OSError as error:
        raise UnusableModelError(f"{path} cannot be read: {error.strerror}. Check the path.") from None
    raise UnusableModelError(f"{path} is not a GGUF file. Convert the model to GGUF with llama.cpp's tools.")


def _names() -> list[str]:
    return [model.name for model in LOCAL_MODELS.values() if model.kind == "text"]


def _context() -> int:
    text = os.environ.get(CONTEXT_VARIABLE, "").strip()
    if text and not (text.isascii() and text.isdigit() and int(text) >= 16):
        raise UnusableModelError(f"{CONTEXT_VARIABLE} is {text!r}. Set it to a number of tokens, such as 8192.")
    return int(text) if text else CONTEXT
