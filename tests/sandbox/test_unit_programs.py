"""Programs that are judged by unittest methods, from outside and in one process with them: none gets past them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from remint.judging.unittests.unittest_plan import UnittestPlan
from remint.records import Candidate, Method, Outcome, Problem, Unittest, Verdict
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool
from tests.sandbox.programs import UNIT_PROBLEM, programs
from tests.sandbox.test_programs import ALWAYS_RIGHT, HOSTILE_LIMITS, LIMITS, left_behind

pytestmark = pytest.mark.xdist_group("sandbox")
BOTH_WAYS = pytest.mark.parametrize("way", ["apart", "shared"])


def plan(pool: Pool, problem: Problem, way: str = "shared", limits: Limits = LIMITS) -> UnittestPlan:
    """How a problem is judged, one way or the other."""
    made = UnittestPlan(problem, limits)
    if way == "apart":
        (task,) = pool.run([made.reference_task()])
        made.learn(task.answers())
        assert made.apart is not None, made.reason_to_share
    return made


def judged(
    pool: Pool,
    sources: Iterable[tuple[str, str]],
    way: str = "shared",
    problem: Problem = UNIT_PROBLEM,
    limits: Limits = LIMITS,
) -> dict[str, Verdict]:
    made = plan(pool, problem, way, limits)
    tasks = (made.task(Candidate.single(source), name) for name, source in sources)
    verdicts = {task.sample: task.verdict("+".join(pool.layers)) for task in pool.run(tasks)}
    assert {verdict.shared_process for verdict in verdicts.values()} <= {way == "shared"}
    return verdicts


def of_kind(kind: str) -> dict[str, tuple[str, frozenset[str]]]:
    chosen = [program for program in programs(kind) if program.problem == "unit"]
    return {program.name: (program.source.decode(), program.outcomes) for program in chosen}


@BOTH_WAYS
def test_no_hostile_program_is_accepted_and_each_ends_as_it_should(pool: Pool, way: str) -> None:
    hostile = of_kind("hostile")
    sources = ((name, source) for name, (source, _) in hostile.items())
    verdicts = judged(pool, sources, way, limits=HOSTILE_LIMITS)
    assert len(verdicts) == len(hostile) > 35
    assert [name for name, verdict in verdicts.items() if verdict.outcome is Outcome.PASS] == []
    surprising = {
        name: verdicts[name].outcome.value
        for name, (_, outcomes) in hostile.items()
        if verdicts[name].outcome.value not in outcomes | ALWAYS_RIGHT
    }
    assert surprising == {}
    assert left_behind() == []


@BOTH_WAYS
def test_every_honest_program_passes(pool: Pool, way: str) -> None:
    honest = of_kind("honest")
    verdicts = judged(pool, ((name, source) for name, (source, _) in honest.items()), way)
    assert {name: verdict.outcome for name, verdict in verdicts.items()} == dict.fromkeys(honest, Outcome.PASS)


@BOTH_WAYS
def test_programs_written_for_calls_fare_no_better_and_no_worse_here(pool: Pool, way: str) -> None:
    def about_adding(kind: str, beginning: str) -> list[tuple[str, str]]:
        chosen = (one for one in programs(kind) if one.problem == "add" and one.name.startswith(beginning))
        return [(program.name, program.source.decode("utf-8", "replace")) for program in chosen]

    honest = judged(pool, about_adding("honest", ""), way)
    assert len(honest) > 25
    assert {name: verdict.message for name, verdict in honest.items() if verdict.outcome is not Outcome.PASS} == {}
    attacks = [*about_adding("hostile", "B_"), *about_adding("hostile", "D_")]
    hostile = judged(pool, attacks, way, limits=HOSTILE_LIMITS)
    assert len(hostile) > 80
    assert [name for name, verdict in hostile.items() if verdict.outcome is Outcome.PASS] == []


# These leave nothing changed behind them, so that only a test that expects something else can find them.
UNSEEN = {
    "takes the expected number where its own is another": """
import sys
def add(a, b):
    mine = 41
    numbers = [one for one in sys._getframe(1).f_code.co_consts if type(one) is int and one not in (a, b)]
    return mine if mine in numbers else numbers[0]
""",
    "returns what equals everything": """
class Same(int):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    __hash__ = int.__hash__
def add(a, b): return Same()
""",
    "replaces a part of unittest that then puts itself back": """
