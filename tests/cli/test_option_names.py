"""Messages of the library speak of keywords; the command line shows its own options."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from remint.cli.main import as_flags, exit_code, named_command, remint
from remint.cli.options.record_options import option


@click.command()
@click.argument("benchmark")
@option("--half-width", type=click.FloatRange(0, 1))
@option("--id", "ids", multiple=True)
@option("-n", "--samples", type=click.IntRange(min=1), default=1, show_default=True, help="Replies.")
@option("--output", type=click.Path())
def example(**_: object) -> None:
    """A command."""


def test_a_keyword_becomes_the_option_of_the_command() -> None:
    text = as_flags("give `half_width`, `ids` or `samples`; `benchmark`, `other` and `remint run` stay.", example)
    assert text == "give --half-width, --id or --samples; `benchmark`, `other` and `remint run` stay."


def test_the_arguments_lead_to_a_command_in_groups() -> None:
    assert named_command(remint, ["benchmarks", "show", "file"]).name == "show"
    assert named_command(remint, ["mint", "evolve", "-o", "file"]).name == "evolve"
    assert named_command(remint, []) is remint


def test_an_error_of_the_library_names_options_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(lambda: remint.main(["plan"], standalone_mode=False)) == 2
    assert "--half-width" in (said := capsys.readouterr().err)
    assert "`half_width`" not in said


def test_help_shows_units_and_no_ranges_and_checks_them_still() -> None:
    with click.Context(example) as context:
        shown = example.get_help(context)
    assert "-n, --samples N " in shown
    assert "--output FILE" in shown
    assert "[default: 1]" in shown
    assert "x>=" not in shown
    with pytest.raises(click.BadParameter, match="x>=1"):
        example.main(["b", "--samples", "0"], standalone_mode=False)


def every_command(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    with click.Context(group) as context:
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            if isinstance(command, click.Group):
                yield from every_command(command, (*path, name))
            elif command is not None:
                yield (*path, name), command


def test_every_option_has_a_variable_of_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    unread, options = [], 0
    for path, command in every_command(remint):
        prefix = "_".join(("REMINT", *path)).replace("-", "_").upper()
        with click.Context(command, auto_envvar_prefix=prefix) as context:
            for one in command.params:
                flags = [flag for flag in one.opts if flag.startswith("--")] if isinstance(one, click.Option) else []
                for flag in flags:
                    name = f"{prefix}_{flag[2:].replace('-', '_').upper()}"
                    monkeypatch.setenv(name, "1")
                    unread += [] if one.resolve_envvar_value(context) == "1" else [name]
                    monkeypatch.delenv(name)
                    options += 1
    assert unread == []
    assert options > 500
