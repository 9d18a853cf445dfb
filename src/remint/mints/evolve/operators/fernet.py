"""A2, with the package `cryptography`: a constant that is encrypted and decrypted, or derived."""

from __future__ import annotations

import base64

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written

_SIZES = {"SHA224": 28, "SHA256": 32, "SHA384": 48, "SHA512": 64, "SHA3_256": 32}


def _sealed(need: Need, raw: bytes) -> str:
    """Lines after which `$plain` holds the bytes."""
    key = written(base64.urlsafe_b64encode(need.chance.randbytes(32)).decode())
    lines = f"$cipher|vault|box = $fernet.Fernet({key})\n$token|sealed = $cipher.encrypt({written(raw)})\n"
    return lines + "$plain|opened = $cipher.decrypt($token)\n"


def _number(need: Need) -> str:
    return _sealed(need, str(need.value).encode()) + "$value = int($plain)"


def _length(need: Need) -> str | None:
    if not need.below(25):
        return None
    return _sealed(need, "".join(need.words(8)).encode()[: need.value]) + "$value = len($plain)"


def _size(need: Need) -> str:
    name = need.chance.choice(sorted(_SIZES))
    return f"$value = {need.plus(f'$hashes.{name}().digest_size', _SIZES[name])}"


def _derived(need: Need) -> str | None:
    if not 1 <= need.value <= 2000:
        return None
    secret, info = (written(word.encode()) for word in need.words(2))
    line = f"$deriver|schedule = $hkdf.HKDF($hashes.SHA256(), {need.value}, None, {info})"
    return f"{line}\n$value = len($deriver.derive({secret}))"


def _digest(need: Need) -> str:
    word = need.words(1)[0]
    name = need.chance.choice(sorted(_SIZES))
    lines = f"$hasher|checksum = $hashes.Hash($hashes.{name}())\n$hasher.update({written(word.encode())})\n"
    return f"{lines}$value = {need.plus('len($hasher.finalize())', _SIZES[name])}"


def _text(need: Need) -> str | None:
    raw = need.encoded()
    return None if raw is None else _sealed(need, raw) + "$value = $plain.decode()"


class FernetRoundTrip(LibraryConstant):
    """Encrypts a number or a text and decrypts it again, or takes the size of a derived key. Raises C5."""

    name = "fernet"
    paper = "A2"
    description = "gets a constant through the package cryptography"
    packages = ("cryptography",)
    modules = {
        "fernet": "cryptography.fernet",
        "hashes": "cryptography.hazmat.primitives.hashes",
        "hkdf": "cryptography.hazmat.primitives.kdf.hkdf",
    }
    numbers = (_number, _length, _size, _derived, _digest)
    texts = (_text,)
    is_slow = True
