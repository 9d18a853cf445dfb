"""A program cannot import an installed copy of the code that its benchmark was harvested from."""

from __future__ import annotations

from pathlib import Path

import pytest

from remint.api.options import SandboxOptions
from remint.api.working import hidden_modules
from remint.judging.judge import plan_for
from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Outcome, Problem, Value
from remint.sandbox.environments.private_paths import installed_copies
from remint.sandbox.limits import Limits

PYTHON = str(Path(pytest.__file__).parents[4] / "bin" / "python")
PROGRAM = "import iniconfig\ndef f():\n    return 1\n"


@pytest.mark.slow
def test_a_hidden_module_cannot_be_imported_and_its_neighbours_can() -> None:
    suite = Calls(tests=(Call(args=Value.of([]), expected=Given(Value.of(1))),))
    problem = Problem(id="f", suite=suite, entry_point="f", metadata={"hides": Value.of(["iniconfig"])})
    hidden = hidden_modules(Benchmark(Manifest(name="x"), [problem]))
    assert hidden == ["iniconfig"]
    assert Path(pytest.__file__).parents[1] / "iniconfig" in installed_copies(hidden, PYTHON)
    plan = plan_for(problem, Limits())
    programs = [PROGRAM, PROGRAM.replace("iniconfig", "pluggy")]
    outcomes = {}
    with SandboxOptions(workers=1, python=PYTHON).pool(hidden=hidden) as pool:
        for task in pool.run(plan.task(Candidate.single(program), program) for program in programs):
            outcomes[task.sample] = task.verdict("").outcome
    assert outcomes == {programs[0]: Outcome.EXCEPTION, programs[1]: Outcome.PASS}
