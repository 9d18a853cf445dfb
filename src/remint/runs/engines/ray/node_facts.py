"""What a node must have in common with the others, so that all give the same verdicts."""

from __future__ import annotations

import functools
import hashlib
import socket
import subprocess
from collections import Counter
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from remint.judging.verdicts.task import JUDGE_VERSION
from remint.sandbox.toolchains import TOOLCHAINS, Toolchain

_PACKAGE = Path(__file__).parents[3]
_SECONDS = 20.0  # that a compiler may take to say its version


class NodeFacts(NamedTuple):
    """What decides verdicts on a node; `error` says why it cannot work at all."""

    host: str
    remint: str  # version and a digest of the code, which may differ in a checkout
    judge: str
    ray: str
    python: str  # that programs run under
    isolation: str
    layers: tuple[str, ...]
    compilers: dict[str, str]  # by language, "" where there is none
    error: str = ""


# What must be the same, and how it is called.
_COMPARED = {
    "remint": "Remint",
    "judge": "judge version",
    "ray": "Ray",
    "python": "Python of programs",
    "isolation": "isolation",
    "layers": "isolation layers",
    "compilers": "compilers",
}


def facts_here(
    python: str = "", isolation: str = "", layers: Sequence[str] = (), error: str = "", compilers: bool = False
) -> NodeFacts:
    """The facts of this machine; compilers are asked for their versions where that is wanted."""
    return NodeFacts(
        socket.gethostname(), code_version(), JUDGE_VERSION, version("ray"), python, isolation, tuple(layers),
        _compilers() if compilers else {}, error,
    )  # fmt: skip


@functools.cache
def code_version() -> str:
    """The version of Remint, with a digest of its code."""
    hasher = hashlib.sha256()
    for path in sorted(_PACKAGE.rglob("*.py")):
        hasher.update(str(path.relative_to(_PACKAGE)).encode() + b"\0" + path.read_bytes())
    return f"{version('remint')} ({hasher.hexdigest()[:8]})"


def differences(nodes: Sequence[NodeFacts], ours: NodeFacts) -> list[str]:
    """What keeps nodes from working together, a line each; nothing where they can."""
    found = [f"{node.host}: {node.error}" for node in nodes if node.error]
    working = [node for node in nodes if not node.error]
    for field, name in _COMPARED.items():
        values = [getattr(node, field) for node in working]
        # Tasks are sent from here, so that the code must be ours; where programs run, only nodes have a say.
        usual = getattr(ours, field) if field in ("remint", "ray") else _most_frequent(values)
        found += [
            f"{node.host}: {name} is {_said(value)}, others have {_said(usual)}"
            for node, value in zip(working, values, strict=True)
            if value != usual
        ]
    return found


def _most_frequent(values: Sequence[object]) -> object:
    counted = Counter(map(repr, values))
    return max(values, key=lambda value: counted[repr(value)], default=None)


def _said(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {one or 'missing'}" for name, one in sorted(value.items()))
    return "+".join(value) if isinstance(value, tuple) else str(value) or "none"


@functools.cache
def _compilers() -> dict[str, str]:
    found = {}
    for language, toolchain in TOOLCHAINS.items():
        if toolchain.needs:
            found[language] = "" if toolchain.missing() else _version_of(toolchain)
    return found


def _version_of(toolchain: Toolchain) -> str:
    path = toolchain.find(toolchain.needs[0]) or ""
    ask = "version" if toolchain.language == "go" else "--version"
    try:
        said = subprocess.run([path, ask], capture_output=True, text=True, timeout=_SECONDS, check=False).stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"does not say its version ({error})"
    return said.partition("\n")[0].strip()
