"""Sealed bytes: a line that says what this is, a line with the lock, then chunks that are each authenticated.

The chunks are the STREAM construction as the tool age uses it: ChaCha20-Poly1305 over 64 KiB at a time. The nonce is
the number of the chunk and a mark on the last one, so that chunks can be neither changed, swapped nor cut off. The two
lines at the head are authenticated with every chunk.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import msgspec

from remint.sealing.errors import DamagedSealError, SealLibraryError
from remint.sealing.keyring import KEYRING, MasterKey
from remint.sealing.locks import lock_from, subkey

MAGIC = b"remint-sealed 1\n"
CHUNK = 64 * 1024
_TAG = 16
_LONGEST_HEAD = 4096
_AGAIN = "It was cut off or changed. Fetch it again."


def is_sealed(beginning: bytes) -> bool:
    """Whether data that begin like this are sealed."""
    return beginning.startswith(MAGIC)


def seal_bytes(content: bytes, key: MasterKey) -> bytes:
    """The content, sealed. The key must be a fresh one: its chunks are numbered from 0."""
    head = MAGIC + msgspec.json.encode(key.lock) + b"\n"
    cipher, aad = _cipher(key), hashlib.sha256(head).digest()
    parts = [content[start : start + CHUNK] for start in range(0, len(content), CHUNK)] or [b""]
    last = len(parts) - 1
    sealed = [cipher.encrypt(_nonce(number, number == last), part, aad) for number, part in enumerate(parts)]
    return b"".join([head, *sealed])


def open_sealed(data: bytes, name: str, found: Callable[[MasterKey], None] = lambda key: None) -> bytes:
    """What was sealed, whole and unchanged, or an error; `found` is told the key. `name` is for messages."""
    end = data.find(b"\n", len(MAGIC), _LONGEST_HEAD)
    if not is_sealed(data) or end < 0:
        raise DamagedSealError(f"{name}: the head of the sealed file is missing. {_AGAIN}")
    head, body = data[: end + 1], memoryview(data)[end + 1 :]
    try:
        fields = json.loads(head[len(MAGIC) :])
    except ValueError as error:
        raise DamagedSealError(f"{name}: the head of the sealed file is damaged. {_AGAIN}") from error
    try:
        lock = lock_from(fields)
    except DamagedSealError as error:
        raise DamagedSealError(f"{name}: {error}") from error
    key = KEYRING.key_for(lock, name)
    content = _opened(body, _cipher(key), hashlib.sha256(head).digest(), name)
    found(key)
    return content


def _opened(body: memoryview, cipher: Any, aad: bytes, name: str) -> bytes:
    from cryptography.exceptions import InvalidTag

    parts = [body[start : start + CHUNK + _TAG] for start in range(0, len(body), CHUNK + _TAG)] or [body]
    last = len(parts) - 1
    opened = []
    for number, part in enumerate(parts):
        try:
            opened.append(cipher.decrypt(_nonce(number, number == last), bytes(part), aad))
        except (InvalidTag, ValueError) as error:
            raise DamagedSealError(f"{name}: chunk {number + 1} of {len(parts)} is damaged. {_AGAIN}") from error
    return b"".join(opened)


def _nonce(number: int, is_last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([is_last])


def _cipher(key: MasterKey) -> Any:
    return chacha(subkey(key.value, "remint file"))


def chacha(key: bytes) -> Any:
    """The cipher, where its library is installed."""
    try:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    except ImportError:
        raise SealLibraryError("Sealed benchmarks need the library cryptography. Install remint[seal].") from None
    return ChaCha20Poly1305(key)
