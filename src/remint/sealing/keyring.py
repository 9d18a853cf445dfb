"""The keys that this process has opened something with, and where further ones are asked for.

Keys come from the files that REMINT_SEAL_KEY_FILE names, from REMINT_SEAL_PASSPHRASE, or from whoever sits at the
terminal. Once a sealed benchmark has been opened, its key also seals what the process writes into the ledger.
"""

from __future__ import annotations

import getpass
import os
import threading
from pathlib import Path
from typing import NamedTuple

from remint.sealing.errors import MissingKeyError, WrongKeyError
from remint.sealing.keys import (
    KEY_FILE_VARIABLE,
    PASSPHRASE_VARIABLE,
    SealSecret,
    can_ask,
    secret_from_file,
    secret_from_passphrase,
)
from remint.sealing.locks import Lock, new_lock

_TRIES = 3


class MasterKey(NamedTuple):
    """The key of one lock."""

    lock: Lock
    value: bytes

    def __repr__(self) -> str:
        return f"<MasterKey of a {self.lock.kind}>"


class Keyring:
    """Keys of one process, by lock. They live in memory alone."""

    def __init__(self) -> None:
        self._keys: dict[Lock, MasterKey] = {}
        self._secrets: list[SealSecret] = []
        self._active: MasterKey | None = None
        self._asking = threading.Lock()
        self.sealing: SealSecret | None = None  # what results of this process are sealed with

    @property
    def active(self) -> MasterKey | None:
        """The key of the sealed benchmark that was opened last; None where none was."""
        return self._active

    def add(self, secret: SealSecret) -> None:
        """A secret to try on every lock."""
        if secret not in self._secrets:
            self._secrets.append(secret)

    def seal_with(self, secret: SealSecret) -> None:
        """Seal ledger entries with this secret from now on, because the result will be sealed with it."""
        self.add(secret)
        self.sealing = secret
        self.use(MasterKey(*new_lock(secret)))

    def use(self, key: MasterKey) -> None:
        """Seal ledger entries with this key from now on."""
        self._keys[key.lock] = self._active = key

    def clear(self) -> None:
        """Forget everything."""
        self._keys, self._secrets, self._active, self.sealing = {}, [], None, None

    def key_for(self, lock: Lock, name: str) -> MasterKey:
        """The key of a lock. `name` says what is to be opened.

        Raises MissingKeyError where nobody gives one, and WrongKeyError where all that are given are wrong.
        """
        with self._asking:
            known = self._keys.get(lock)
            if known is None:
                known = self._keys[lock] = MasterKey(lock, self._found(lock, name))
            return known

    def _found(self, lock: Lock, name: str) -> bytes:
        tried = 0
        for secret in self._given(lock):
            tried += 1
            if (master := lock.master(secret)) is not None:
                return master
        if lock.kind == "passphrase" and can_ask() and PASSPHRASE_VARIABLE not in os.environ:
            return self._asked(lock, name)
        variable = KEY_FILE_VARIABLE if lock.kind == "key-file" else PASSPHRASE_VARIABLE
        what = f"the key file {lock.id}" if lock.kind == "key-file" else "a passphrase"
        if tried and lock.kind == "key-file":  # the id is that of the given key, and yet it does not fit
            raise WrongKeyError(
                f"{name} cannot be opened: the key or the head of the file is wrong. Fetch the file again; if that "
                f"does not help, check {variable}."
            )
        if tried or (lock.kind == "key-file" and (named_key_files() or self._secrets)):
            raise WrongKeyError(
                f"{name} is sealed with {what}, and the one that is given is another. Check {variable}."
                if lock.kind == "key-file"
                else f"{name} cannot be opened: the passphrase or the head of the file is wrong. Check {variable}; if "
                "that does not help, fetch the file again."
            )
        where = f"Set {variable} to its path." if lock.kind == "key-file" else f"Set {variable}, or run on a terminal."
        raise MissingKeyError(f"{name} is sealed with {what}. {where}")

    def _given(self, lock: Lock) -> list[SealSecret]:
        """The secrets at hand that may fit: a key file tells by its id, without trying."""
        given = [*self._secrets]
        if lock.kind == "key-file":
            given += [secret_from_file(path) for path in named_key_files()]
            return [one for one in given if one.kind == lock.kind and one.id == lock.id]
        if PASSPHRASE_VARIABLE in os.environ:
            given.append(secret_from_passphrase(os.environ[PASSPHRASE_VARIABLE]))
        return [one for one in dict.fromkeys(given) if one.kind == lock.kind]

    def _asked(self, lock: Lock, name: str) -> bytes:
        for _ in range(_TRIES):
            secret = secret_from_passphrase(getpass.getpass(f"Passphrase of {name}: "))
            if (master := lock.master(secret)) is not None:
                self.add(secret)
                return master
        raise WrongKeyError(f"None of the {_TRIES} passphrases opens {name}. Ask the person who sealed it.")


def named_key_files() -> tuple[Path, ...]:
    """The key files that the environment names, separated like the folders in PATH."""
    named = os.environ.get(KEY_FILE_VARIABLE, "")
    return tuple(Path(one).expanduser() for one in named.split(os.pathsep) if one)


KEYRING = Keyring()
