"""The interpreter goes on as if nothing had happened when its code is moved."""

from __future__ import annotations

import subprocess
import sys

import pytest

_PROGRAM = """
import sys, types
for name in ("remint", "remint.sandbox", "remint.sandbox.inside"):
    sys.modules[name] = module = types.ModuleType(name)
    module.__path__ = [sys.argv[1] + "/" + name.replace(".", "/")]
import os
from remint.sandbox.inside.zygote import code_pages
moved = code_pages.move_code_to_memory()
again = code_pages.move_code_to_memory()
import json, re, decimal, hashlib
child = os.fork()
if child == 0:
    os._exit(7 if re.fullmatch("a+", "aaa") and decimal.Decimal("0.1") * 3 == decimal.Decimal("0.3") else 1)
status = os.waitpid(child, 0)[1] >> 8
try:
    json.loads("{")
except ValueError as error:
    print(json.dumps([moved, again, status, type(error).__name__, hashlib.sha256(b"").hexdigest()[:4]]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux moves memory like that")
def test_an_interpreter_whose_code_was_moved_works_and_forks() -> None:
    import json
    from pathlib import Path

    root = Path(__file__).parents[3] / "src"
    done = subprocess.run([sys.executable, "-I", "-c", _PROGRAM, str(root)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    moved, again, status, error, digest = json.loads(done.stdout)
    assert moved > 1 << 20
    assert again == 0  # it is ordinary memory by now
    assert (status, error, digest) == (7, "JSONDecodeError", "e3b0")
