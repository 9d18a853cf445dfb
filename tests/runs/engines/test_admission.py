"""Which workers get work: none that cannot isolate programs, none with other code."""

from __future__ import annotations

from typing import Any, cast

import pytest

from remint.sandbox.errors import NoIsolationError

pytest.importorskip("ray", reason="the extra remint[ray] is not installed")

from remint.runs.engines.ray import fleet as fleets
from remint.runs.engines.ray.fleet import Fleet, common_facts
from remint.runs.engines.ray.node_facts import NodeFacts, facts_here
from remint.runs.engines.ray.workers import NodeWorker, StateHandler


def _without_isolation() -> Any:
    raise NoIsolationError("programs cannot be isolated on this machine: no namespaces")


def _fleet(wanted: NodeFacts, monkeypatch: pytest.MonkeyPatch) -> Fleet:
    monkeypatch.setattr(fleets, "nodes", list)
    return Fleet(cast("Any", None), None, wanted=wanted)


def test_a_node_that_cannot_isolate_programs_says_so_and_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = NodeWorker(_without_isolation).facts()
    assert facts.error == "programs cannot be isolated on this machine: no namespaces"
    good = facts_here("cpython-3.11", "namespaces", ("user", "seccomp"))
    assert not _fleet(good, monkeypatch)._is_alike(facts, probed=True)
    assert _fleet(good, monkeypatch)._is_alike(good, probed=True)
    with pytest.raises(Exception, match="programs cannot be isolated on this machine: no namespaces"):
        common_facts([good, facts])


def test_a_weaker_isolation_than_that_of_the_others_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    good = facts_here("cpython-3.11", "namespaces", ("user", "seccomp"))
    assert not _fleet(good, monkeypatch)._is_alike(good._replace(isolation="weak"), probed=True)
    assert not _fleet(good, monkeypatch)._is_alike(good._replace(layers=("seccomp",)), probed=True)


def test_a_worker_of_a_mint_with_other_code_is_not_admitted(monkeypatch: pytest.MonkeyPatch) -> None:
    fleet = _fleet(facts_here(), monkeypatch)
    same = NodeWorker(lambda: StateHandler(cast("Any", None), cast("Any", None))).facts(compilers=True)
    assert fleet._is_alike(same, probed=False), "one that has come later, too"
    assert not fleet._is_alike(same._replace(remint="0.0.9 (12345678)"), probed=False)
