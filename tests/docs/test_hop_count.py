"""The architecture page says how many modules a command passes through, and no command passes through more."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.docs.blocks import ROOT

SLACK = 2  # a retry on a busy machine enters a module more
PAGE = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_no_flow_is_longer_than_the_page_says() -> None:
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    stated = {flow: (int(followed), int(everything)) for flow, _, followed, _, everything in rows}
    assert list(stated) == ["run", "judge", "mint", "score", "report"]
    command = [sys.executable, str(ROOT / "scripts" / "hop_count.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    counted = re.findall(r"^(\w+) +(\d+) modules to follow, +(\d+) in all$", done.stdout, re.MULTILINE)
    assert [flow for flow, _, _ in counted] == list(stated), done.stderr
    for flow, followed, everything in counted:
        assert int(followed) <= stated[flow][0] + SLACK, flow
        assert int(everything) <= stated[flow][1] + SLACK, flow
