"""A local model on every node: questions go to the node with the fewest under way, answers come back here.

Retries, limits, the ledger and accounting stay where they are. A model behind an address is asked from here: it waits
for a network, not for cores.
"""

from __future__ import annotations

import contextlib
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from remint.models import Model, Reply, Request
from remint.models.opening import ModelOptions, open_model
from remint.runs.engines.errors import EngineError
from remint.runs.engines.ray.cluster import nodes


class ModelWorker:
    """The actor: the model of one node."""

    def __init__(self, name: str, options: ModelOptions) -> None:
        self._model = open_model(name, options)

    async def identity(self) -> str:
        """What its answers depend on."""
        return self._model.identity

    async def reply(self, request: Request) -> Reply:
        """Answer once."""
        return await self._model.reply(request)

    async def close(self) -> None:
        """Release the model."""
        await self._model.close()


class _ModelSeat:
    def __init__(self, actor: Any) -> None:
        self.actor, self.under_way = actor, 0


class RayModel:
    """Stands for a local model: the same name, identity and answers, from all nodes together."""

    def __init__(self, here: Model, name: str, options: ModelOptions) -> None:
        self._here, self._others, self._users = here, list[Model](), 1
        self.name, self.identity = here.name, here.identity
        self._seats = [_ModelSeat(_start(node.id, name, options, here.most_at_once)) for node in nodes()]
        self._refuse_others()
        self.most_at_once = here.most_at_once * max(1, len(self._seats))

    async def reply(self, request: Request) -> Reply:
        """Answer once, on some node; a node that is lost meanwhile costs nothing but time."""
        while self._seats:
            seat = min(self._seats, key=lambda one: one.under_way)
            seat.under_way += 1
            try:
                reply: Reply = await seat.actor.reply.remote(request)
                return reply
            except RayTaskError as error:
                raise error.as_instanceof_cause() from None
            except RayError:
                if seat in self._seats:
                    self._seats.remove(seat)
            finally:
                seat.under_way -= 1
        return await self._here.reply(request)

    def lend(self, here: Model) -> bool:
        """Let one more have it, who has opened the same model here; False where it is closed already."""
        if self._users:
            self._users += 1
            self._others.append(here)
        return bool(self._users)

    async def close(self) -> None:
        """One user less has it; without any, end the models of all nodes."""
        self._users = max(0, self._users - 1)
        if self._users:
            return
        for seat in self._seats:
            with contextlib.suppress(RayError):
                await seat.actor.close.remote()
                ray.kill(seat.actor)
        self._seats = []
        for model in (self._here, *self._others):
            await model.close()

    def _refuse_others(self) -> None:
        for seat in list(self._seats):
            try:
                found = ray.get(seat.actor.identity.remote())
            except RayTaskError as error:
                raise error.as_instanceof_cause() from None
            except RayError:
                self._seats.remove(seat)
                continue
            if found != self.identity:
                other = f"a node has another {self.name} ({found}) than this machine ({self.identity})"
                raise EngineError(f"{other}. Pull the same model there.")


def _start(node: str, name: str, options: ModelOptions, at_once: int) -> Any:
    pinned = NodeAffinitySchedulingStrategy(node, soft=False)
    # No core of its own: as on one machine, generating and judging share them.
    options_of_actor = {"num_cpus": 0, "max_restarts": 0, "max_concurrency": max(1, at_once) + 2}
    return ray.remote(ModelWorker).options(scheduling_strategy=pinned, **options_of_actor).remote(name, options)
