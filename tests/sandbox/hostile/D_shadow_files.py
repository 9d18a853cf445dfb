# problem: unit
# attack: writes unittest.py, json.py, numpy.py and conftest.py beside the tests, first on the import path
# expect: wrong | tampered | exception | early-exit
import os
import sys

LIAR = "import os\nos._exit(0)\n"
for name in ("unittest", "json", "numpy", "conftest", "pytest", "collections", "random", "traceback"):
    if os.path.exists("pyproject.toml"):
        break  # not a sandbox: leave the project alone
    try:
        with open(f"{name}.py", "x") as file:
            file.write(LIAR)
    except OSError:
        continue
sys.path.insert(0, os.getcwd())


def add(a, b):
    return 41
