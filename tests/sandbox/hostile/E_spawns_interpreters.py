# problem: add
# attack: starts interpreters that start interpreters, five deep, each with work of its own
# expect: wrong | exception | timeout | memory
import subprocess
import sys

CODE = """
import subprocess, sys, time
depth = int(sys.argv[1])
if depth:
    for _ in range(3):
        subprocess.Popen([sys.executable, "-I", "-c", sys.argv[2], str(depth - 1), sys.argv[2]])
time.sleep(10)
"""


def add(a, b):
    subprocess.Popen([sys.executable, "-I", "-c", CODE, "4", CODE])
    return 41
