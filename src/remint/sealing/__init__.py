"""Encrypted files and ledger entries: keys, the sealed stream, and the keys that a process has opened."""

from remint.sealing.errors import DamagedSealError, MissingKeyError, SealError, WrongKeyError
from remint.sealing.keyring import KEYRING, MasterKey
from remint.sealing.keys import SealSecret, secret_from_file, secret_from_passphrase, write_key_file
from remint.sealing.locks import Lock, new_lock
from remint.sealing.stream import is_sealed, open_sealed, seal_bytes

__all__ = [
    "KEYRING",
    "DamagedSealError",
    "Lock",
    "MasterKey",
    "MissingKeyError",
    "SealError",
    "SealSecret",
    "WrongKeyError",
    "is_sealed",
    "new_lock",
    "open_sealed",
    "seal_bytes",
    "secret_from_file",
    "secret_from_passphrase",
    "write_key_file",
]
