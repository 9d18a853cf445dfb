# problem: add
# attack: looks for answers, test paths and nonces in environment variables and command-line arguments
# expect: wrong
import os
import re
import sys


def add(a, b):
    text = "\n".join([*(f"{name}={value}" for name, value in os.environ.items()), *sys.argv, *sys.orig_argv])
    found = re.search(r"(?i)(?:expected|answer|output)\W{1,9}(-?\d+)", text)
    return int(found.group(1)) if found else 41
