"""The reference with a note at every branch, run where programs are run."""

from __future__ import annotations

import json

from remint.judging import ObserveTask
from remint.mints.group.branches import instrumented
from remint.records import Call, Candidate, Value
from remint.sandbox.pool import Pool

SOURCE = '''"""A module."""
from __future__ import annotations

def sign(n: int) -> str:
    """Words."""
    if n < 0:
        word = "minus"
    elif n == 0:
        raise ValueError("zero")
    else:
        word = "plus" if n < 10 else "more"
    for _ in range(n - 100):
        pass
    return word
'''


def test_each_call_gives_the_branches_that_it_took(pool: Pool) -> None:
    made = instrumented(SOURCE, "sign")
    assert made is not None
    calls = [Call(args=Value.of([number])) for number in (-1, 0, 5, 50, 101)]
    task = ObserveTask(Candidate.single(made.text), "sign", calls)
    (done,) = pool.run([task])
    taken = [frozenset(json.loads(seen.content)) for seen in done.observations]
    assert len(set(taken)) == 5  # every call goes its own way, also the one that raises
    assert set.union(*map(set, taken)) == set(range(made.branches))
    assert taken[4] > taken[3]  # the body of the loop, too


def test_a_program_without_branches_or_without_the_function_is_not_noted() -> None:
    assert instrumented("def f(x):\n    return x\n", "f") is None
    assert instrumented(SOURCE, "other") is None
    assert instrumented("def f(:\n", "f") is None
