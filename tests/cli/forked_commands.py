"""Processes that run commands of Remint, to be killed, or one after the other.

Reads one job per line, a JSON list of arguments, of the files for what the command prints and complains about, and of
variables for its environment, and forks a process for each: to start Python and import everything anew would take
longer than the test. Says its number, then how it ended.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import sys
from collections.abc import Iterable
from typing import TextIO


def load_everything() -> None:
    """Import before the fork what commands import when they need it."""
    import remint.api
    import remint.cli.commands

    for package in (remint.api, remint.cli.commands):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    importlib.import_module("remint.models.openai_compatible")  # which takes longest
    gc.collect()
    gc.freeze()


def carry_out(arguments: list[str], output: str, complaints: str, variables: dict[str, str]) -> None:
    from remint.cli.main import exit_code, remint

    os.setsid()
    os.environ.update(variables)
    for path, descriptor in ((os.devnull, 0), (output, 1), (complaints, 2)):
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC if descriptor else os.O_RDONLY
        os.dup2(os.open(path, flags), descriptor)
    code = exit_code(lambda: remint.main(arguments, standalone_mode=False))
    sys.stdout.flush()
    os._exit(code)


def carry_out_all(jobs: Iterable[str], to: TextIO) -> None:
    for job in jobs:
        child = os.fork()
        if child == 0:
            carry_out(*json.loads(job))
        say(child, to)
        say(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), to)


def say(text: object, to: TextIO) -> None:
    to.write(f"{text}\n")
    to.flush()


if __name__ == "__main__":
    load_everything()
    carry_out_all(sys.stdin, sys.stdout)
