"""Ledger entries of a process that has opened a sealed benchmark: sealed with the same key.

Which runs there are stays readable, so that they can be listed; what was asked, answered and judged does not.
"""

from __future__ import annotations

import json
import secrets

import msgspec

from remint.sealing.errors import DamagedSealError
from remint.sealing.keyring import KEYRING
from remint.sealing.locks import lock_from, subkey
from remint.sealing.stream import chacha

_MAGIC = b"\x00remint-sealed-entry 1\n"
_NONCE = 12
# All that is not sealed: ids, counts, settings, names and notes of runs, so that they can be listed and watched without
# a key. Whoever writes these entries keeps messages, inputs, programs and prompts out of them.
PLAIN_KINDS = frozenset(("run", "run-again", "run-rows", "run-label", "run-summary", "activity"))


def seal_entry(kind: str, key: str, payload: bytes) -> bytes:
    """The payload as it is to be stored."""
    active = KEYRING.active
    if active is None or kind in PLAIN_KINDS:
        return payload
    nonce = secrets.token_bytes(_NONCE)
    cipher = chacha(subkey(active.value, "remint ledger"))
    head = _MAGIC + msgspec.json.encode(active.lock) + b"\n"
    return head + nonce + bytes(cipher.encrypt(nonce, payload, _about(kind, key)))


def is_sealed(stored: bytes) -> bool:
    """Whether a payload needs a key to be read."""
    return stored.startswith(_MAGIC)


def open_entry(kind: str, key: str, stored: bytes) -> bytes:
    """The payload as it was given."""
    if not is_sealed(stored):
        return stored
    from cryptography.exceptions import InvalidTag

    line, _, body = stored[len(_MAGIC) :].partition(b"\n")
    try:
        master = KEYRING.key_for(lock_from(json.loads(line)), "This part of the ledger")
        if KEYRING.active is None:
            KEYRING.use(master)  # what is made of it, or copied to another ledger, must not become plain text
        cipher = chacha(subkey(master.value, "remint ledger"))
        return bytes(cipher.decrypt(body[:_NONCE], body[_NONCE:], _about(kind, key)))
    except (InvalidTag, json.JSONDecodeError) as error:
        raise DamagedSealError(
            f"the {kind} entry {key[:12]} of the ledger is damaged. Delete it to make it again."
        ) from error


def _about(kind: str, key: str) -> bytes:
    return f"{kind}\0{key}".encode()