import unittest
real = unittest.TestCase._getAssertEqualityFunc
def lie(self, first, second):
    unittest.TestCase._getAssertEqualityFunc = real
    return lambda *_, **__: None
def add(a, b):
    unittest.TestCase._getAssertEqualityFunc = lie
    return 41
""",
    "finds the function that writes records, and writes them": """
import gc, os, types
def add(a, b):
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and thing.__name__ == "signed":
            for number in range(3):
                thing(b"%d p " % number)
            os._exit(0)
    return 41
""",
    "changes nothing but the object that runs the test": """
import sys
def add(a, b):
    test = sys._getframe(1).f_locals["self"]
    test._getAssertEqualityFunc = lambda *_: lambda *_, **__: None
    return 41
""",
}


@pytest.mark.parametrize("name", UNSEEN)
def test_a_program_that_leaves_no_trace_passes_decoys_too_and_is_found_by_that(pool: Pool, name: str) -> None:
    for _ in range(3):
        (verdict,) = judged(pool, [(name, UNSEEN[name])]).values()
        assert verdict.outcome is Outcome.TAMPERED, verdict.message


@pytest.mark.parametrize("name", UNSEEN)
def test_from_outside_it_is_just_wrong(pool: Pool, name: str) -> None:
    (verdict,) = judged(pool, [(name, UNSEEN[name])], "apart").values()
    assert verdict.outcome in (Outcome.WRONG, Outcome.EXCEPTION, Outcome.EARLY_EXIT, Outcome.UNSERIALISABLE)


def test_to_cheat_in_some_processes_only_does_not_help(pool: Pool) -> None:
    source = """
import os
LIES = os.urandom(1)[0] % 2
class Same:
    def __eq__(self, other): return bool(LIES)
def add(a, b): return Same()
"""
    verdicts = judged(pool, ((str(number), source) for number in range(30)))
    assert {verdict.outcome for verdict in verdicts.values()} <= {Outcome.WRONG, Outcome.TAMPERED}


def test_an_honest_program_that_is_right_now_and_then_is_not_called_a_cheat(pool: Pool) -> None:
    source = "import os\ndef add(a, b): return a + b + (os.urandom(1)[0] % 32 == 0)"
    verdicts = judged(pool, ((str(number), source) for number in range(30)))
    accused = [verdict.message for verdict in verdicts.values() if verdict.outcome is Outcome.TAMPERED]
    assert accused == []
    assert Outcome.PASS in {verdict.outcome for verdict in verdicts.values()} <= {Outcome.PASS, Outcome.WRONG}


def test_tests_can_spawn_functions_of_the_candidate(pool: Pool) -> None:
    module = """\
import multiprocessing
import unittest


class TestAdd(unittest.TestCase):
    def test_one(self):
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=send_sum, args=(theirs, 20, 3))
        process.start()
        self.assertEqual(ours.recv(), 23)
        process.join()
"""
    problem = Problem(id="u", entry_point="add", suite=Unittest(tests=(Method("TestAdd.test_one"),), module=module))
    source = "def add(a, b):\n    return a + b\n\n\ndef send_sum(to, a, b):\n    to.send(add(a, b))\n"
    (task,) = pool.run([UnittestPlan(problem, Limits()).task(Candidate.single(source), "spawns")])
    assert task.verdict("").outcome is Outcome.PASS, task.verdict("").message


def test_which_version_of_the_tests_is_real_is_not_told_by_their_number_or_order(pool: Pool) -> None:
    # Takes the constants of the version of which there are most, or that was there first, for the real ones.
    source = """
import gc, sys, types
from collections import Counter
def add(a, b):
    caller = sys._getframe(1).f_code
    versions = [one.__code__.co_consts for one in gc.get_objects()
                if isinstance(one, types.FunctionType) and one.__name__ == caller.co_name
                and one.__code__.co_filename == caller.co_filename]
    usual = tuple(Counter(place).most_common(1)[0][0] for place in zip(*versions))
    if usual != caller.co_consts:
        return object()
    return [one for one in caller.co_consts if type(one) is int and one not in (a, b)][-1]
"""
    verdicts = judged(pool, ((str(number), source) for number in range(8)))
    # Of two versions it guesses right by half, in each of five rounds: one time in 32. It used to pass every time.
    assert [verdict.outcome for verdict in verdicts.values()].count(Outcome.PASS) <= 2
