from __future__ import annotations

import ast
import builtins
from typing import Any

import pytest

from remint.measures import security as module
from remint.measures.kinds import MissingPackageError, UnmeasurableError
from remint.measures.security import SecurityFinding, security, security_findings, security_score

UNSAFE = """
import subprocess
subprocess.call("ls " + folder, shell=True)  # nosec
password = "hunter2"
"""


def test_the_score_by_hand() -> None:
    found = [SecurityFinding(1, "B1", severity, confidence, "") for severity, confidence in (
        ("HIGH", "LOW"), ("MEDIUM", "MEDIUM"), ("LOW", "HIGH"), ("UNDEFINED", "HIGH"),
    )]  # fmt: skip
    assert security_score(found) == pytest.approx(100 - (50 * 0.2 + 30 * 0.6 + 10))
    assert security_score(found * 9) == 0
    assert security_score([]) == 100


def test_findings_of_a_program_that_says_it_has_none() -> None:
    found = [(one.line, one.test, one.severity, one.confidence) for one in security_findings(UNSAFE)]
    assert (3, "B602", "HIGH", "HIGH") in found
    assert (4, "B105", "LOW", "MEDIUM") in found
    figures = security(UNSAFE)
    assert figures["score"] == security_score(security_findings(UNSAFE)) < 50
    assert figures["high_findings"] == 1


def test_a_harmless_program_keeps_everything(capfd: pytest.CaptureFixture[str]) -> None:
    assert security("def f(x):\n    return x + '\\d'\n")["score"] == 100
    assert capfd.readouterr() == ("", "")


def test_what_is_no_program_is_refused() -> None:
    with pytest.raises(UnmeasurableError, match="line 1"):
        security("def (")
    with pytest.raises(UnmeasurableError, match="nested too deeply"):
        security("x = " + "+".join("1" * 2500))


def test_without_bandit_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any, **named: Any) -> Any:
        if name.startswith("bandit"):
            raise ImportError(name=name)
        return real(name, *arguments, **named)

    module._bandit_tests.cache_clear()
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingPackageError, match=r"pip install 'remint\[security\]'"):
        security("x = 1")


def test_nothing_of_it_is_left_on_the_nodes_that_all_trees_share() -> None:
    security("import subprocess\nx = [a + b for a in y if not a == b and c]\nsubprocess.call(x, shell=True)\ndel x\n")
    tree = ast.parse("x = [a + b for a in y if not a == b and c]\ndel x\n")
    assert not [name for node in ast.walk(tree) for name in vars(node) if name.startswith("_bandit")]
