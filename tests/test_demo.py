"""`make demo` tells its story in a terminal: few lines, none too long, each part there. A script plays the model."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path

import pytest

from remint.formats import open_benchmark, read_benchmark
from tests.models.scripted_server import Answer, Asked, ScriptedServer, chat
from tests.terminal_screen import in_terminal, screen

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.xdist_group(__name__)


def first_code(text: str) -> str:
    return text.split("```python\n")[1].split("```")[0]


def answering(fresh: Path, asked: Asked) -> Answer:
    """The reference to every original problem; of the fresh ones, to every second."""
    code = first_code(asked.json["messages"][-1]["content"]).strip()
    known = {one.prompt.strip(): one for one in open_benchmark("mintset-easy").problems}
    if code in known:
        return chat(f"```python\n{known[code].reference.text}```")  # type: ignore[union-attr]
    for number, one in enumerate(read_benchmark(fresh).problems):
        if one.prompt.strip() == code and number % 2:
            return chat(f"```python\n{one.reference.text}```")  # type: ignore[union-attr]
    return chat("I do not know.")


def test_the_demo(tmp_path: Path) -> None:
    (tmp_path / "environment" / "bin").mkdir(parents=True)
    (tmp_path / "environment" / ".installed").touch()
    (tmp_path / "environment" / "bin" / "python").symlink_to(sys.executable)
    began = time.monotonic()
    with ScriptedServer(lambda asked: answering(tmp_path / "demo" / "fresh.jsonl", asked)) as server:
        options = f"--model m --base-url {server.url} --folder {tmp_path}/demo"
        command = ["make", "--no-print-directory", "demo", f"BIN={Path(sys.executable).parent}"]
        command += [f"INSTALLED={tmp_path}/environment/.installed", f"DEMO={options}"]
        code, lines = in_terminal(command, 80, cwd=ROOT, environment=os.environ | {"TERM": "xterm"}, seconds=60)
    assert code == 0, "\n".join(lines)
    assert time.monotonic() - began < 60
    assert len(lines) < 40, "\n".join(lines)
    assert max(map(len, lines)) <= 80 + len(str(tmp_path))
    text = "\n".join(lines)
    cheats = [line.split() for line in lines if line.startswith("cheats: ")]
    assert len(cheats) == 4
    assert all(words[-2] == "pass" and words[-1] != "pass" for words in cheats)
    assert "pass@1 100.0%" in text
    assert "pass@1 50.0%" in text
    assert re.search(r"difference, paired by problem: -50.0 points, 95 % interval -\d+\.\d to [+-]\d+\.\d", text)
    assert "def mirror_sign(text: str)" in text
    assert (tmp_path / "demo" / "report.html").stat().st_size > 100_000
    assert masked(lines, f"{tmp_path}/") == masked(readme_screen())


def readme_screen() -> list[str]:
    """What the README shows of the demo."""
    (block,) = re.findall(r"```text\n(1  Programs that cheat.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    return ["", *block.splitlines()]


def masked(lines: list[str], folder: str = "") -> list[str]:
    """The lines without what depends on the model and the mint: names, scores, how answers came out, new words."""
    shown = []
    minted = False  # how reskin words a problem is its own matter: the README shows one wording of it
    for line in lines:
        minted = (minted or line.startswith("before ")) and not line.startswith("4 ")
        told = line.replace(folder, "" if folder else folder).replace("smollm2-135m", "m")
        told = "OUTCOMES" if re.fullmatch(r"([a-z-]+ \d+ *)+", told) else told
        told = "FINDING" if told.startswith("The interval ") else told
        if not minted or line.startswith("before "):
            shown.append(re.sub(r"[+-]?\d+(\.\d+)?", "#", told))
    return shown


def test_the_screen_forgets_what_was_erased() -> None:
    assert screen("one\r\n\x1b[?25lbar 1/2\r\x1b[2K\x1b[1Abar\r\n\x1b[2Ktwo\x1b[0m \r\n") == ["bare"[:3], "two"]
