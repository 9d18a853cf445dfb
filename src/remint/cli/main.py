"""The command `remint`: its subcommands, exit codes and error messages."""

from __future__ import annotations

import errno
import os
import re
import sys
import traceback
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

import click

from remint.api.display.consoles import SafeStream, drop, fitted, open_closed_descriptors, safe_streams
from remint.cli.completion import COMPLETE, with_completion
from remint.cli.help_pages import nearest, print_next_step, with_help_pages
from remint.cli.written_defaults import default_map
from remint.configuration import ConfigurationError, configuration
from remint.errors import RemintError
from remint.plugins import failed_plugin
from remint.registry import BrokenPluginError, BrokenPluginWarning
from remint.sealing.keyring import KEYRING

# What the overview says about each command; its module has its name.
COMMANDS = {
    "init": "Create a small benchmark of your own to start from.",
    "run": "Ask a model about a benchmark and judge its replies.",
    "judge": "Judge samples that were generated elsewhere.",
    "score": "Score a run, with confidence intervals.",
    "constructs": "Show which constructs of programs a run fails on.",
    "report": "Write a report of runs: HTML, Markdown, JSON or JUnit XML.",
    "compare": "Compare runs over the same problems, and fail on a regression.",
    "charts": "Write the charts of a page as SVG and PNG.",
    "diagnose": "Explain why samples of a run fail, with evidence.",
    "runs": "List, show, name, export, rejudge and remove stored runs.",
    "ledger": "Take runs from one ledger to another.",
    "plan": "Plan how many problems and samples an interval needs.",
    "forecast": "Predict a score on a benchmark before the model is run there.",
    "mint": "Make new benchmarks from existing ones.",
    "audit": "Look for contamination: a static benchmark against fresh variants.",
    "measure": "Measure code without running it.",
    "benchmarks": "List, show, check, convert and seal benchmarks.",
    "serve": "Judge programs over HTTP, for training and for services.",
    "view": "Look at runs, answers and verdicts in a browser.",
    "models": "List models, and download local ones.",
    "doctor": "Check what works on this machine and how to fix the rest.",
    "completion": "Make your shell complete commands and names.",
}


class Commands(click.Group):
    """A group whose commands are those of the table above, in its order."""

    arguments: tuple[str, ...] = ()  # of the last call, so that an error can name the options of its command

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Remember the arguments before they are parsed, and start with the defaults that remint.toml sets."""
        quiet, args = "--quiet" in args, [one for one in args if one != "--quiet"]  # it may stand behind any command
        self.arguments = tuple(args)
        try:
            defaults = default_map(self, args, configuration(), COMMANDS)
        except ConfigurationError:
            if args[:1] != ["doctor"]:  # which says what is wrong with the file, among other things
                raise
            defaults = {}
        return super().make_context(
            info_name, [*["--quiet"] * quiet, *args], parent, **{"default_map": defaults, **extra}
        )

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name."""
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"remint.cli.commands.{cmd_name}"), cmd_name)
        return with_completion(with_help_pages(found))

    def invoke(self, ctx: click.Context) -> Any:
        """Carry out the command, and say what usually comes next where it went well."""
        try:
            result = super().invoke(ctx)
        except click.exceptions.Exit as leave:
            if leave.exit_code == 0 and not {"-h", "--help"} & set(self.arguments):
                print_next_step(ctx)
            raise
        print_next_step(ctx)
        return result

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The overview, without importing them all."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


BAD_INPUT, INFRASTRUCTURE, INTERRUPTED = 2, 3, 130
_UNKNOWN_COMMAND = re.compile(r"No such command '(.*)'\.$")
_NO_THREAD = "can't start new thread"
_NO_PROCESS = "cannot start another process: this user has reached the limit. Raise it with ulimit -u."


