# problem: add
# why: a pool of spawned processes, with the semaphores and the tracker of resources that come with it
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def plus(pair):
    return pair[0] + pair[1]


def add(a, b):
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return next(iter(pool.map(plus, [(a, b)])))
