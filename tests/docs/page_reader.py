"""Readers who type everything that a page shows, from the top to the bottom, in a folder and a ledger of their own.

python -m tests.docs.page_reader reads one job per line, a JSON list of a page, of the folder, of the file for what is
wrong with the page, and of variables for its environment, and forks a reader for each: Remint is imported once for all
pages. Says the number of the process, then how it ended.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import traceback
from pathlib import Path

from tests.cli.forked_commands import carry_out_all, load_everything, say
from tests.docs.blocks import Block, Shown, blocks, commands, missing

# Models that a page names, and that here are a stand-in: the pages are about commands, not about what models know.
STAND_INS = {r"smollm2-135m": "echo", r"(openai|anthropic|vllm)/[\w.-]+": "echo"}
PLAIN_COMMANDS = {"cat", "cp", "echo", "head", "ls", "mkdir", "sqlite3"}


class Commands:
    """A process that forks for each command, and in which nothing that a page shows in Python has happened."""

    def __init__(self) -> None:
        typed, typing = os.pipe()
        seen, shown = os.pipe()
        self._process = os.fork()
        if self._process == 0:
            os.close(typing)
            os.close(seen)
            carry_out_all(os.fdopen(typed), os.fdopen(shown, "w"))
            os._exit(0)
        os.close(typed)
        os.close(shown)
        self._typing, self._seen = os.fdopen(typing, "w"), os.fdopen(seen)
        self._variables: dict[str, str] = {}

    def run(self, arguments: list[str]) -> tuple[int, str, str]:
        output, complaints = Path(".stdout"), Path(".stderr")
        say(json.dumps([arguments, str(output), str(complaints), self._variables]), self._typing)
        self._seen.readline()
        code = int(self._seen.readline())
        return code, output.read_text(), complaints.read_text()

    def export(self, assignments: list[str]) -> None:
        """Set variables for what follows."""
        self._variables |= dict(one.split("=", 1) for one in assignments)
        os.environ.update(self._variables)

    def close(self) -> None:
        self._typing.close()
        os.waitpid(self._process, 0)
        self._seen.close()


def with_stand_ins(text: str) -> str:
    for name, stand_in in STAND_INS.items():
        text = re.sub(rf"(?<![\w/.-]){name}(?![\w/-])", stand_in, text)
    return text


def type_command(shown: Shown, server: Commands, expected: int) -> str | None:
    """What is wrong with the command that a page shows, or nothing."""
    pulled = shown.command.startswith("remint models pull")
    words = shlex.split(shown.command if pulled else with_stand_ins(shown.command), comments=True)
    if words[0] == "export":
        server.export(words[1:])
        return None
    if words[0] == "remint":
        code, output, complaints = server.run(words[1:])
    elif words[0] in PLAIN_COMMANDS:
        done = subprocess.run(["bash", "-c", shown.command], capture_output=True, text=True, check=False)
        code, output, complaints = done.returncode, done.stdout, done.stderr
    else:
        return f"no test can run {words[0]}: mark the block with <!-- not run: … -->"
    if code != expected:
        return f"exit code {code}\n{output[-1500:]}\n{complaints[-1500:]}"
    line = missing(shown.output, output.splitlines() + complaints.splitlines())
    return None if line is None else f"not printed, or not in this order: {line!r}\n{output[-3000:]}"


def read_block(block: Block, server: Commands, names: dict[str, object]) -> str | None:
    """What is wrong with a block, or nothing."""
    if block.title:
        Path(block.title).parent.mkdir(parents=True, exist_ok=True)
        Path(block.title).write_text(block.text)
        return None
    if block.language in ("bash", "console"):
        typed = commands(block)
        for number, shown in enumerate(typed, 1):
            wrong = type_command(shown, server, block.exit_code if number == len(typed) else 0)
            if wrong is not None:
                return f"$ {shown.command}\n{wrong}"
    if block.language == "python":
        try:
            exec(compile(with_stand_ins(block.text), f"{block.page.name}:{block.line}", "exec"), names)
        except Exception:
            return traceback.format_exc()
    return None


def read(page: Path) -> int:
    server = Commands()
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(page):
        wrong = None if block.not_run else read_block(block, server, names)
        if wrong is not None:
            sys.stdout.write(f"{page.name}, line {block.line}: {wrong}\n")
            return 1
    server.close()
    return 0


def read_in(page: str, folder: str, complaints: str, variables: dict[str, str]) -> None:
    """Be the reader of one page."""
    os.environ.update(variables)
    os.chdir(folder)
    sys.path[0] = folder
    for descriptor in (1, 2):
        os.dup2(os.open(complaints, os.O_WRONLY | os.O_CREAT | os.O_APPEND), descriptor)
    code = read(Path(page))
    sys.stdout.flush()
    os._exit(code)  # whatever threads a page has left


if __name__ == "__main__":
    load_everything()
    for job in sys.stdin:
        child = os.fork()
        if child == 0:
            read_in(*json.loads(job))
        say(child, sys.stdout)
        say(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), sys.stdout)
