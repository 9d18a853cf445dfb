"""What is set on this machine besides flags: variables, the project's remint.toml and the user's, in that order."""

from __future__ import annotations

import os
from collections.abc import Iterator

from remint.api.doctor.check import MachineCheck
from remint.configuration import (
    FILE_NAME,
    TABLES,
    VARIABLE,
    ConfigurationError,
    ConfigurationFile,
    configuration,
    keys_of,
    settings_folder,
)

_SECRET = ("KEY", "TOKEN", "SECRET", "PASSWORD")
_LONGEST = 60
_FIXES = {"project": "`remint init` writes one", "user": "write one for what holds in all your projects"}


def written() -> Iterator[MachineCheck]:
    """The settings by where they come from; what comes first counts for more, and flags for most."""
    variables = sorted(name for name in os.environ if name.startswith("REMINT_"))
    detail = ", ".join(f"{name}={_shown(name)}" for name in variables) or "none is set"
    yield MachineCheck("settings 1: variables", "works", detail)
    try:
        files = configuration().files
    except ConfigurationError as error:
        yield MachineCheck("settings: " + FILE_NAME, "broken", str(error), "Correct the file")
        return
    by_owner = {file.of: file for file in files}
    usual = {
        "project": f"no {FILE_NAME} in this folder or above",
        "user": f"no {settings_folder() / 'remint' / FILE_NAME}",
    }
    if VARIABLE in os.environ:
        usual = dict.fromkeys(usual, f"not looked for: {VARIABLE} is set")
    for number, owner in enumerate(("project", "user"), 2):
        what = f"settings {number}: {FILE_NAME} of the {owner}"
        if owner in by_owner:
            yield MachineCheck(what, "works", _summary(by_owner[owner], by_owner.get("project"), variables))
        else:
            yield MachineCheck(what, "missing", usual[owner], _FIXES[owner])


def _shown(name: str) -> str:
    value = os.environ[name]
    hidden = any(word in name for word in _SECRET) or "@" in value  # the password of a database
    return "…" if hidden else value if len(value) <= _LONGEST else value[:_LONGEST] + "…"


def _summary(file: ConfigurationFile, project: ConfigurationFile | None, variables: list[str]) -> str:
    over = set(keys_of(project.content)) if project is not None and project is not file else set()
    parts = []
    for key in keys_of(file.content):
        variable = "_".join(["REMINT", *key]).upper().replace("-", "_")
        note = f" (overridden by {variable})" if variable in variables and key[0] not in TABLES else ""
        note = " (overridden by the project)" if key in over else note
        parts.append(".".join(key) + note)
    return f"{file.path} sets {', '.join(parts) or 'nothing'}"
