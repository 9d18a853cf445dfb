"""The example in the documentation works."""

from __future__ import annotations

import asyncio
from pathlib import Path

PAGE = Path(__file__).resolve().parents[3] / "docs" / "asking.md"


def test_the_example_asks_and_counts(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("REMINT_DB", str(tmp_path / "ledger.sqlite"))
    example = PAGE.read_text().split("```python\n")[1].split("```")[0]
    assert "openai/gpt-5-mini" in example
    names: dict[str, object] = {}
    exec(example.replace("openai/gpt-5-mini", "echo"), names)
    asyncio.run(names["ask"](["first", "second"]))
    *answers, totals = capsys.readouterr().out.splitlines()
    assert [answer.split()[0] for answer in sorted(answers)] == ["0", "1"]
    assert totals == "2 answers for $0.00"
