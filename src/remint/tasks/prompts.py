"""What a user can choose about how a model is asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

from remint.records import Record, digest, encode
from remint.tasks.errors import TaskError
from remint.tasks.template import Template, parse_template, shipped, shipped_names, shipped_text

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

    @property
    def digest(self) -> str:
        """A hash of all choices."""
        return digest(encode(self))

    def is_chat(self) -> bool:
        """Whether a conversation is wanted."""
        return self.style == "chat" or (self.style == "auto" and self.template != "completion")

    def template_for(self, task: str, default: str) -> Template:
        """The template to use for a task; `default` names ours."""
        if self.template_text:
            return parse_template(self.template_text)
        return shipped(task, self.template or default)

    def examples_for(self, task: str, template: Template) -> tuple[dict[str, str], ...]:
        """The examples to show."""
        wanted = len(self.examples) if self.examples and self.shots is None else self.shots
        wanted = template.shots if wanted is None else wanted
        if not wanted:
            return ()
        known = self.examples or tuple(parse_examples(shipped_text(task, EXAMPLES), EXAMPLES))
        if wanted > len(known):
            raise TaskError(f"{wanted} examples are asked for, and there are {len(known)}. Name a file with more.")
        return known[:wanted]


def read_prompts(
    task: str,
    *,
    style: Style = "auto",
    template: str = "",
    system: str | None = None,
    shots: str | int | None = None,
    prefill: str = "",
    open_answer: bool = False,
    to: str = "",
    equivalent: EquivalentChoice = "",
) -> Prompts:
    """What a user typed, with files read: `template` is a name of ours, a file, or a folder with a file of such a name;
    `shots` a number or a file of examples."""
    name, text = _read_template(task, template, style)
    number, examples = _read_shots(shots)
    prompts = Prompts(
        style=style, template=name, template_text=text, system=system, shots=number, examples=examples, prefill=prefill,
        open_answer=open_answer, to=to, equivalent=equivalent,
    )  # fmt: skip
    if text:
        parse_template(text, template)
    return prompts


def _read_template(task: str, template: str, style: Style) -> tuple[str, str]:
    if not template or template in shipped_names(task):
        return template, ""
    path = Path(template)
    if path.is_dir():
        path = _in_folder(path, task, style)
    if not path.is_file():
        names = ", ".join(shipped_names(task))
        raise TaskError(f"There is no template {template!r}. Name a file, or one of {names} for {task}.")
    return "", _read(path)


def _in_folder(folder: Path, task: str, style: Style) -> Path:
    """The file of a folder that is laid out as ours is."""
    names = [f"{name}.md" for name in (["completion"] if style == "completion" else []) + shipped_names(task)]
    places = [place / name for place in (folder / task, folder) for name in names]
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        raise TaskError(f"{folder} holds no template for {task}. Call it {task}/{names[0]}.")
    return found


def _read_shots(shots: str | int | None) -> tuple[int | None, tuple[dict[str, str], ...]]:
    if shots is None or isinstance(shots, int):
        return shots, ()
    if shots.isdecimal():
        return int(shots), ()
    path = Path(shots)
    if not path.is_file():
        raise TaskError(f"There is no file {shots!r} of examples. Give a number, or a file of JSON lines.")
    examples = parse_examples(_read(path), shots)
    return len(examples), tuple(examples)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TaskError(f"{path} cannot be read: {error}. Check that it is a text in UTF-8.") from error


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
