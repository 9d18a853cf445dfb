"""What a user can choose about how a model is asked."""

from __future__ import annotations

import json
from typing import Literal

from remint.records import Record, digest, encode
from remint.tasks.errors import TaskError
from remint.tasks.template import Template, TemplateFolder, parse_template

Style = Literal["auto", "chat", "completion"]
EquivalentChoice = Literal["", "own", "similar"]
EXAMPLES = "examples.jsonl"


class Prompts(Record, frozen=True):
    """How a model is asked. It holds texts, not paths: what is kept with a run says all that was chosen."""

    style: Style = "auto"  # auto: chat, unless the template is one for completion
    template: str = ""  # the name of one that comes with Remint; nothing: the task's own choice
    template_text: str = ""  # the user's own, in place of that
    system: str | None = None  # None: the template's
    shots: int | None = None  # how many examples are shown; None: as many as the template says
    examples: tuple[dict[str, str], ...] = ()  # the user's own, in place of ours
    prefill: str = ""  # how the answer to a conversation is made to begin
    open_answer: bool = False  # make it begin as the template says, such as with a code fence
    to: str = ""  # the language to translate into; nothing: the task's own choice
    equivalent: EquivalentChoice = ""  # another program that is shown: of the same problem, or of the most similar one
    without: tuple[str, ...] = ()  # prompt lines that are switched off

    @property
    def digest(self) -> str:
        """A hash of all choices."""
        return digest(encode(self))

    def is_chat(self) -> bool:
        """Whether a conversation is wanted."""
        return self.style == "chat" or (self.style == "auto" and self.template != "completion")

    def template_for(self, templates: TemplateFolder, default: str) -> Template:
        """The template to use for a task; `default` names one of its own."""
        if self.template_text:
            return parse_template(self.template_text)
        return templates.template(self.template or default)

    def examples_for(self, templates: TemplateFolder, template: Template) -> tuple[dict[str, str], ...]:
        """The examples to show."""
        wanted = len(self.examples) if self.examples and self.shots is None else self.shots
        wanted = template.shots if wanted is None else wanted
        if not wanted:
            return ()
        known = self.examples or tuple(parse_examples(templates.text(EXAMPLES), EXAMPLES))
        if wanted > len(known):
            raise TaskError(f"{wanted} examples are asked for, and there are {len(known)}. Name a file with more.")
        return known[:wanted]


def parse_examples(text: str, name: str) -> list[dict[str, str]]:
    """Examples, one JSON object of texts per line."""
    examples = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            example = json.loads(line)
        except ValueError as error:
            raise TaskError(f"{name}, line {number}, is not JSON: {error}. Write one object per line.") from error
        if not isinstance(example, dict) or not all(isinstance(value, str) for value in example.values()):
            raise TaskError(f'{name}, line {number}, is not an object of texts. Write it like {{"prompt": "…"}}.')
        examples.append(example)
    if not examples:
        raise TaskError(f"{name} holds no example. Write one JSON object per line.")
    return examples
