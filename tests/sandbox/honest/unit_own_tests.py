# problem: unit
# why: brings tests of its own in the same file, one of which is skipped
import unittest


def add(a, b):
    return a + b


class TestOwn(unittest.TestCase):
    def test_add(self):
        self.assertEqual(add(2, 2), 4)

    @unittest.skip("some day")
    def test_later(self):
        self.fail()


if __name__ == "__main__":
    unittest.main()
