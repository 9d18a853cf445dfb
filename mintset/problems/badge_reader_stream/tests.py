import random
from collections.abc import Iterator


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "clean frames", (b"",)
    yield "clean frames", (_frame(1, b""),)
    yield "clean frames", (_frame(15, bytes(range(240, 255))),)
    yield "clean frames", (_frame(15, b"\x0b"),)
    yield "clean frames", (_frame(15, b"\x0a"),)
    yield "clean frames", (_frame(4, b"key") + _frame(5, b"key"),)
    yield "noise", (b"\x01\x02\x03",)
    yield "noise", (b"\xa4" + _frame(2, b"ab") + b"\x00\x00",)
    yield "noise", (b"\xa5" + _frame(2, b"ab"),)
    yield "noise", (b"\xa5\xa5\xa5" + _frame(2, b"") + b"\xa5",)
    yield "bad checks", (_damaged(3, b"xyz"),)
    yield "bad checks", (_frame(3, b"one") + _damaged(3, b"two") + _frame(3, b"six"),)
    yield "bad checks", (bytes([0xA5, 0xF1, 11, 252]),)
    yield "bad checks", (bytes([0xA5, 0xF1, 11, 251]),)
    yield "cut off", (b"\xa5",)
    yield "cut off", (b"\xa5\x10",)
    yield "cut off", (_frame(6, b"door")[:-1],)
    yield "cut off", (_frame(7, b"ok") + _frame(6, b"door")[:-2],)
    yield "cut off", (bytes([0xA5, 0x13, 0x10, 0x23]),)
    yield "hidden frames", (b"\xa5\x2f" + _frame(1, b"hi"),)
    yield "hidden frames", (bytes([0xA5, 0x24]) + _frame(1, b"q") + b"\x00\x00",)
    yield "hidden frames", (_frame(9, _frame(1, b"in")),)
    yield "hidden frames", (_damaged(9, _frame(1, b"in")),)
    yield "hidden frames", (_frame(2, b"\xa5\xa5") + _frame(2, b"\xa5"),)
    yield "keep-alives", (_frame(0, b""),)
    yield "keep-alives", (_frame(0, b"hum") + _frame(1, b"hum") + _frame(0, b"hum"),)
    yield "keep-alives", (b"\x07" + _frame(0, b"x") + _damaged(0, b"x"),)
    yield "retransmissions", (_frame(1, b"in") + _frame(1, b"in") + _frame(1, b"in"),)
    yield "retransmissions", (_frame(1, b"in") + _frame(0, b"") + b"\x99" + _frame(1, b"in"),)
    yield "retransmissions", (_frame(1, b"in") + _frame(1, b"out") + _frame(1, b"in"),)
    yield "retransmissions", (_frame(1, b"in") + _frame(2, b"in") + _frame(2, b"in") + _frame(1, b"in"),)
    for count in (2, 3, 3):
        yield "clean frames", (b"".join(_random_frame(rng) for _ in range(count)),)
    for _ in range(4):
        parts = [_random_frame(rng), rng.randbytes(2), _random_frame(rng), rng.randbytes(3)]
        rng.shuffle(parts)
        yield "noise", (b"".join(parts),)
    for _ in range(3):
        yield "bad checks", (_random_frame(rng) + _damaged(rng.randrange(16), rng.randbytes(4)) + _random_frame(rng),)
    for _ in range(2):
        yield "hidden frames", (bytes([0xA5, rng.randrange(0x28, 0x30)]) + _random_frame(rng) + _random_frame(rng),)
    for _ in range(3):
        twice = _random_frame(rng)
        yield "retransmissions", (twice + _frame(0, rng.randbytes(2)) + twice + _random_frame(rng) + twice,)


def _frame(kind: int, payload: bytes) -> bytes:
    header = 16 * kind + len(payload)
    return bytes([0xA5, header]) + payload + bytes([(header + sum(payload)) % 251])


def _damaged(kind: int, payload: bytes) -> bytes:
    frame = _frame(kind, payload)
    return frame[:-1] + bytes([(frame[-1] + 1) % 256])


def _random_frame(rng: random.Random) -> bytes:
    return _frame(rng.randrange(1, 16), rng.randbytes(rng.randrange(5)))
