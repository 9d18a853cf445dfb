# problem: add
# why: a pool of spawned processes, with the semaphores and the tracker of resources that come with it
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context


def plus(pair):
    return pair[0] + pair[1]


@lru_cache
def pool():
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"))


def add(a, b):
    return next(iter(pool().map(plus, [(a, b)])))
