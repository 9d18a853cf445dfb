"""What the README and the pages show of `import remint` works."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, blocks
from tests.docs.conftest import Readers
from tests.docs.page_reader import with_stand_ins
from tests.docs.test_code_blocks import READABLE, needs_public_api


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", [page for page in READABLE if needs_public_api(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_what_a_page_shows_works(readers: Readers, page: Path, tmp_path: Path) -> None:
    readers.read(page, tmp_path)


@pytest.mark.slow
def test_the_readme_shows_what_works(tmp_path: Path) -> None:
    (example,) = [block.text for block in blocks(ROOT / "README.md") if block.language == "python"]
    program = with_stand_ins(example).replace("limit=20", "limit=1, generations=1, inputs=20")
    assert program.count('"echo"') == 1
    program = program.replace("remint.plan(run,", "remint.plan(other,")  # an echo is always wrong
    solution = "def truncate_number(number):\n    return number % 1.0\n"
    rows = [{"task_id": "HumanEval/2", "solution": solution}, {"task_id": "HumanEval/3", "solution": solution}]
    (tmp_path / "samples.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "one.py").write_text(solution)
    done = subprocess.run(
        [sys.executable, "-c", program + "\nprint(run)\nprint(other)\n"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=os.environ | {"REMINT_DB": str(tmp_path / "ledger.sqlite")},
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"pass@1 +0\.0", done.stdout), done.stdout
    assert re.search(r"pass@1 +50\.0", done.stdout), done.stdout
    assert (tmp_path / "report.html").stat().st_size > 10_000
    assert (tmp_path / "fresh.jsonl").read_text().count("HumanEval/") >= 1
