"""A small process for tests that fork thousands of times: forking is slow where all tests are loaded."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def small_process() -> ProcessPoolExecutor:
    """One new interpreter that imports what it is given to do, and nothing else."""
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"))


def in_small_process(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What a function returns there."""
    with small_process() as process:
        return process.submit(work, *args, **kwargs).result()
