# problem: add
# why: a global thread pool that is never shut down
from concurrent.futures import ThreadPoolExecutor

POOL = ThreadPoolExecutor(4)


def add(a, b):
    return POOL.submit(lambda: a + b).result()
