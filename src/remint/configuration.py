"""What users write down once: ``remint.toml`` of a project, and one of their own for all projects.

The project's file is the first one in the current folder or above, not beyond the folder of the repository. The user's
is ``remint/remint.toml`` in the folder for settings. Where both say something, the project's counts.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from remint.errors import RemintError

FILE_NAME = "remint.toml"
VARIABLE = "REMINT_CONFIG"
# Tables that are not the defaults of a command.
MODELS, PRICES, BENCHMARKS, LIMITS, MUST_PASS = "models", "prices", "benchmarks", "limits", "must-pass"
TABLES = (MODELS, PRICES, BENCHMARKS, LIMITS, MUST_PASS)
_NEVER = {"api_key": "Put the key into the environment or into a file .env"}
# A project may come from anybody: what runs code here, or sends keys and programs elsewhere, needs more trust.
_NEVER_IN_PROJECTS = ("no_isolation", "engine", "python", "entries", "base_url")
_SAY_IT = "Say it on the command line or in your own file. If you trust this file, name it: REMINT_CONFIG={path}"
_HERE = re.compile(r"https?://(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(/|$)")


class ConfigurationError(RemintError, ValueError):
    """A ``remint.toml`` that cannot be used; the message names the file, what is wrong and what to do."""


class ConfigurationFile(NamedTuple):
    """One ``remint.toml``."""

    path: Path
    of: str  # project | user
    content: Mapping[str, Any]
    trusted: bool = True  # the user's own, or one that the user has named

    @property
    def folder(self) -> Path:
        """What relative paths in it start from."""
        return self.path.parent

    def table(self, name: str) -> Mapping[str, Any]:
        """A table by its name; empty where there is none."""
        found = self.content.get(name, {})
        if not isinstance(found, dict):
            raise self.error(name, "is not a table", f"Write it under [{name}].")
        return found

    def error(self, key: str, wrong: str, fix: str) -> ConfigurationError:
        """What to raise about one of its keys."""
        return ConfigurationError(f"{self.path}: {key} {wrong}. {fix}")


class Configuration(NamedTuple):
    """Everything that was written down; the files that count for more come first."""

    files: tuple[ConfigurationFile, ...] = ()

    def entry(self, table: str, name: str) -> tuple[ConfigurationFile, Any] | None:
        """An entry of a table and the file that it is from."""
        return next(((file, file.table(table)[name]) for file in self.files if name in file.table(table)), None)

    def names(self, table: str) -> list[str]:
        """The names of all entries of a table."""
        return list(dict.fromkeys(name for file in self.files for name in file.table(table)))

    def benchmark(self, name: str) -> tuple[str, str] | None:
        """The path or address, and the format, of a benchmark that has a name here."""
        found = self.entry(BENCHMARKS, name) if is_name_of_benchmark(name) else None
        if found is None:
            return None
        file, entry = found
        source, form = (entry.get("path"), entry.get("format", "")) if isinstance(entry, dict) else (entry, "")
        if not isinstance(source, str) or not isinstance(form, str) or not source:
            raise file.error(f"{BENCHMARKS}.{name}", "is not a path", f'Write {name} = "folder/or/file".')
        return (source if source.startswith("hf:") else str(file.folder / Path(source).expanduser())), form

    def model(self, name: str) -> Mapping[str, Any] | None:
        """What a name of a model stands for: the model, and options such as its temperature."""
        found = self.entry(MODELS, name)
        if found is None:
            return None
        file, entry = found
        options = {"model": entry} if isinstance(entry, str) else entry
        if not isinstance(options, dict) or not isinstance(options.get("model"), str):
            raise file.error(
                f"{MODELS}.{name}", "names no model", f'Write [{MODELS}.{name}] and model = "openai/NAME".'
            )
        return {key.replace("-", "_"): value for key, value in options.items()}

    def must_pass(self, name: str) -> list[str] | None:
        """The ids of a set of problems that must pass."""
        found = self.entry(MUST_PASS, name)
        if found is None:
            return None
        file, ids = found
        if not isinstance(ids, list) or not ids or not all(isinstance(one, str) for one in ids):
            raise file.error(f"{MUST_PASS}.{name}", "is not a list of problem ids", f'Write {name} = ["id-1", "id-2"].')
        return ids


def is_name_of_benchmark(name: str) -> bool:
    """Whether this may be a name of one's own: not a path and not an address."""
    return bool(name) and not any(mark in name for mark in ("/", "\\", ":")) and not name.startswith(".")


def configuration() -> Configuration:
    """What counts here and now: read anew every time, because it takes less than a millisecond."""
    return Configuration(tuple(_read(path, of, trusted) for path, of, trusted in _places()))


def _places() -> Iterator[tuple[Path, str, bool]]:
    chosen = os.environ.get(VARIABLE)
    if chosen is not None:
        if chosen:
            yield Path(chosen).expanduser().absolute(), "project", True
        return
    project = _project_file(Path.cwd())
    if project is not None:
        yield project, "project", False
    users = settings_folder() / "remint" / FILE_NAME
    if users.is_file() and users != project:
        yield users, "user", True


def _project_file(start: Path) -> Path | None:
    for folder in (start, *start.parents):
        if (folder / FILE_NAME).is_file():
            return folder / FILE_NAME
        if (folder / ".git").exists():
            return None
    return None


def settings_folder() -> Path:
    """The folder of the user's settings, by the XDG convention, which ignores relative paths."""
    folder = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    return folder if folder.is_absolute() else Path("~/.config").expanduser()


def _read(path: Path, of: str, trusted: bool) -> ConfigurationFile:
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path} cannot be read: {error}. Check path, permissions and encoding.") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigurationError(f"{path} is not TOML: {error}. Correct that line.") from error
    file = ConfigurationFile(path, of, content, trusted)
    _check(file)
    return file


def _check(file: ConfigurationFile) -> None:
    for name in TABLES:
        file.table(name)
    for key in keys_of(file.content):
        fix = _fix(file, key[-1].replace("-", "_"), _value(file.content, key))
        if fix and key[0] not in (PRICES, BENCHMARKS, MUST_PASS):
            raise file.error(".".join(key), f"does not belong into the file of a {file.of}", f"{fix}.")


def _fix(file: ConfigurationFile, name: str, value: object) -> str:
    """What to do about a key that must not be in a file; empty where it may."""
    if name in _NEVER:
        return _NEVER[name]
    if file.trusted or name not in _NEVER_IN_PROJECTS:
        return ""
    if name == "base_url" and isinstance(value, str) and is_on_this_machine(value):
        return ""
    return _SAY_IT.format(path=file.path)


def is_on_this_machine(address: str) -> bool:
    """Whether a server is the user's own: nothing that is sent to it leaves this machine."""
    return _HERE.match(address) is not None


def _value(table: Any, key: tuple[str, ...]) -> object:
    for name in key:
        table = table[name]
    return table


def keys_of(table: Mapping[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every key that has a value, with the names of the tables around it."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from keys_of(value, (*before, name))
        else:
            yield (*before, name)
