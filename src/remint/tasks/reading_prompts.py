"""The prompts that a user chose, read from names and files."""

from __future__ import annotations

from pathlib import Path

from remint.tasks.errors import TaskError
from remint.tasks.prompts import EquivalentChoice, Prompts, Style, parse_examples
from remint.tasks.task import TASKS
from remint.tasks.template import TemplateFolder, parse_template


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
    without: tuple[str, ...] = (),
) -> Prompts:
    """What a user typed, with files read.

    `template` is the name of one that comes with the task, a file, or a folder with a file of such a name; `shots` is a
    number or a file of examples.
    """
    name, text = _read_template(TASKS.get(task).templates, template, style)
    number, examples = _read_shots(shots)
    prompts = Prompts(
        style=style, template=name, template_text=text, system=system, shots=number, examples=examples, prefill=prefill,
        open_answer=open_answer, to=to, equivalent=equivalent, without=tuple(dict.fromkeys(without)),
    )  # fmt: skip
    if text:
        parse_template(text, template)
    return prompts


def _read_template(templates: TemplateFolder, template: str, style: Style) -> tuple[str, str]:
    if not template or template in templates.names():
        return template, ""
    path = Path(template)
    if path.is_dir():
        path = _in_folder(path, templates, style)
    if not path.is_file():
        names = ", ".join(templates.names())
        raise TaskError(f"unknown template {template!r}. Name a file, or one of {names} for {templates.task}.")
    return "", _read(path)


def _in_folder(folder: Path, templates: TemplateFolder, style: Style) -> Path:
    """The file of a folder that is laid out as the task's own is."""
    task, known = templates.task, templates.names()
    names = [f"{name}.md" for name in (["completion"] if style == "completion" else []) + known]
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
        raise TaskError(f"{shots!r}: no such file of examples. Give a number, or a JSONL file.")
    examples = parse_examples(_read(path), shots)
    return len(examples), tuple(examples)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TaskError(f"{path} cannot be read: {error}. Check that it is a text in UTF-8.") from error
