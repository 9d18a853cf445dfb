"""The security score: what bandit finds in a program, weighted by how bad and how sure it is."""

from __future__ import annotations

import ast
import io
import logging
import warnings
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from remint.code.trees import walk
from remint.measures.kinds import MissingPackageError, UnmeasurableError
from remint.measures.program_tree import program_tree

if TYPE_CHECKING:
    from collections.abc import Iterable

# "Importance Sampling is All You Need", Table 5.
SEVERITY = {"HIGH": 50.0, "MEDIUM": 30.0, "LOW": 10.0}
CONFIDENCE = {"HIGH": 1.0, "MEDIUM": 0.6, "LOW": 0.2}
_NAME = "program.py"  # bandit wants one; nothing of that name is read


class SecurityFinding(NamedTuple):
    """One thing that bandit found."""

    line: int
    test: str  # bandit's number, such as B602
    severity: str
    confidence: str
    text: str


def security(source: str) -> dict[str, float]:
    """The security score, and how many findings of each severity there are.

    SS = max(100 − Σ severity · confidence, 0), "Importance Sampling is All You Need", section 4.3.
    """
    findings = security_findings(source)
    by_severity = {level: sum(found.severity == level for found in findings) for level in SEVERITY}
    return {"score": security_score(findings)} | {
        f"{level.lower()}_findings": float(count) for level, count in by_severity.items()
    }


def security_score(findings: Iterable[SecurityFinding]) -> float:
    """100 less the weight of each finding, and never below 0."""
    lost = sum(SEVERITY.get(found.severity, 0) * CONFIDENCE.get(found.confidence, 0) for found in findings)
    return max(100.0 - lost, 0.0)


def security_findings(source: str) -> list[SecurityFinding]:
    """What bandit finds in a Python program, in the order of its lines.

    A comment ``# nosec`` waves nothing through: a program does not grade itself. Raises UnmeasurableError where the
    text is no program, and MissingPackageError where there is no bandit.
    """
    program_tree(source)  # bandit passes over in silence what it cannot parse
    tests = _bandit_tests()
    from bandit.core import meta_ast, metrics, node_visitor

    content = io.BytesIO(source.encode("utf-8", "replace"))
    visitor = node_visitor.BanditNodeVisitor(
        _NAME, content, meta_ast.BanditMetaAst(), tests, False, {}, metrics.Metrics()
    )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about "\d" in plain strings: for the program's author to hear
            visitor.process(source)
    except RecursionError:
        raise UnmeasurableError("nested too deeply for bandit") from None
    finally:
        _clean_shared_nodes()
    found = [
        SecurityFinding(issue.lineno, issue.test_id, issue.severity, issue.confidence, issue.text)
        for issue in visitor.tester.results
    ]
    return sorted(found)


# A program with every node that Python keeps one of for all trees: contexts and operators.
_EVERY_SHARED_NODE = """
a = b; del a; a + b - c * d @ e / f % g ** h << i >> j | k ^ l & m // n; ~a; not a; +a; -a; a and b or c
a == b != c < d <= e > f >= g is h is not i in j not in k
"""


def _clean_shared_nodes() -> None:
    """Take bandit's marks off the nodes that all trees share.

    They lead to the whole tree that bandit looked at: a copy of any other tree would follow them there.
    """
    for node in walk(ast.parse(_EVERY_SHARED_NODE)):
        for name in [name for name in vars(node) if name.startswith("_bandit")]:
            delattr(node, name)


@cache
def _bandit_tests() -> Any:
    """All of bandit's tests; finding them takes a good part of a second."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what bandit uses of other packages is for bandit to fix
            from bandit.core import config, test_set
    except ImportError as error:
        raise MissingPackageError("security", error.name or "bandit", "security") from None
    logging.getLogger("bandit").setLevel(logging.CRITICAL)  # it remarks on every odd line of the programs
    return test_set.BanditTestSet(config.BanditConfig())
