"""The tracer in the sandbox, and what is asked of what it sees."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from remint.judging.observing import ObserveTask
from remint.measures.data_flow import DataFlow
from remint.mints.evolve.gates.data_flow import FlowWatch, words_of
from remint.mints.evolve.gates.equivalence import traced_program
from remint.mints.evolve.gates.equivalence.inside.data_flow import told
from remint.mints.evolve.gates.equivalence.statements import statements_of
from remint.mints.evolve.gates.equivalence.traced_program import WatchedInputs, driven
from remint.mints.evolve.gates.flow import flow_objection, slowdown, speed_discount
from remint.mints.evolve.settings import EvolveSettings
from remint.records import Call, Candidate, SourceFile, Value
from remint.sandbox.environments.interpreters import BASE
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

ORIGINAL = """\
def f(items, limit):
    total = 0
    for item in items:
        if item > limit:
            total += item
    return total
"""
PADDED = """\
from functools import reduce
from helper import STEP
LIMIT = reduce(max, [1, 2])

def f(items, limit):
    size = LIMIT
    if size > 1:
        total = 0
    for item in items:
        if item > limit:
            total += item * STEP
    kept = [total, limit]
    return kept[0]
"""


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(1, BASE, "auto") as made:
        yield made


def watch(pool: Pool, *calls: tuple[object, ...]) -> FlowWatch:
    traces = [[["call", "f", [("value", one) for one in arguments], {}]] for arguments in calls]
    inputs = tuple(Call(args=Value.of([trace, [], 5.0])) for trace in traces)
    return FlowWatch(Candidate.single(ORIGINAL), WatchedInputs("FlowPlayer", inputs), pool, Limits())


def test_what_is_added_is_told_from_what_was_there(pool: Pool) -> None:
    watched = watch(pool, ([1, 5, 3], 2), ([9], 4), ([0], 1))
    before = watched.original
    assert before is not None
    # `total = 0` alone sees the same each time.
    assert (before.executed, before.varying, before.added, before.one_way) == (5, 4, 0, 0)
    helper = SourceFile(path="helper.py", text="STEP = 1\n")
    main = SourceFile(path="solution.py", text=PADDED)
    (after,) = watched.of([Candidate(files=(main, helper), main="solution.py")])
    assert after is not None
    # Added: LIMIT, size, `if size`, total += item * STEP, kept, return kept[0], and STEP in the other file.
    assert (after.added, after.added_varying, after.import_only) == (7, 3, 2)
    assert (after.conditions, after.constant_conditions, after.one_way) == (2, 1, 1)
    assert flow_objection(after, before, EvolveSettings(), True) == "a condition always comes out the same"


def test_another_python_compiles_the_tracer_itself(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    known = watch(pool, ([1, 5, 3], 2), ([9], 4)).original
    traced_program._loading.cache_clear()
    monkeypatch.setattr(sys, "hexversion", 0)  # the text says so, and the sandbox has another
    try:
        assert "== ('cpython', 0)" in traced_program._loading("FlowPlayer")
        assert watch(pool, ([1, 5, 3], 2), ([9], 4)).original == known is not None
    finally:
        traced_program._loading.cache_clear()


def test_an_error_that_is_raised_costs_more_than_a_line(pool: Pool) -> None:
    watched = watch(pool, ([1], 2))
    plain = "def f(items, limit):\n    if limit:\n        return 0\n    return 1\n"
    raising = (
        "def f(items, limit):\n    try:\n        raise ValueError(limit)\n    except ValueError:\n        return 0\n"
    )
    few, many = watched.of([Candidate.single(plain), Candidate.single(raising)])
    assert few is not None
    assert many is not None
    assert (few.work, many.work) == (5 + 2, 5 + 4 + 2 + 20)  # the call, the lines, making the error, raising it


def test_a_line_costs_more_the_more_is_written_on_it(pool: Pool) -> None:
    watched = watch(pool, ([1, 2, 3], 2))
    short = "def f(items, limit):\n    total = limit\n    return total\n"
    dense = "def f(items, limit):\n    total = items[0] + items[1:2][0] * limit\n    return total\n"
    within = "def f(items, limit):\n    total = [item + limit for item in items]\n    return total\n"
    added = "def f(items, limit):\n    limit += 1\n    return limit\n"
    found = watched.of([Candidate.single(text) for text in (short, dense, within, added)])
    # Two lines and the call; five operations more; a frame of its own with a line for each item, and one for the end;
    # one operation.
    assert [one.work for one in found if one] == [5 + 2, 5 + 2 + 5 * 2, 5 + 2 + 2 + 5 + 4 * 3, 5 + 2 + 2]


def test_making_an_object_costs_more_than_a_call(pool: Pool) -> None:
    watched = watch(pool, ([1, 2, 3], 2))
    kind = "class Pair:\n    def {}(self, one):\n        self.one = one\n\n\ndef f(items, limit):\n    Pair{}(limit)\n"
    texts = (kind.format("__init__", ""), kind.format("fill", "().fill"))
    made, called = watched.of([Candidate.single(text) for text in texts])
    assert made is not None
    assert called is not None
    # Two calls and two lines each, 2 more for a call and for an attribute that is written; `Pair()` runs no Python.
    assert made.work == 5 + 5 + (1 + 2) + (1 + 2) + 40
    assert called.work == 5 + 5 + (1 + 3 * 2) + (1 + 2)


def test_a_program_that_is_slow_on_the_tests_is_slow() -> None:
    before = DataFlow(10, 5, 4, 0, 1, 0, work=1000, tests=1, test_work=5)
    after = DataFlow(10, 5, 4, 0, 1, 0, work=1100, tests=1, test_work=76)
    assert slowdown(after, before) == (76 + 30) / (5 + 30)
    assert slowdown(before, before) == 1.0
    assert flow_objection(after, before, EvolveSettings(), True) == "slower than the limit"


def test_slow_programs_are_worth_less_before_they_are_refused() -> None:
    before = DataFlow(0, 5, 4, 0, 1, 0, work=100)
    one_and_a_third, double = (DataFlow(0, 5, 4, 0, 1, 0, work=work) for work in (133, 200))
    # Three times the work is allowed: 20 % of the way there, 1.4 times, is free.
    assert speed_discount(one_and_a_third, before, 3.0) == 1.0
    assert speed_discount(double, before, 3.0) == 1.4 / 2
    # Whoever allows eleven times the work does not mind twice as much.
    assert speed_discount(double, before, 11.0) == 1.0


def test_whole_programs_are_watched_too(pool: Pool) -> None:
    text = "n = int(input())\nk = 2\nif n > k:\n    print(n)\n"
    calls = tuple(Call(args=Value.of([one, 5.0])) for one in ("1", "3"))
    found = FlowWatch(Candidate.single(text), WatchedInputs("FlowProgram", calls), pool, Limits()).original
    assert found is not None
    assert (found.executed, found.varying, found.one_way) == (4, 2, 0)


def test_the_start_of_python_is_work_and_hides_no_slow_program(pool: Pool) -> None:
    text = "n = int(input())\nfor i in range(n):\n    k = i\nprint(n)\n"
    calls = tuple(Call(args=Value.of([one, 5.0])) for one in ("1", "3"))
    watched = FlowWatch(Candidate.single(text), WatchedInputs("FlowProgram", calls), pool, Limits())
    assert watched.original is not None
    # Two inputs, 1,000 each; what the lines cost is little beside that.
    assert 2_000 < watched.original.work < 2_500
    (ten, thousand) = watched.of(
        [Candidate.single(f"{text}for i in range({rounds}):\n    k = i + n\n") for rounds in (10, 1_000)]
    )
    assert ten is not None
    assert thousand is not None
    assert slowdown(ten, watched.original) < 1.1
    assert slowdown(thousand, watched.original) > 3.0


def test_a_script_whose_code_moved_does_the_same_work(pool: Pool) -> None:
    """Where a program begins is no condition of it, and finding its modules is no work that it does."""
    text = "n = int(input())\nk = 2\nif n > k:\n    print(n)\n"
    calls = tuple(Call(args=Value.of([one, 5.0])) for one in ("1", "3"))
    watched = FlowWatch(Candidate.single(text), WatchedInputs("FlowProgram", calls), pool, Limits())
    main = (
        "from shown import show\n\ndef main():\n    n = int(input())\n    show(n)\n\n"
        "if __name__ == '__main__':\n    main()\n"
    )
    shown = "def show(n):\n    k = 2\n    if n > k:\n        print(n)\n"
    files = (SourceFile(path="solution.py", text=main), SourceFile(path="shown.py", text=shown))
    (after,) = watched.of([Candidate(files=files, main="solution.py")])
    before = watched.original
    assert before is not None
    assert after is not None
    assert (after.executed, after.added, after.added_varying, after.one_way) == (5, 1, 1, 0)
    # Per run: `import`, two definitions, the guard and the two calls (with an operation each), and three functions and
    # modules that are entered.
    assert after.work - before.work == 2 * (6 + 3 * 2 + 3 * 5)


def test_a_condition_on_the_name_of_the_module_is_one_where_it_decides_something() -> None:
    text = "if __name__ == '__main__':\n    main()\n    print(1)\nif __name__ == name:\n    pass\n"
    assert [one.line for one in statements_of(text)] == [4, 3]


def test_without_inputs_nothing_is_known(pool: Pool) -> None:
    made = FlowWatch(Candidate.single(ORIGINAL), WatchedInputs("FlowPlayer", ()), pool, Limits())
    assert made.original is None


def test_what_is_asked_of_a_program() -> None:
    before = DataFlow(10, 5, 4, 0, 1, 0, 0, work=100)

    def reason(shipped: bool = True, **fields: int) -> str:
        given = {"inputs": 10, "executed": 20, "varying": 15, "import_only": 0, "conditions": 3,
                 "constant_conditions": 0, "added": 10, "added_varying": 6, "work": 200} | fields  # fmt: skip
        return flow_objection(DataFlow(**given), before, EvolveSettings(), shipped)

    assert reason() == ""
    assert reason(one_way=1) == "a condition always comes out the same"
    assert reason(constant_conditions=1) == "the operands of a condition never vary"
    assert reason(added_varying=5) == "too little of what was added depends on the input"
    assert reason(shipped=False, added_varying=5) == ""  # it may still have offspring
    assert reason(import_only=2) == "too much runs at import only"
    # 3 times (100 and 30 for each of 10 inputs) are 1,200; the inputs of the program take 300.
    assert reason(work=900) == ""
    assert reason(work=901) == "slower than the limit"


def test_definitions_and_docstrings_are_no_statements() -> None:
    text = 'import os\n\nclass A:\n    """A."""\n    x: int\n    y = 1\n\n    def f(self):\n        pass\n'
    assert [one.line for one in statements_of(text)] == [6]


def test_words_leave_out_variables_alone() -> None:
    (first, second) = (statements_of(text)[0].node for text in ("a.append(len(b))", "x.append(len(why))"))
    assert words_of(first) == words_of(second) == "Expr _.append(len(_))"


def test_values_are_told_without_running_the_program() -> None:
    class Loud:
        def __init__(self) -> None:
            self.x = [1]

        def __repr__(self) -> str:
            raise AssertionError

    assert told(Loud()) == "Loud x=list 1 1"
    assert told({2, 1}) == told({1, 2})
    assert told([1]) != told([2])
    assert told(10**5000) == f"int {hash(10**5000)}"
    endless: list[object] = []
    endless.append(endless)
    assert "list" in told(endless)


def test_an_object_of_a_class_without_a_hash_is_told() -> None:
    class Meta(type):
        def __eq__(cls, other: object) -> bool:
            raise RuntimeError

        __hash__ = None  # type: ignore[assignment]

    class Odd(metaclass=Meta):
        def __init__(self) -> None:
            self.x = {"a": (1, 2.5)}

    assert told(Odd()) == "Odd x=dict 1 1 'a':tuple 2 1,2.5"


def test_a_module_whose_text_changes_between_runs_is_read_again(pool: Pool) -> None:
    """Files that are imported in each run are compiled once, but never taken for what they were."""
    main = (
        "import helper\n\ndef f(items, limit):\n    found = helper.STEP\n"
        "    with open('helper.py', 'w') as file:\n        file.write('STEP = %d' % limit)\n    return found\n"
    )
    files = (SourceFile(path="solution.py", text=main), SourceFile(path="helper.py", text="STEP = 1\n"))
    program = Candidate(files=files, main="solution.py")
    traces = [[["call", "f", [("value", []), ("value", limit)], {}]] for limit in (7, 8, 9)]
    calls = [Call(args=Value.of([trace, [], 5.0])) for trace in traces]
    (task,) = pool.run([ObserveTask(driven(program, "Player", "run"), "run", calls, Limits())])
    told_by = [Value(text=one.content).decode()[0][0][1] for one in task.observations]
    assert told_by == ["1", "7", "8"]
