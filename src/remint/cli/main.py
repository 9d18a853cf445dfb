"""The command `remint`: its subcommands, exit codes and error messages."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Callable

import click

from remint.api.display.safe_streams import SafeStream, drop, open_closed_descriptors, safe_streams
from remint.cli.lazy_commands import Commands
from remint.cli.option_names import as_flags, named_command
from remint.errors import RemintError

BAD_INPUT, INFRASTRUCTURE, INTERRUPTED = 2, 3, 130
_NO_THREAD = "can't start new thread"
_NO_PROCESS = "cannot start another process: this user has reached the limit. Raise it with ulimit -u."


@click.group(cls=Commands, context_settings={"auto_envvar_prefix": "REMINT", "help_option_names": ["-h", "--help"]})
@click.version_option(package_name="remint", prog_name="remint")
def remint() -> None:
    """Evaluate code LLMs on benchmarks that never go stale.

    Exit codes: 0 fine, 1 a check failed, 2 bad usage or input, 3 infrastructure, 130 interrupted. Every option can be
    set by an environment variable, for example REMINT_BENCHMARKS_SHOW_LIMIT=5, or in a file remint.toml.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    open_closed_descriptors()
    sys.exit(exit_code(lambda: remint.main(arguments, prog_name="remint", standalone_mode=False)))


def exit_code(command: Callable[[], object]) -> int:
    """Run a command; turn an error into one message and an exit code, never a traceback."""
    with safe_streams() as stdout:
        code = _code_of(command, stdout)
        try:
            stdout.flush()
        except OSError as error:
            code = _unwritten(error, stdout, code)
        sys.stderr.flush()
        return code


def _code_of(command: Callable[[], object], stdout: SafeStream) -> int:
    try:
        result = command()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.ClickException as error:
        error.show()
        return BAD_INPUT
    except RemintError as error:
        return _complain(error, error.exit_code)
    except (click.Abort, KeyboardInterrupt) as stop:
        for note in getattr(stop.__cause__ or stop, "__notes__", ()):  # click puts its own error before Ctrl-C
            click.echo(note, err=True)
        click.echo("stopped", err=True)
        return INTERRUPTED
    except SystemExit:
        # So click ends a command in which any pipe broke, that of the output or another.
        return _unwritten(BrokenPipeError(), stdout)
    except RuntimeError as error:
        return _complain(error, INFRASTRUCTURE) if _NO_THREAD in str(error) else _crashed()
    except UnicodeEncodeError as error:
        half = f"U+{ord(error.object[error.start]):04X}"
        return _complain(Exception(f"cannot write {half} (a lone surrogate). Remove it from the input."), BAD_INPUT)
    except OSError as error:
        return _unwritten(error, stdout)
    except Exception:
        return _crashed()


def _crashed() -> int:
    """A fault of ours or of a plugin: 1 would mean that a gate failed."""
    traceback.print_exc()
    bug = Exception("this is a bug, of Remint or of a plugin. Please report the lines above.")
    return _complain(bug, INFRASTRUCTURE)


def _unwritten(error: OSError, stdout: SafeStream, code: int = 0) -> int:
    """Report what could not be written or read."""
    if stdout.failed:
        drop(stdout)
        if isinstance(error, BrokenPipeError):
            return code  # the reader of our output left, as `head` does
    elif isinstance(error, BrokenPipeError):
        return _complain(Exception("a helper process has ended. Run the command again."), INFRASTRUCTURE)
    if _lacks_processes(error):
        return _complain(error, INFRASTRUCTURE)
    message = f"{error.filename or 'the output'}: {error.strerror or error}."
    return code or _complain(Exception(message), INFRASTRUCTURE)


def _complain(error: Exception, code: int) -> int:
    message = _NO_PROCESS if _lacks_processes(error) else as_flags(str(error), named_command(remint, remint.arguments))
    click.echo(f"remint: {message}", err=True)
    return code


def _lacks_processes(error: BaseException | None) -> bool:
    """Whether all began with a process or thread that the system would not start; the message of whoever noticed it
    speaks of something else."""
    while error is not None:
        if any(words in str(error) for words in (os.strerror(errno.EAGAIN), _NO_THREAD)):
            return True
        error = error.__cause__ or error.__context__
    return False
