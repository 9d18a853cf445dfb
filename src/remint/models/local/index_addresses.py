"""The package indexes that the user has set up, for environments in which there is no pip to ask."""

from __future__ import annotations

import configparser
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

_PASSWORD = re.compile(r"(?<=://)[^/@\s]+@")


class IndexAddresses(NamedTuple):
    """Where to look for packages, in order, and the certificates to trust there."""

    indexes: tuple[str, ...]
    certificates: str = ""


def index_addresses(variables: Mapping[str, str] = os.environ, files: list[Path] | None = None) -> IndexAddresses:
    """What the environment says (pip's variables, then uv's), else what pip's configuration files say."""
    configured = _configuration(pip_files(variables) if files is None else files)
    main = (
        variables.get("PIP_INDEX_URL")
        or variables.get("UV_DEFAULT_INDEX")
        or variables.get("UV_INDEX_URL")
        or configured.get("index-url", "")
    )
    named = ("PIP_EXTRA_INDEX_URL", "UV_INDEX", "UV_EXTRA_INDEX_URL")
    further = " ".join(variables[name] for name in named if name in variables) or configured.get("extra-index-url", "")
    # uv lets an index have a name, as in name=https://…
    found = [re.sub(r"^[\w-]+=", "", address) for address in (*main.split(), *further.split())]
    certificates = variables.get("PIP_CERT") or variables.get("SSL_CERT_FILE") or configured.get("cert", "")
    return IndexAddresses(tuple(dict.fromkeys(found)), certificates)


def pip_files(variables: Mapping[str, str]) -> list[Path]:
    """pip's configuration files, the weightiest last."""
    if variables.get("PIP_CONFIG_FILE"):
        return [Path(variables["PIP_CONFIG_FILE"])]
    home = Path.home()
    personal = Path(variables.get("XDG_CONFIG_HOME") or home / ".config")
    return [Path("/etc/pip.conf"), home / ".pip/pip.conf", personal / "pip/pip.conf", Path(sys.prefix) / "pip.conf"]


def _configuration(files: list[Path]) -> dict[str, str]:
    found: dict[str, str] = {}
    for section in ("global", "download"):
        for file in files:
            parser = configparser.RawConfigParser()
            try:
                parser.read(file, encoding="utf-8")
            except (configparser.Error, UnicodeDecodeError):
                continue  # pip's own business; it says so whenever it is called
            if parser.has_section(section):
                found |= dict(parser.items(section))
    return found


def without_password(text: str) -> str:
    """A text in which no address shows a user's name and password."""
    return _PASSWORD.sub("", text)
