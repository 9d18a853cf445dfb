"""Where a ledger lives: an explicit argument, else REMINT_DB, else a file in the user's data folder."""

import os
import re
from pathlib import Path

from remint.ledger.errors import LocationError

ENVIRONMENT_VARIABLE = "REMINT_DB"

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_POSTGRES_SCHEMES = ("postgresql", "postgres")
_SQLITE = "sqlite:///"
_HIDDEN = "postgresql://…"
# Only a tail of exactly this shape is shown: anything else may be a piece of a badly quoted password.
_HOST_PORT_DATABASE = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[\w.%-]*)(:\d+)?(/[\w.%-]*)?")


class PostgresUrl:
    """A PostgreSQL URL that shows host and database, and never its password."""

    def __init__(self, secret: str) -> None:
        self.secret = secret

    def __str__(self) -> str:
        # An @ after a ? may belong to a password among the options: then nothing can be told apart.
        address, _, options = self.secret.partition("://")[2].partition("?")
        shown = address.rpartition("@")[2]
        readable = "@" not in options and _HOST_PORT_DATABASE.fullmatch(shown)
        return f"postgresql://{shown}" if readable else _HIDDEN

    __repr__ = __str__


def resolve_location(location: str | os.PathLike[str] | None = None) -> Path | PostgresUrl:
    """The file or server meant by `location`, the environment or the default, in this order."""
    text = os.fspath(location) if location is not None else os.environ.get(ENVIRONMENT_VARIABLE, "")
    if not text and location is None:
        return default_path()
    scheme = _SCHEME.match(text)
    if scheme and scheme[1].lower() in _POSTGRES_SCHEMES:
        return PostgresUrl(text)
    if text.lower().startswith(_SQLITE):
        text = text[len(_SQLITE) :]  # as SQLAlchemy has it: a fourth slash begins an absolute path
    elif scheme:
        detail = "only postgresql:// and sqlite:/// URLs are understood"
        raise LocationError.at(f"a {scheme[1]}:// URL", detail=detail)
    if not text or "\0" in text:
        raise LocationError.at(repr(text), detail="a path is not empty and holds no NUL")
    return _absolute(text)


def default_path() -> Path:
    """The ledger of this user, by the XDG convention."""
    data_home = os.environ.get("XDG_DATA_HOME", "")
    # The convention asks to ignore relative values.
    folder = Path(data_home) if Path(data_home).is_absolute() else _absolute("~/.local/share")
    return folder / "remint" / "ledger.sqlite"


def _absolute(text: str) -> Path:
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:
        raise LocationError.at(repr(text), detail="the home folder is unknown") from None
