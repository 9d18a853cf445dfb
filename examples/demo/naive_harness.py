"""How many a harness judges: append the assertions, run the file, and call exit code 0 a pass."""

import subprocess
import sys
import tempfile
from pathlib import Path


def passes(program: str, assertions: str, seconds: float = 5.0) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "candidate.py"
        file.write_text(f"{program}\n\n{assertions}\n")
        try:
            done = subprocess.run([sys.executable, file], capture_output=True, timeout=seconds, cwd=folder)
        except subprocess.TimeoutExpired:
            return False
    return done.returncode == 0
