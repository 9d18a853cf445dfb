import random
from collections.abc import Iterator


def frame(payload: list[int], error: int = 0) -> bytes:
    body = bytes([len(payload), *payload])
    return bytes([0xA5]) + body + bytes([(sum(body) + error) % 256])


def generate(rng: random.Random) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield (group name, arguments)."""
    yield "clean streams", (b"",)
    yield "clean streams", (frame([]),)
    yield "clean streams", (frame([0, 0]) + frame([127, 255]),)
    yield "clean streams", (frame([5, 250, 6, 251, 7, 252]) + frame([1, 1]),)
    yield "signed values", (frame([0x80, 0x80, 0x00]) + frame([0xFF, 0x7F, 0xFF]),)
    yield "signed values", (frame([0x83, 0x00, 0x80, 4, 0x80]),)
    yield "signed values", (frame([0x83, 0xFF, 0xFF, 0x83, 1, 0]),)
    yield "noise", (b"\xa5",)
    yield "noise", (b"\xa5\x02\x01",)
    yield "noise", (frame([3, 9])[:-1],)
    yield "noise", (frame([3, 9], error=1) + frame([3, 8]),)
    yield "noise", (b"\x00\xff" + frame([3, 9]) + b"\x11" + frame([4, 10]) + b"\xa5\xa5",)
    yield "noise", (b"\x07\x02\x03\x09\x0e" + frame([1, 8]),)
    yield "noise", (frame([1, 0xA2]) + b"\x02\x03\x09\x0e",)
    yield "false starts", (b"\xa5" + frame([2, 20]),)
    yield "false starts", (b"\xa5\x05" + frame([2, 20]),)
    yield "false starts", (b"\xa5\x09\x01" + frame([2, 20]) + frame([2, 21]),)
    yield "false starts", (frame([1, 0xA5, 0x00, 0x00]) + frame([2, 2]),)
    yield "false starts", (frame([9, 9], error=3)[:3] + frame([0xA5, 7]),)
    yield "repeats", (frame([1, 50]) + frame([1, 50]) + frame([1, 50]),)
    yield "repeats", (frame([1, 50]) + frame([1, 51]) + frame([1, 50]),)
    yield "repeats", (frame([1, 50]) + frame([]) + frame([1, 50]),)
    yield "repeats", (frame([1, 50]) + b"\x07" + frame([1, 49], error=2) + frame([1, 50]),)
    yield "repeats", (frame([1, 50, 2]) + frame([1, 50]),)
    yield "cut records", (frame([1]),)
    yield "cut records", (frame([1, 2, 0x85, 3]) + frame([6, 6]),)
    yield "cut records", (frame([1, 2, 0x85]) + frame([0x81]),)
    for _ in range(5):
        yield "clean streams", (b"".join(frame(random_payload(rng)) for _ in range(3)),)
    for _ in range(4):
        yield "signed values", (frame([0x80 | rng.randrange(128), rng.randrange(256), rng.randrange(256)] * 2),)
    for _ in range(5):
        pieces = [frame(random_payload(rng), error=rng.choice([0, 0, 1])) for _ in range(4)]
        yield "noise", (b"".join(piece + rng.randbytes(rng.randrange(3)) for piece in pieces),)
    for _ in range(4):
        yield "cut records", (frame(random_payload(rng)[:-1]) + frame(random_payload(rng)),)


def random_payload(rng: random.Random) -> list[int]:
    payload: list[int] = []
    for _ in range(rng.randint(1, 3)):
        payload += [rng.randrange(128), rng.randrange(256)]
        if rng.random() < 0.4:
            payload += [0x80 | rng.randrange(128), rng.randrange(256), rng.randrange(256)]
    return payload
