# problem: add
# attack: os.abort(): ends by SIGABRT, with a core file where the limits allow one
# expect: early-exit
import os


def add(a, b):
    os.abort()
