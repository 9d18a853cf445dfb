# problem: add
# attack: looks into the dataset caches of the user's home for the benchmark's own file
# expect: wrong
import os

PLACES = (".cache/huggingface", ".cache/evalplus", ".cache/bigcodebench", ".cache/remint", ".local/share/remint")


def add(a, b):
    for home in {os.path.expanduser("~"), "/root", *(f"/home/{name}" for name in _names("/home"))}:
        for place in PLACES:
            if _names(os.path.join(home, place)):
                return f"ESCAPED listed a cache, {place}"
    return 41


def _names(folder):
    try:
        return os.listdir(folder)
    except OSError:
        return []
