# problem: unit
# why: keeps files in the home folder and in the cache folder there, as many libraries do
import os
import pathlib

CACHE = pathlib.Path.home() / ".cache" / "adding"


def add(a, b):
    CACHE.mkdir(parents=True, exist_ok=True)
    (CACHE / "sum.txt").write_text(str(a + b))
    with open(os.path.expanduser("~/.adding"), "w") as settings:
        settings.write("plus")
    assert pathlib.Path("~/.adding").expanduser().read_text() == "plus"
    return int((pathlib.Path(os.environ["HOME"]) / ".cache" / "adding" / "sum.txt").read_text())
