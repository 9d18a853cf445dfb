"""Models that can be asked: endpoints, local files, recordings; all behind one interface."""

from remint.models.errors import (
    BrokenReplyError,
    ModelError,
    OverloadedError,
    PassingError,
    RefusedError,
    UnusableModelError,
)
from remint.models.model import Model
from remint.models.opening import ModelOptions, open_model
from remint.models.request import Alternative, Parameters, Reply, Request, Token

__all__ = [
    "Alternative",
    "BrokenReplyError",
    "Model",
    "ModelError",
    "ModelOptions",
    "OverloadedError",
    "Parameters",
    "PassingError",
    "RefusedError",
    "Reply",
    "Request",
    "Token",
    "UnusableModelError",
    "open_model",
]
