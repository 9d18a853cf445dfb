"""A model that says what it was told: to see prompts, and to try a run out."""

from __future__ import annotations

from remint.models.opening import ModelOptions
from remint.models.request import Reply, Request


class Echo:
    """Answers with the last thing that the user said, or with the text that it was to continue."""

    name = "echo"
    identity = "echo"

    def __init__(self, most_at_once: int = 0) -> None:
        self.most_at_once = most_at_once or 64

    async def reply(self, request: Request) -> Reply:
        """The question."""
        said = [message.content for message in request.messages if message.role == "user"]
        return Reply(text=said[-1] if said else request.prompt, finish_reason="stop", model=self.name)

    async def close(self) -> None:
        """Nothing is held."""


def open_echo(rest: str, options: ModelOptions) -> Echo:
    """The echo; it has no further name."""
    return Echo(options.most_at_once)
