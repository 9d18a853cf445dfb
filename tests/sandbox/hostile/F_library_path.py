# problem: add
# attack: sets LD_PRELOAD, PYTHONPATH, PATH and friends for whatever the harness starts from this process
# expect: wrong
import os

open("remint-escape.so", "wb").close()
os.environ.update(LD_PRELOAD=os.path.abspath("remint-escape.so"), LD_LIBRARY_PATH=os.getcwd(), PATH=os.getcwd())
os.environ.update(PYTHONHOME="/nowhere", PYTHONPATH=os.getcwd(), PYTHONINSPECT="1", BASH_ENV="remint-escape.so")


def add(a, b):
    return 41
