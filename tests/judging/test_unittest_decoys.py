"""Decoys: a test that passes, changed so that it cannot."""

from __future__ import annotations

import textwrap
import types
import unittest
from random import Random

import pytest

from remint.judging.unittests.decoy_schedule import Mixer
from remint.judging.unittests.decoys import Decoys
from remint.judging.unittests.nearby_constants import other_value

_MODULE = """
import unittest
from unittest.mock import ANY, MagicMock, patch

class T(unittest.{base}):
    {prefix}def test_it(self):
{body}
"""


def module(body: str, prefix: str = "", base: str = "TestCase") -> str:
    return _MODULE.format(body=textwrap.indent(textwrap.dedent(body), " " * 8), prefix=prefix, base=base)


def passes(source: str) -> bool:
    made = types.ModuleType("tests_of_decoys")
    exec(source, made.__dict__)
    result = unittest.TestResult()
    made.T("test_it").run(result)
    assert result.testsRun == 1
    return result.wasSuccessful()


@pytest.mark.parametrize(
    "body",
    [
        "self.assertEqual(1 + 2, 3)",
        "self.assertEqual(3, 1 + 2)",
        "self.assertEqual('a'.upper(), 'A', 'upper case')",
        "self.assertEqual([*range(3)], [0, 1,\n    2])",
        "self.assertEqual(sorted({}), [])",
        "self.assertEqual(dict(a=[1, {2}]), {'a': [1, {2}]})",
        "self.assertEqual('ä ö'.split(), ['ä', 'ö'])  # bytes and letters are counted differently",
        "self.assertEqual(bool(1), True)",
        "self.assertEqual(None, MagicMock(return_value=None)())",
        "self.assertAlmostEqual(10 / 3, 3.3333, places=3)",
        "self.assertAlmostEqual(10 / 3, 5, delta=4)",
        "self.assertCountEqual('cab', ['a', 'b', 'c'])",
        "expected = {'x': 1.5}\nself.assertDictEqual(dict(x=3 / 2), expected)",
        "expected = [1]\nself.assertEqual([1], expected)\nself.assertEqual(len(expected), 1)",
        "self.assertNotEqual(1, 2)",
        "self.assertEqual(bool(0), False)",
        "self.assertNotIn('x', 'abc')",
        "self.assertNotIsInstance(1, str)",
        "self.assertRegex('abc', 'b')",
        "self.assertTrue(1 < 2)",
        "self.assertTrue(len('ab') == 2)",
        "self.assertFalse([])",
        "self.assertIsNone({}.get(1))",
        "self.assertIsNotNone(1)",
        "self.assertIs(self, self)",
        "self.assertIn('needle', 'a needle in a haystack')",
        "self.assertIsInstance(1, (int, str))",
        "self.assertGreater(2, 1)",
        "self.assertLessEqual(float('-inf'), 1)",
        "with self.assertRaises(ZeroDivisionError):\n    1 / 0",
        "self.assertRaises(ZeroDivisionError, lambda: 1 / 0)",
        "assert 1 + 1 == 2, 'sums'",
        "assert (1 or\n        2)",
        "mock = MagicMock()\nmock(1, two=2)\nmock.assert_called_once_with(1, two=2)",
        "import os\nwith patch('os.getcwd', return_value='/x'):\n    self.assertEqual(os.getcwd(), '/x')",
        "with self.subTest(1), self.assertLogs():\n    __import__('logging').error('')\n    self.assertTrue(1)",
        "for number in [1, 2]:\n    self.assertEqual(number * 0, 0)",
        "try:\n    self.assertEqual(abs(-5), 5)\nfinally:\n    pass",
    ],
)  # fmt: skip
def test_a_test_that_passes_fails_as_a_decoy(body: str) -> None:
    source = module(body)
    assert passes(source)
    decoys = Decoys(source)
    spots = decoys.spots["T.test_it"]
    assert spots
    for seed in range(30):
        for spot in range(len(spots)):
            changed, tests = decoys.changed({"T.test_it": [spot]}, Random(seed))
            assert tests == {"T.test_it"}
            assert len(changed.splitlines()) == len(source.splitlines())
            assert not passes(changed), changed


