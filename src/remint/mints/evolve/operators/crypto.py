"""A2: a constant that comes from digests."""

from __future__ import annotations

import hashlib

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, Test, written

_DIGESTS = ("sha256", "sha224", "sha384", "sha512", "sha3_256", "blake2b", "blake2s")


def _word(need: Need) -> bytes:
    return need.words(1)[0].encode()


def _size(need: Need) -> str:
    digest = need.chance.choice(_DIGESTS)
    known = f"$hashlib.{digest}({written(_word(need))}).digest_size"
    return f"$value = {need.plus(known, hashlib.new(digest).digest_size)}"


def _chosen_size(need: Need) -> str | None:
    if not 1 <= need.value <= 64:
        return None
    digest = need.chance.choice(("blake2b",) if need.value > 32 else ("blake2b", "blake2s"))
    made = f"$hashlib.{digest}({written(_word(need))}, digest_size={need.value})"
    if need.chance.random() < 0.5:
        return f"$value = {made}.digest_size"
    return f"$digest|checksum = {made}\n$value = len($digest.digest())"


def _stream(need: Need) -> str | None:
    if not need.below(5000):
        return None
    digest = need.chance.choice(("shake_128", "shake_256"))
    return f"$stream|keys = $hashlib.{digest}({written(_word(need))}).digest({need.value})\n$value = len($stream)"


def _byte(need: Need) -> str | None:
    if not need.below(256):
        return None
    for word in need.words(40):
        for digest in _DIGESTS:
            place = hashlib.new(digest, word.encode()).digest().find(need.value)
            if place >= 0:
                line = f"$digest|checksum = $hashlib.{digest}({written(word.encode())}).digest()"
                return f"{line}\n$value = $digest[{place}]"
    return None


def _prefix(need: Need) -> str:
    digest, word, length = need.chance.choice(_DIGESTS), _word(need), need.chance.randint(1, 3)
    number = int(hashlib.new(digest, word).hexdigest()[:length], 16)
    line = f"$digest|fingerprint = $hashlib.{digest}({written(word)}).hexdigest()"
    return f"{line}\n$value = {need.plus(f'int($digest[:{length}], 16)', number)}"


def _code(need: Need) -> str:
    digest, (key, message) = need.chance.choice(_DIGESTS[:4]), need.words(2)
    line = f"$code|signature = $hmac.new({written(key.encode())}, {written(message.encode())}, {digest!r})"
    return f"{line}\n$value = {need.plus('$code.digest_size', hashlib.new(digest).digest_size)}"


def _table(need: Need) -> str:
    digest, word = need.chance.choice(_DIGESTS), _word(need)
    key = hashlib.new(digest, word).hexdigest()[: need.chance.randint(4, 8)]
    other = hashlib.new(digest, word + b"2").hexdigest()[: len(key)]
    rows = [f"{key!r}: {need.text}", f"{other!r}: {written(need.other())}"]
    need.chance.shuffle(rows)
    line = f"$known|catalog|choices = {{{', '.join(rows)}}}"
    return f"{line}\n$value = $known[$hashlib.{digest}({written(word)}).hexdigest()[:{len(key)}]]"


def _is_signed(need: Need) -> Test:
    key, message = need.words(2)
    digest = need.chance.choice(_DIGESTS[:4])
    signed = f"$hmac.digest({written(key.encode())}, {written(message.encode())}, {digest!r})"
    return Test(f"$signature|seal = {signed}\n$hmac.compare_digest($signature, $signature[::-1])", False)


class Crypto(LibraryConstant):
    """Takes a number from the size or the bytes of a digest, or looks a value up by one. Raises C5."""

    name = "crypto"
    paper = "A2"
    description = "gets a constant from a digest"
    modules = {"hashlib": "hashlib", "hmac": "hmac"}
    numbers = (_size, _chosen_size, _stream, _byte, _prefix, _code)
    anything = (_table,)
    conditions = (_is_signed,)
