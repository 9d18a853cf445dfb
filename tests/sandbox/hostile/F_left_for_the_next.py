# problem: add
# attack: leaves a file in the work folder, in HOME's place and in /tmp for the next program, and looks for one from the last
# expect: wrong
import os

PLACES = ("remint-escape-note", "/tmp/remint-escape-note", "/dev/shm/remint-escape-note")
FOUND = [path for path in PLACES if os.path.exists(path)]
for path in PLACES:
    try:
        with open(path, "x") as note:
            note.write(str(os.getpid()))
    except OSError:
        continue


def add(a, b):
    return f"ESCAPED found {FOUND[0]}" if FOUND else 41
