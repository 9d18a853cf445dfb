"""What must not get into a benchmark, or cannot be judged there: secrets, the network, the clock."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from remint.code.trees import walk

_SECRETS = (
    re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----"),
    re.compile(r"\b(AKIA|ASIA)[0-9A-Z]{16}\b"),
    re.compile(r"\b(ghp|gho|ghs|github_pat)_[A-Za-z0-9_]{20,}"),
    re.compile(r"\b(sk|pk|rk)-(live|proj|ant|test)?-?[A-Za-z0-9_-]{20,}"),
    re.compile(r"\bxox[abprs]-[A-Za-z0-9-]{10,}"),
    re.compile(r"\bAIza[0-9A-Za-z_-]{30,}"),
    re.compile(r"\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\."),
    re.compile(r"://[^/\s:@'\"{}]+:[^/\s:@'\"{}]{3,}@"),
    re.compile(r"(?i)\b(api[_-]?key|secret|passw(or)?d|auth[_-]?token)\b['\"]?\s*[:=]\s*['\"][^'\"\s]{8,}['\"]"),
)
_NETWORK = {
    "socket", "ssl", "http", "urllib.request", "urllib3", "requests", "httpx", "aiohttp", "ftplib", "smtplib",
    "imaplib", "poplib", "telnetlib", "xmlrpc", "paramiko", "boto3", "botocore", "websockets", "grpc",
}  # fmt: skip
_CLOCK = {
    "time.time", "time.time_ns", "time.sleep", "time.localtime", "time.gmtime", "time.perf_counter", "time.monotonic",
    "time.ctime", "time.strftime", "datetime.now", "datetime.utcnow", "datetime.today", "date.today", "timeit.timeit",
    "datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today", "datetime.date.today",
    "time.process_time", "time.perf_counter_ns", "time.monotonic_ns",
}  # fmt: skip
_FROM_CLOCK = {"time", "sleep", "perf_counter", "monotonic", "time_ns", "localtime", "gmtime"}


def exclusion(texts: Iterable[str]) -> str:
    """Why code is left out; empty where nothing speaks against it."""
    for text in texts:
        if any(pattern.search(text) for pattern in _SECRETS):
            return "it holds what looks like a secret"
        tree = ast.parse(text)
        modules = set(_modules(tree))
        used = sorted(name for name in modules if name in _NETWORK or name.partition(".")[0] in _NETWORK)
        if used:
            return f"it uses the network: {used[0]}"
        dotted = {ast.unparse(node) for node in walk(tree) if isinstance(node, ast.Attribute)}
        clock = sorted(dotted & _CLOCK) or sorted(_taken_from(tree, "time") & _FROM_CLOCK)
        if clock:
            return f"it uses the clock: {clock[0]}"
    return ""


def _modules(tree: ast.Module) -> Iterable[str]:
    for node in walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _taken_from(tree: ast.Module, module: str) -> set[str]:
    nodes = [node for node in walk(tree) if isinstance(node, ast.ImportFrom) and node.module == module]
    return {alias.name for node in nodes for alias in node.names}
