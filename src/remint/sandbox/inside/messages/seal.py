"""Records that only the judge can read and only the process of the test code can write.

They pass through the cell, and what has been in its memory may still be there when the next candidate is forked from
it: a message that quotes an assertion, even a digest of a right reply, would help that one.
"""

from __future__ import annotations

import hashlib
from typing import Optional

KEY_BYTES = 32
_TAG_BYTES = 16


def seal(key: bytes, label: bytes, text: bytes) -> bytes:
    """A text as hexadecimal digits. A key may be used once for each label."""
    hidden = _mask(key, label, text)
    return (hidden + _tag(key, label, hidden)).hex().encode("ascii")


def unseal(key: bytes, label: bytes, digits: bytes) -> Optional[bytes]:
    """The text again; None where these digits were not made with the key and for that label."""
    try:
        data = bytes.fromhex(digits.decode("ascii"))
    except ValueError:
        return None
    hidden, tag = data[:-_TAG_BYTES], data[-_TAG_BYTES:]
    return _mask(key, label, hidden) if tag == _tag(key, label, hidden) else None


def _mask(key: bytes, label: bytes, text: bytes) -> bytes:
    stream = hashlib.shake_256(b"mask " + key + label).digest(len(text))
    return bytes(one ^ other for one, other in zip(text, stream))  # noqa: B905  # of equal length


def _tag(key: bytes, label: bytes, hidden: bytes) -> bytes:
    return hashlib.blake2b(label + b" " + hidden, key=key, digest_size=_TAG_BYTES).digest()
