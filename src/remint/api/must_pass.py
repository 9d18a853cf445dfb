"""The problems that must pass, from a file or as a list."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from remint.api.options.groups import texts
from remint.configuration import configuration
from remint.errors import UsageError


def must_pass_ids(given: str | Iterable[str], known: Mapping[str, None]) -> list[str]:
    """The ids; each text is a set of remint.toml, a file of ids (a line each, or a JSON list), or ids with commas."""
    wanted = list(dict.fromkeys(name for text in texts(given) for name in _ids(text)))
    unknown = [name for name in wanted if name not in known]
    if unknown:
        near = difflib.get_close_matches(unknown[0], known, n=2, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else "Check its spelling."
        raise UsageError(f"no run has the must-pass problem {unknown[0]!r}: {hint}")
    return wanted


def _ids(text: str) -> list[str]:
    chosen = configuration().must_pass(text)
    if chosen is not None:
        return chosen
    path = Path(text)
    if not path.is_file():
        named = [part.strip() for part in text.split(",") if part.strip()]
        if not named:  # an unset variable of a build must not switch its gate off
            raise UsageError("must-pass names no problem. Give ids or a file of them, or leave the option out.")
        return named
    content = path.read_text(encoding="utf-8", errors="replace")
    if content.lstrip().startswith("["):
        try:
            found = json.loads(content)
        except ValueError as error:
            raise UsageError(f"{path} is not a JSON list of problem ids: {error}. Fix it.") from error
        if not all(isinstance(one, str) for one in found):
            raise UsageError(f"{path} holds something other than problem ids. Write a JSON list of texts.")
        return list(found)
    lines = (line.split("#")[0].strip() for line in content.splitlines())
    found = [line for line in lines if line]
    if not found:
        raise UsageError(f"{path} names no problem. Write one id on each line.")
    return found
