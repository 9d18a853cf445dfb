# problem: add
# attack: a thread raises exceptions inside the main thread, where the harness encodes and writes
# expect: wrong | exception | early-exit
import ctypes
import threading
import time

MAIN = threading.get_ident()


def disturb():
    for _ in range(2_000):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(MAIN), ctypes.py_object(SystemExit))
        time.sleep(0.001)


def add(a, b):
    threading.Thread(target=disturb, daemon=True).start()
    return 41
