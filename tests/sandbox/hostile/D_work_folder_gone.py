# problem: add
# attack: stands in a folder that it has removed, with a umask that forbids all: later relative paths fail
# expect: wrong
import os


def add(a, b):
    os.makedirs("remint-escape-gone", exist_ok=True)
    os.chdir("remint-escape-gone")
    os.rmdir("../remint-escape-gone")
    os.umask(0o777)
    return 41
