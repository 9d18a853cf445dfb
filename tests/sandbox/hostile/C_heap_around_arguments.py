# problem: sort
# attack: reads raw memory around its argument by address, where a neighbour may be the expected list
# expect: wrong | early-exit | exception
import ctypes


def ordered(xs):
    raw = ctypes.string_at(id(xs), 64)
    words = [int.from_bytes(raw[at : at + 8], "little") for at in range(0, 64, 8)]
    return [41, 40, len(words)]
