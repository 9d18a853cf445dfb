"""A script that calls the library at its top level, as people write them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
print("the script runs")
import remint

made = remint.evolve("mintset", ids=["kettle_seconds", "bead_strand"], seed=1, generations=1, jobs=2, inputs=5,
                     db="ledger.sqlite", progress=False)
print(len(made.problems), "problems")
"""


@pytest.mark.slow
def test_a_script_without_a_guard_runs_once(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run([sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n") == ["the script runs", "2 problems", ""]
