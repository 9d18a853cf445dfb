"""What a person sees after a command has run in a terminal: progress bars come and go, lines stay."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path

_PART = re.compile(r"\x1b\[(\d*)([A-Za-z])|\x1b\[\?\d+[hl]|\x1b\[[\d;]*m|(\r)|(\n)|([^\x1b\r\n]+)")


def in_terminal(
    command: Sequence[str], columns: int, *, cwd: Path, environment: Mapping[str, str], seconds: float
) -> tuple[int, list[str]]:
    """The exit code of a command, and the lines that its terminal shows at the end."""
    outside, inside = pty.openpty()
    fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    with subprocess.Popen(command, stdin=inside, stdout=inside, stderr=inside, cwd=cwd, env=environment) as process:
        os.close(inside)
        chunks = []
        try:
            while chunk := os.read(outside, 65536):
                chunks.append(chunk)
        except OSError:  # the end, as Linux says it
            pass
        code = process.wait(seconds)
    os.close(outside)
    return code, screen(b"".join(chunks).decode())


def screen(written: str) -> list[str]:
    """The lines that are left when everything was written: line feeds, returns, and what moves up and erases."""
    lines, row, column = [""], 0, 0
    for found in _PART.finditer(written):
        number, letter, returned, fed, text = found.groups()
        if returned:
            column = 0
        elif fed:
            row += 1
            lines += [""] * (row + 1 - len(lines))
        elif text:
            lines[row] = lines[row][:column].ljust(column) + text + lines[row][column + len(text) :]
            column += len(text)
        elif letter == "A":
            row = max(0, row - int(number or 1))
        elif letter == "K":
            lines[row] = "" if number == "2" else lines[row][:column]
    while lines and not lines[-1].strip():
        lines.pop()
    return [line.rstrip() for line in lines]
