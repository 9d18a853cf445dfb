"""Why a forecast cannot be given."""

from __future__ import annotations


class ForecastError(ValueError):
    """A forecast that cannot be made from this input; the message says what to change."""


class MissingPackageError(ForecastError, ImportError):
    """An estimator needs a package that is not installed."""

    def __init__(self, name: str, package: str | None, extra: str) -> None:
        super().__init__(f"{name} needs the package {package}. Install it with: pip install 'remint[{extra}]'")
