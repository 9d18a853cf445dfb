"""Processes that run commands of Remint, to be killed.

Reads one job per line, a JSON list of arguments and of the files for what the command prints and complains about, and
forks a process for each: to start Python and import everything anew would take longer than the test. Says its number,
then how it ended.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import remint.models.openai_compatible  # before the fork, since that takes longest
from remint.cli.main import exit_code, remint


def carry_out(arguments: list[str], output: str, complaints: str) -> None:
    os.setsid()
    for path, descriptor in ((output, 1), (complaints, 2)):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), descriptor)
    code = exit_code(lambda: remint.main(arguments, standalone_mode=False))
    sys.stdout.flush()
    os._exit(code)


def say(text: object) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    for job in sys.stdin:
        child = os.fork()
        if child == 0:
            os.dup2(os.open(Path(os.devnull), os.O_RDONLY), 0)
            carry_out(*json.loads(job))
        say(child)
        say(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
