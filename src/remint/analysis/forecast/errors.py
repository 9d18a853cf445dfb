"""Why a forecast cannot be given."""

from __future__ import annotations

from remint.errors import RemintError


class ForecastError(RemintError, ValueError):
    """A forecast that cannot be made from this input; the message says what to change."""


class MissingLibraryError(ForecastError, ImportError):
    """An estimator needs a package that is not installed."""

    def __init__(self, what: str, package: str | None, extra: str) -> None:
        super().__init__(f"{what} needs the package {package}. Install it with: pip install 'remint[{extra}]'")


def nothing_to_forecast(model: str, target: str, mean: float) -> ForecastError:
    """For a model that was judged on the target."""
    return ForecastError(
        f"{model} was judged on all of {target}: it scores {mean:.3f}. There is nothing to forecast; `check` compares "
        "that with what would have been forecast."
    )
