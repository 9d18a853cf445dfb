"""A cluster whose nodes differ is refused, with a list of what differs."""

from __future__ import annotations

import pytest

pytest.importorskip("ray", reason="the extra remint[ray] is not installed")

from remint.runs.engines.errors import EngineError, MixedClusterError
from remint.runs.engines.ray.fleet import common_facts
from remint.runs.engines.ray.node_facts import NodeFacts, code_version, differences, facts_here

OURS = facts_here()
ALIKE = OURS._replace(python="cpython-3.11.7-linux-x86_64", isolation="namespaces", layers=("user", "seccomp"),
                      compilers={"go": "go1.22", "java": ""})  # fmt: skip


def node(host: str, **changes: object) -> NodeFacts:
    return ALIKE._replace(host=host, **changes)  # type: ignore[arg-type]


def test_alike_nodes_work_together() -> None:
    assert differences([node("a"), node("b")], OURS) == []
    assert common_facts([node("a"), node("b")]).python == ALIKE.python


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"python": "cpython-3.12.1-linux-x86_64"},
         "c: Python of programs is cpython-3.12.1-linux-x86_64, others have cpython-3.11.7-linux-x86_64"),
        ({"isolation": "weak"}, "c: isolation is weak, others have namespaces"),
        ({"layers": ("user",)}, "c: isolation layers is user, others have user+seccomp"),
        ({"compilers": {"go": "", "java": ""}},
         "c: compilers is go missing, java missing, others have go go1.22, java missing"),
        ({"judge": "1"}, f"c: judge version is 1, others have {OURS.judge}"),
        ({"error": "no isolation here"}, "c: no isolation here"),
    ],
)  # fmt: skip
def test_each_difference_is_named(changes: dict[str, object], line: str) -> None:
    assert differences([node("a"), node("b"), node("c", **changes)], OURS) == [line]
    with pytest.raises(MixedClusterError, match="may not give the same verdicts"):
        common_facts([node("a"), node("b"), node("c", **changes)])


def test_other_code_than_ours_is_refused_even_if_all_nodes_have_it() -> None:
    other = "0.1.0 (00000000)"
    found = differences([node("a", remint=other), node("b", remint=other)], OURS)
    assert found == [f"{host}: Remint is {other}, others have {code_version()}" for host in "ab"]


def test_a_cluster_without_nodes_is_refused() -> None:
    with pytest.raises(EngineError, match="no node with cores"):
        common_facts([])
