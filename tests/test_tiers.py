"""Which tests run where: with the real benchmarks and without them, in the fast tier and in all."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SUITE = """
import os, pytest

def test_plain(): pass

def test_real(shared_data): assert os.listdir(shared_data) == ["a"]

@pytest.fixture
def pool(): pass

def test_programs(pool): pass

@pytest.mark.xdist_group(__name__)
def test_heavy(): pass
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("data", "strict", "chosen", "ended", "said"),
    [
        ("", False, "", "3 passed, 1 skipped", "REMINT_TEST_DATA is not set"),
        ("", True, "", "3 passed, 1 error", "REMINT_TEST_DATA is not set"),
        ("", True, "not real_data", "3 passed, 1 deselected", ""),
        ("there", True, "", "4 passed", ""),
        ("gone", False, "", "3 passed, 1 error", "which is not a folder"),
        ("there", True, "not slow", "1 passed, 3 deselected", ""),
    ],
)
def test_a_tier(data: str, strict: bool, chosen: str, ended: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "a").touch()
    (tmp_path / "test_few.py").write_text(SUITE)
    settings = {
        "REMINT_TEST_DATA": str(tmp_path / data) if data else "",
        "REMINT_TESTS_MUST_ALL_RUN": "1" if strict else "",
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-p", "no:cacheprovider", "-m", chosen,
         "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), str(tmp_path / "test_few.py")],
        cwd=ROOT, env=os.environ | settings, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert f"{ended} in " in done.stdout, done.stdout + done.stderr
    assert said in done.stdout


def test_no_test_looks_for_data_beside_the_checkout() -> None:
    looking = re.compile(r"""parent\b.*["']shared["']|shared/data""")
    own = Path(__file__)
    programs = ROOT / "tests" / "sandbox" / "hostile"  # those look everywhere, in vain
    found = [path for path in (ROOT / "tests").rglob("*.py") if path != own and programs not in path.parents]
    assert len(found) > 100
    assert [path for path in found if looking.search(path.read_text())] == []
