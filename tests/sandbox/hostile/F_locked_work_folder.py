# problem: add
# attack: takes all rights off its work folder and a folder in it, so that clean-up fails
# expect: wrong
import os


def add(a, b):
    try:
        os.makedirs("remint-escape-locked/inner", exist_ok=True)
        open("remint-escape-locked/inner/file", "w").close()
        os.chmod("remint-escape-locked/inner", 0)
        os.chmod("remint-escape-locked", 0)
        if not os.path.exists("pyproject.toml"):
            os.chmod(".", 0o500)
    except OSError:
        pass
    return 41
