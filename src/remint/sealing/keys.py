"""Secrets that benchmarks are sealed with: the content of a key file, or a passphrase.

A key file is one line of text with 32 random bytes in it. It is made readable by its owner alone.
"""

from __future__ import annotations

import base64
import binascii
import getpass
import hashlib
import os
import secrets
import sys
from pathlib import Path
from typing import Literal, NamedTuple

from remint.files import UnwritableError, refuse_missing_folder
from remint.sealing.errors import MissingKeyError, SealError, WrongKeyError

KEY_FILE_VARIABLE = "REMINT_SEAL_KEY_FILE"
PASSPHRASE_VARIABLE = "REMINT_SEAL_PASSPHRASE"
SHORTEST_PASSPHRASE = 12  # a sealed file is made to be shared, so that anybody can try passphrases on it
_PREFIX = "remint-key-1 "
_BYTES = 32
_LARGEST_KEY_FILE = 4096

SecretKind = Literal["key-file", "passphrase"]


class SealSecret(NamedTuple):
    """What keys are derived from. Its text never shows the secret."""

    kind: SecretKind
    value: bytes

    @property
    def id(self) -> str:
        """A name for a key file that gives nothing away; a passphrase has none, since it could be guessed by it."""
        return hashlib.sha256(b"remint key id" + self.value).hexdigest()[:16] if self.kind == "key-file" else ""

    def __repr__(self) -> str:
        return f"<SealSecret {self.kind}>"


def write_key_file(path: Path) -> SealSecret:
    """Make a key file with a fresh key; a file that exists is never replaced."""
    refuse_missing_folder(path)
    secret = SealSecret("key-file", secrets.token_bytes(_BYTES))
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise UnwritableError(f"{path} cannot be written: {error.strerror}. Name a new file for the key.") from error
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(_PREFIX + base64.b64encode(secret.value).decode() + "\n")
        file.flush()
        os.fsync(handle)
    return secret


def secret_from_file(path: Path) -> SealSecret:
    """The key in a key file."""
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST_KEY_FILE).decode("ascii").strip()
    except OSError as error:
        raise SealError(f"The key file {path} cannot be read: {error.strerror}. Check path and permissions.") from error
    except UnicodeDecodeError:
        text = ""
    try:
        value = base64.b64decode(text.removeprefix(_PREFIX), validate=True) if text.startswith(_PREFIX) else b""
    except binascii.Error:
        value = b""
    if len(value) != _BYTES:
        raise SealError(f"{path} is not a key file of Remint. Make one with `remint benchmarks seal --key-file NEW`.")
    return SealSecret("key-file", value)


def secret_from_passphrase(text: str) -> SealSecret:
    """A passphrase as a secret."""
    return SealSecret("passphrase", text.encode())


def new_passphrase(text: str | None = None) -> SealSecret:
    """The passphrase to seal with: given, from the environment, or typed twice; short ones are refused."""
    chosen = text if text is not None else os.environ.get(PASSPHRASE_VARIABLE)
    if chosen is None:
        if not can_ask():
            raise MissingKeyError(
                f"Sealing needs a key. Name a key file with `key_file` (it is made if it does not exist), or set "
                f"{PASSPHRASE_VARIABLE}."
            )
        chosen = getpass.getpass("Passphrase to seal with: ")
        if getpass.getpass("The same again: ") != chosen:
            raise WrongKeyError("The two passphrases differ. Nothing was written; try again.")
    if len(chosen) < SHORTEST_PASSPHRASE:
        raise SealError(
            "The passphrase is too short, and anybody who has the file can try passphrases. Use at least "
            f"{SHORTEST_PASSPHRASE} characters, or a key file."
        )
    return secret_from_passphrase(chosen)


def can_ask() -> bool:
    """Whether somebody sits at a terminal who can type a passphrase."""
    return sys.stdin is not None and sys.stdin.isatty()
