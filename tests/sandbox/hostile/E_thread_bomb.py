# problem: add
# attack: starts two thousand threads that sleep
# expect: wrong | timeout | exception | memory
import threading
import time


def add(a, b):
    for _ in range(2000):
        try:
            threading.Thread(target=time.sleep, args=(30,)).start()
        except (RuntimeError, MemoryError):
            continue
    return 41
