# problem: add
# attack: waits for a lock that it holds itself
# expect: timeout
import threading


def add(a, b):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire(timeout=60)
    return 41
