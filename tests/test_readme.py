"""The README is true: its commands run, and print what it says they print."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text()


class Shown(NamedTuple):
    command: str
    output: list[str]


def console_blocks() -> list[Shown]:
    shown = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            shown.append(Shown(command, output.splitlines()))
    return shown


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    assert words[0] == "remint"
    return subprocess.run(
        [sys.executable, "-m", *words],
        capture_output=True,
        text=True,
        cwd=folder,
        env=os.environ | {"REMINT_DB": str(folder / "ledger.sqlite")},
        timeout=120,
    )


@pytest.mark.slow
@pytest.mark.parametrize("shown", console_blocks(), ids=lambda shown: shown.command)
def test_a_command_prints_what_the_readme_shows(shown: Shown, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    if " last" in shown.command:  # the run that the reader has just made
        judged = next(one.command for one in console_blocks() if one.command.startswith("remint judge "))
        assert run(judged, tmp_path).returncode == 0
    done = run(shown.command, tmp_path)
    assert done.returncode == 0, done.stderr
    printed = [line for line in done.stdout.splitlines() if line.strip()]
    position = 0
    for line in (line for line in shown.output if line.strip() and line.strip() != "…"):
        pattern = re.escape(line.rstrip()).replace("…", ".*")
        found = next((n for n in range(position, len(printed)) if re.fullmatch(pattern, printed[n])), None)
        assert found is not None, f"not printed, or not in this order: {line!r}"
        position = found + 1


def test_the_make_targets_of_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"^    make ([\w-]+)", README + (ROOT / "CONTRIBUTING.md").read_text(), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
