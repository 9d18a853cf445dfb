"""Locks: how the key of one sealed file is derived from a secret, written at the head of the file.

A passphrase goes through scrypt (128 MiB, about half a second), a key file through HKDF; both with a random salt, so
that no two files have the same key.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Annotated, Any

import msgspec

from remint.sealing.errors import DamagedSealError
from remint.sealing.keys import SealSecret, SecretKind

_SALT, _KEY, _CHECK = 16, 32, 8
_MOST_MEMORY = 1 << 30  # bytes that a file from elsewhere may make us use
_UPDATE = "It was cut off or changed. Fetch it again."


class Lock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is needed beside the secret."""

    kind: SecretKind
    salt: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{32}\Z")]
    check: Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{16}\Z")]  # tells a wrong key from a damaged file
    id: Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{16})?\Z")] = ""  # which key file
    n: Annotated[int, msgspec.Meta(ge=1 << 14, le=1 << 22)] = 1 << 17  # scrypt's cost, block size and parallelism
    r: Annotated[int, msgspec.Meta(ge=1, le=32)] = 8
    p: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1

    def master(self, secret: SealSecret) -> bytes | None:
        """The key that this secret gives; None: the file was sealed with another one."""
        master = _master(secret, bytes.fromhex(self.salt), self.n, self.r, self.p)
        return master if hmac.compare_digest(_check_of(master), self.check) else None


def new_lock(secret: SealSecret) -> tuple[Lock, bytes]:
    """A lock with a fresh salt, and its key."""
    salt = secrets.token_bytes(_SALT)
    usual = Lock("key-file", "0" * 32, "0" * 16)
    master = _master(secret, salt, usual.n, usual.r, usual.p)
    return Lock(secret.kind, salt.hex(), _check_of(master), secret.id), master


def lock_from(fields: Any) -> Lock:
    """The lock in the head of a file, which may come from anybody: what would take too much memory is refused."""
    try:
        lock = msgspec.convert(fields, Lock)
    except msgspec.ValidationError as error:
        raise DamagedSealError(
            f"the head of the sealed data is not one that Remint writes ({error}). {_UPDATE}"
        ) from error
    if lock.n & (lock.n - 1) or 128 * lock.n * lock.r > _MOST_MEMORY:
        raise DamagedSealError(f"the head of the sealed data asks for more memory than is allowed. {_UPDATE}")
    return lock


def subkey(master: bytes, purpose: str) -> bytes:
    """A key for one purpose, from which no other can be told (HKDF-Expand, RFC 5869)."""
    return hmac.digest(master, purpose.encode() + b"\x01", "sha256")


def _check_of(master: bytes) -> str:
    return subkey(master, "remint check")[:_CHECK].hex()


def _master(secret: SealSecret, salt: bytes, n: int, r: int, p: int) -> bytes:
    if secret.kind == "key-file":
        return hmac.digest(salt, secret.value, "sha256")  # HKDF-Extract
    return hashlib.scrypt(secret.value, salt=salt, n=n, r=r, p=p, maxmem=2**31 - 1, dklen=_KEY)