@pytest.mark.parametrize(
    "body",
    [
        "if False:\n    self.assertEqual(1, 1 + 0)",
        "for number in range(0):\n    self.assertEqual(number, 1)",
        "for number in []:\n    self.assertEqual(number, 1)",
        "for number in [1]:\n    if number: continue\n    self.assertEqual(number, 2)",
        "if self:\n    return\nself.assertEqual(abs(1), 2)",
        "try:\n    self.assertEqual(abs(1), 1)\nexcept AssertionError:\n    pass",
        "with self.assertRaises(ZeroDivisionError) if self else None:\n    1 / 0\n    self.assertEqual(abs(1), 2)",
        "def inner():\n    self.assertEqual(abs(1), 2)",
        "self.assertEqual(ANY, [1])",
        "self.assertEqual(*[1, 1])",
        "yield self.assertEqual(abs(1), 1)",
        "self.assertRegex('a', 'b', *[])",
    ],
)
def test_where_a_decoy_could_pass_none_is_made(body: str) -> None:
    assert not Decoys(module(body)).spots.get("T.test_it")


def test_a_test_that_is_decorated_or_never_awaited_has_no_decoy_but_a_patched_one_has() -> None:
    body = "self.assertEqual(abs(1), 1)"
    assert not Decoys(module(body, prefix="@unittest.expectedFailure\n    ")).spots.get("T.test_it")
    assert not Decoys(module(body, prefix="async ")).spots.get("T.test_it")
    assert Decoys(module(body, prefix="async ", base="IsolatedAsyncioTestCase")).spots["T.test_it"]
    assert Decoys(module(body, prefix="@patch.dict('os.environ')\n    ")).spots["T.test_it"]


def test_a_class_with_assertions_of_its_own_is_left_alone() -> None:
    source = module("self.assertEqual(abs(1), 1)") + "    def assertEqual(self, *_): pass\n"
    assert not Decoys(source).spots["T.test_it"]
    assert not Decoys(source + "class U(Unknown):\n    def test_it(self): self.assertTrue(1)\n").spots.get("U.test_it")


def test_only_the_tests_that_are_asked_for_change() -> None:
    source = module("self.assertEqual(abs(1), 1)") + "    def test_too(self): self.assertEqual(abs(2), 2)\n"
    changed, tests = Decoys(source).changed({"T.test_too": [0]}, Random(1))
    assert tests == {"T.test_too"}
    before, after = source.splitlines(), changed.splitlines()
    assert before[:-1] == after[:-1]
    assert before[-1] != after[-1]


@pytest.mark.parametrize("value", [0, 3, -7, 256, 10**12, 0.0, 2.25, 1e300, "", "a", "Ada 42", "…", b"x", True, None])
def test_another_constant_is_of_the_same_kind_and_never_equal(value: object) -> None:
    for seed in range(200):
        other = other_value(value, Random(seed))
        assert isinstance(other, int if value is None or isinstance(value, bool) else type(value))
        assert other != value
        if isinstance(value, str) and value.isascii() and value:
            assert [letter.isdigit() for letter in other] == [letter.isdigit() for letter in value]


def test_half_of_the_other_constants_are_expected_elsewhere() -> None:
    drawn = [other_value(7, Random(seed), [7, 100, "x", 2000]) for seed in range(200)]
    assert {100, 2000} < set(drawn)
    assert 60 < sum(value in (100, 2000) for value in drawn) < 140
    assert {value for value in drawn if abs(value - 7) <= 3} == {4, 5, 6, 8, 9, 10}


def test_truth_values_are_flipped() -> None:
    assert {other_value(True, Random(seed)) for seed in range(9)} == {False}


def test_an_assertion_is_changed_in_one_way_at_a_time() -> None:
    # Its opposite and another constant together would pass.
    decoys = Decoys(module("self.assertEqual(abs(1), 1)\nself.assertTrue(abs(2))"))
    mixer = Mixer(decoys, ["T.test_it"])
    mixer.behind = True
    assert [spot.assertion for spot in decoys.spots["T.test_it"]] == [0, 0, 1, 1]
    for seed in range(20):
        mix = mixer.mixed(mixer.rounds(Random(seed)), Random(seed))
        several = [entry for entry in mix.entries if len(entry.spots) > 1]
        assert [{decoys.spots["T.test_it"][spot].assertion for spot in entry.spots} for entry in several] == [{0, 1}]
        assert {entry.spots for entry in mix.entries if len(entry.spots) == 1} == {(0,), (1,), (2,), (3,)}
        for entry in mix.entries:
            assert passes(mix.modules[entry.version]) is not bool(entry.spots)