@click.group(cls=Commands, context_settings={"auto_envvar_prefix": "REMINT", "help_option_names": ["-h", "--help"]})
@click.option("--quiet", is_flag=True, help="Do not suggest the next command.")
@click.version_option(package_name="remint", prog_name="remint")
def remint(quiet: bool) -> None:
    """Evaluate code LLMs on benchmarks that never go stale.

    \b
    remint models pull smollm2-135m                         a model that runs anywhere
    remint run mintset-easy --model smollm2-135m            ask it, and judge its replies
    remint judge humaneval samples.jsonl                    judge samples that you have
    remint report last -o report.html                       look at every answer

    Exit codes: 0 success, 1 a check failed, 2 bad usage or input, 3 infrastructure, 130 interrupted. Every option can
    be set by an environment variable, for example REMINT_BENCHMARKS_SHOW_LIMIT=5, or in a file remint.toml.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    open_closed_descriptors()
    if os.environ.get(COMPLETE):
        remint.main(arguments, prog_name="remint", complete_var=COMPLETE)  # writes bytes for a shell, and ends
    warnings.formatwarning = _warning
    sys.exit(exit_code(lambda: remint.main(arguments, prog_name="remint", standalone_mode=False)))


_usual_warning = warnings.formatwarning


def _warning(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, line: str | None = None
) -> str:
    """A warning as the terminal shows it: of a broken package, one sentence without the line of ours that noticed."""
    if issubclass(category, BrokenPluginWarning):
        return f"remint: {message}\n"
    return _usual_warning(message, category, filename, lineno, line)


def exit_code(command: Callable[[], object]) -> int:
    """Run a command; turn an error into one message and an exit code, never a traceback."""
    with safe_streams() as stdout:
        try:
            code = _code_of(command, stdout)
        finally:
            KEYRING.clear()  # a key lives as long as its command
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
        if meant := _meant(error):
            click.echo(meant, err=True)
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


def _meant(error: click.ClickException) -> str:
    """Which command may have been meant; click knows it of options, and of commands that are not imported late."""
    message, context = error.format_message(), getattr(error, "ctx", None)
    unknown = _UNKNOWN_COMMAND.match(message)
    if unknown is None or context is None or not isinstance(context.command, click.Group):
        return ""
    return nearest(unknown[1], context.command.list_commands(context))


def _crashed() -> int:
    """A fault of ours or of a plugin: 1 would mean that a gate failed."""
    traceback.print_exc()
    package = failed_plugin(sys.exc_info()[2])
    what = f"{package} failed" if package else "this is a bug of Remint"
    whom = " to its authors, or uninstall it" if package else ""
    return _complain(Exception(f"{what}. Please report the lines above{whom}."), INFRASTRUCTURE)


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
    click.echo(fitted(f"remint: {message}", sys.stderr), err=True)
    return code


def _lacks_processes(error: BaseException | None) -> bool:
    """Whether all began with a process or thread that the system would not start; the message of whoever noticed it
    speaks of something else."""
    while error is not None:
        if any(words in str(error) for words in (os.strerror(errno.EAGAIN), _NO_THREAD)):
            return True
        error = error.__cause__ or error.__context__
    return False


_KEYWORD = re.compile(r"`([a-z][a-z0-9_]*)`")


def as_flags(message: str, command: click.Command) -> str:
    """The message with every backquoted keyword that is an option of the command written as that option."""
    flags = {
        name: flag
        for option in command.params
        if isinstance(option, click.Option)
        for flag in [max(option.opts, key=len)]
        for name in (option.name, flag.removeprefix("--").replace("-", "_"))
    }
    return _KEYWORD.sub(lambda match: flags.get(match[1], match[0]), message)


def named_command(root: click.Command, arguments: Sequence[str]) -> click.Command:
    """The command that the arguments call: of `benchmarks show FILE`, the command `show`."""
    found, context = root, click.Context(root)
    for word in arguments:
        if not isinstance(found, click.Group):
            break
        try:
            found = found.get_command(context, word) or found
        except BrokenPluginError:  # the command of a package that cannot be loaded has no options
            break
    return found
