"""Read a file or folder in whatever format it is."""

from __future__ import annotations

from pathlib import Path

from remint.files import refuse_missing_folder
from remint.formats.errors import BadInputError, Place, UnsupportedError
from remint.formats.format import Format, Sniffed
from remint.formats.rows import read_rows
from remint.records import Benchmark
from remint.registry import BrokenPluginError, Registry, UnknownNameError

# The more specific before the more general: the first that recognises a file reads it.
FORMATS: Registry[type[Format]] = Registry(
    "formats",
    {
        "sealed": "remint.formats.sealed:Sealed",
        "remint": "remint.formats.remint_jsonl:RemintJsonl",
        "mbpp-plus": "remint.formats.mbpp_plus:MbppPlus",
        "evoeval": "remint.formats.evoeval:EvoEval",
        "evalplus": "remint.formats.evalplus:EvalPlus",
        "bigcodebench": "remint.formats.bigcodebench:BigCodeBench",
        "classeval": "remint.formats.classeval:ClassEval",
        "humaneval-x": "remint.formats.humaneval_x:HumanEvalX",
        "multipl-e": "remint.formats.multipl_e:MultiplE",
        "livecodebench": "remint.formats.livecodebench:LiveCodeBench",
        "cruxeval": "remint.formats.cruxeval:CruxEval",
        "avatar": "remint.formats.avatar:Avatar",
        "naps": "remint.formats.naps:Naps",
        "humaneval": "remint.formats.humaneval:HumanEval",
        "mbpp": "remint.formats.mbpp:Mbpp",
        "humaneval-pp": "remint.formats.humaneval_pp:HumanEvalPP",
        "lm-eval": "remint.formats.lm_eval:LmEval",
        "lm-eval-judged": "remint.formats.task_packages.package:LmEvalJudged",
        "inspect": "remint.formats.task_packages.package:InspectTask",
        "plain-files": "remint.formats.plain_files:PlainFiles",
    },
    needs=("name", "recognises", "read"),
    form="class",
    like=Format,
)


def format_named(name: str) -> Format:
    """The format of that name."""
    try:
        return FORMATS.get(name)()
    except UnknownNameError as error:
        raise UnsupportedError(f"{error}.") from error


def writable_formats() -> list[str]:
    """The names of the formats that can be written."""
    return [name for name in FORMATS.usable_names() if FORMATS.get(name).writes()]


def recognise(path: Path) -> Format:
    """The format of a file or folder."""
    fault: BadInputError | None = None
    first = None
    if path.is_file() and path.suffix != ".py":
        try:
            first = next(iter(read_rows(path))).fields
        except BadInputError as error:
            fault = error  # a format of another package may know a file that holds no rows by its name
    sniffed = Sniffed(path, first)
    for kind in FORMATS:
        if kind().recognises(sniffed):
            return kind()
    if fault is not None:
        raise fault
    if sniffed.first is None:
        raise BadInputError(Place(path), "is a folder in no known layout", "Name a benchmark file inside it.")
    fields = ", ".join(sorted(sniffed.first)[:12]) or "no fields"
    raise BadInputError(
        Place(path, 1), f"is in no known format (its first row has: {fields})",
        f"Name the format with `format`; known are: {', '.join(FORMATS.names())}.",
    )  # fmt: skip


def read_benchmark(path: Path, format_name: str = "") -> Benchmark:
    """The benchmark in a file or folder; the format is recognised unless it is named."""
    if not path.exists():
        raise BadInputError(Place(path), "does not exist", "Check the path.")
    if not (path.is_file() or path.is_dir()):
        raise BadInputError(Place(path), "is not a file that can be read twice", "Write its content to a file first.")
    chosen = format_named(format_name) if format_name else recognise(path)
    found: object = chosen.read(path)
    if not isinstance(found, Benchmark):
        raise BrokenPluginError(f"the format {chosen.name!r} returns {found!r} for {path}. Return a Benchmark.")
    return found


def write_benchmark(benchmark: Benchmark, path: Path, format_name: str = "remint") -> list[str]:
    """Write a benchmark in a format, whole or not at all; returns remarks for the user."""
    refuse_missing_folder(path)
    # A file of that name is never a plain one, whichever command writes it.
    chosen = format_named("sealed" if path.suffix == ".sealed" and format_name == "remint" else format_name)
    if not chosen.writes():
        raise UnsupportedError(
            f"Remint reads {chosen.title} but does not write it. Choose one of {', '.join(writable_formats())}."
        )
    return chosen.write(benchmark, path)
