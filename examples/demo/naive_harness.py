"""How many harnesses judge: append the tests to the program, run the file, call exit code 0 a pass."""

import subprocess
import sys
import tempfile
from pathlib import Path


def passes(program: str, tests: str, seconds: float = 5.0) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "candidate.py")
        file.write_text(f"{program}\n{tests}\n")
        try:
            finished = subprocess.run([sys.executable, file], capture_output=True, timeout=seconds, cwd=folder)
        except subprocess.TimeoutExpired:
            return False
    return finished.returncode == 0
