"""The defaults of options that ``remint.toml`` sets: for all commands, for a group of them, or for one.

Click asks for them where neither the command line nor the environment says anything.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from remint.configuration import LIMITS, TABLES, Configuration, ConfigurationFile

# Options that are files or folders although they take any text.
_PATHS = {"db", "python", "prices"}
# Where a model is only asked if it is named, these would be refused without it.
_OF_A_MODEL = {"base_url", "budget", "prices"}
# Variables that stand for an option of every command: they count for more than a file.
_VARIABLES = {"db": "REMINT_DB", "prices": "REMINT_PRICES"}


class _Called(NamedTuple):
    command: click.Command
    path: tuple[str, ...]  # such as mint, evolve


def default_map(
    root: click.Command, arguments: Sequence[str], written: Configuration, commands: Collection[str]
) -> dict[str, Any]:
    """What the command that is called has for defaults, in click's form."""
    if not written.files:
        return {}
    for file in written.files:
        _refuse_unknown_tables(file, commands)
    called = _called(root, arguments)
    names = _names(called.command)
    found: dict[str, Any] = {}
    for file in reversed(written.files):
        found.update(_defaults(file, called, names))
    for name in reversed(called.path):
        found = {name: found}
    return found


def _called(root: click.Command, arguments: Sequence[str]) -> _Called:
    command, path, context = root, list[str](), click.Context(root)
    for word in arguments:
        inner = command.get_command(context, word) if isinstance(command, click.Group) else None
        if inner is None:
            break
        command = inner
        path.append(word)
    return _Called(command, tuple(path))


def _names(command: click.Command) -> dict[str, click.Option]:
    """Options by what a user calls them: the flag without dashes in front."""
    options = [one for one in command.params if isinstance(one, click.Option)]
    return {
        flag.lstrip("-").replace("-", "_"): one for one in options for flag in one.opts if flag.startswith("--")
    }  # fmt: skip


def _defaults(file: ConfigurationFile, called: _Called, names: Mapping[str, click.Option]) -> Iterator[tuple[str, Any]]:
    shared = {name: value for name, value in file.content.items() if not isinstance(value, dict)}
    tables: list[tuple[str, Mapping[str, Any]]] = [("", shared), (LIMITS, file.table(LIMITS))]
    inside: Any = file.content
    for depth, name in enumerate(called.path, 1):
        inside = inside.get(name, {})
        if not isinstance(inside, dict):
            raise file.error(".".join(called.path[:depth]), "is not a table", "Put the defaults of a command there.")
        if name not in TABLES:  # those hold names of the user's own
            tables.append((".".join(called.path[:depth]), inside))
    for table, entries in tables:
        own = table == ".".join(called.path)
        for key, value in entries.items():
            name = key.replace("-", "_")
            if isinstance(value, dict) and name not in names:
                continue  # the table of a command further down
            if os.environ.get(_VARIABLES.get(name, "")):
                continue
            if not own and getattr(names.get(name), "is_filter", False):
                continue  # the model that a project asks says nothing about which runs a list shows
            if name in names and (own or not (name in _OF_A_MODEL and "naming" in names)):
                yield str(names[name].name), _value(file, key, value, names[name])
            elif own:
                near = difflib.get_close_matches(name, names, n=1)
                hint = f"Did you mean {near[0]}?" if near else f"`remint {' '.join(called.path)} --help` lists them."
                raise file.error(f"{table}.{key}", "is no option of that command", hint)


def _value(file: ConfigurationFile, key: str, value: Any, option: click.Option) -> Any:
    if option.is_flag and not isinstance(value, bool):
        raise file.error(key, f"is {value!r}", "Write true or false.")
    if option.multiple and not isinstance(value, list):
        value = [value]
    is_path = isinstance(option.type, click.Path) or option.name in _PATHS
    if is_path and isinstance(value, str) and value and "://" not in value:
        # A name without a folder may be a command, such as python3.
        inside = file.folder / Path(value).expanduser()
        return str(inside) if "/" in value or inside.exists() or isinstance(option.type, click.Path) else value
    return value


def _refuse_unknown_tables(file: ConfigurationFile, commands: Collection[str]) -> None:
    known = [*commands, *TABLES]
    for name, value in file.content.items():
        if isinstance(value, dict) and name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"Did you mean [{near[0]}]?" if near else f"Known are {', '.join(known)}."
            raise file.error(f"[{name}]", "is neither a command nor a table that Remint knows", hint)
