# problem: add
# why: writes and reads files in the work folder and in the temporary folder
import pathlib
import tempfile


def add(a, b):
    pathlib.Path("numbers.txt").write_text(f"{a}\n{b}\n")
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "copy.txt")
        copy.write_text(pathlib.Path("numbers.txt").read_text())
        return sum(map(int, copy.read_text().split()))
