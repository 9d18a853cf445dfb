"""Help pages: an example on top, options in groups, tasks and templates; and what was meant by a wrong word."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from remint.cli.command_texts import example_of
from remint.cli.main import exit_code, named_command, remint
from remint.tasks import TASKS


def run(*arguments: str) -> int:
    return exit_code(lambda: remint.main(list(arguments), standalone_mode=False))


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        yield (*path, name)
        found = group.get_command(context, name)
        if isinstance(found, click.Group):
            yield from commands(found, (*path, name))


EVERY = list(commands(remint))


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_every_page_begins_with_an_example_that_can_be_typed(
    path: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run(*path, "--help") == 0
    page = capsys.readouterr().out
    example = example_of(" ".join(path))
    assert example, f"add an example of `remint {' '.join(path)}` to TEXTS in command_texts.py"
    lines = page.splitlines()
    assert lines[2:4] == ["Example:", f"  {example}"]
    assert max(map(len, lines)) <= 80
    assert example.startswith(" ".join(("remint", *path)))
    words = example.split()[1:]
    command = named_command(remint, words)
    options = {flag for one in command.params if isinstance(one, click.Option) for flag in one.opts}
    assert [word for word in words if word.startswith("-") and word not in options] == []


def test_the_options_of_run_are_in_groups(capsys: pytest.CaptureFixture[str]) -> None:
    run("run", "--help")
    page = capsys.readouterr().out
    headings = [line for line in page.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert headings == [
        "Example:", "Options:", "Model:", "Sampling:", "Requests and cost:", "Prompt:", "Problems:",
        "Sandbox and judging:", "Files and output:", "Tasks, each with its templates:",
    ]  # fmt: skip
    options = [word for one in remint.get_command(click.Context(remint), "run").params for word in one.opts]  # type: ignore[union-attr]
    assert [name for name in options if name.startswith("--") and page.count(f"{name} ") == 0] == []


def test_tasks_and_templates_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    run("run", "--help")
    words = " ".join(capsys.readouterr().out.split())
    for name in TASKS.names():
        assert f"[{', '.join(TASKS.get(name).templates.names())}]" in words
        assert f" {name} " in words


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("jugde",), "Did you mean judge"), (("mint", "evlove"), "Did you mean evolve"),
        (("models", "lst"), "Did you mean 'list'"), (("run", "mintest", "-m", "x"), "Did you mean mintset"),
        (("run", "mintset", "-m", "smollm2-135"), "did you mean 'smollm2-135m'"),
        (("run", "mintset", "-m", "x", "--task", "synthesise"), "did you mean 'synthesize'"),
        (("run", "mintset", "--modle", "x"), "--model"),
        (("run", "mintset", "-m", "x", "--template", "chatt"), "did you mean 'chat'"),
    ],
)  # fmt: skip
def test_a_wrong_word_gets_the_one_that_was_meant(
    words: tuple[str, ...], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    assert meant.lower() in capsys.readouterr().err.lower()
