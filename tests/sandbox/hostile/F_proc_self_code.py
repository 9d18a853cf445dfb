# problem: unit
# attack: writes over read-only memory of the interpreter through /proc/self/mem (changes a text constant of unittest)
# expect: wrong | tampered | exception | early-exit
import unittest


def add(a, b):
    constants = unittest.TestCase.assertEqual.__code__.co_code
    try:
        with open("/proc/self/mem", "r+b", 0) as memory:
            memory.seek(id(constants) + 32)
            memory.write(bytes(8))
    except OSError:
        pass
    return 41
