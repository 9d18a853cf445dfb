"""Every benchmark and sample format of the field, one small file each, behind one registry."""

from remint.formats.catalogue import CATALOGUE, CatalogueEntry
from remint.formats.errors import (
    BadInputError,
    FormatsError,
    Place,
    UnknownBenchmarkError,
    UnreachableError,
    UnsupportedError,
)
from remint.formats.format import Format, RowFormat, Sniffed
from remint.formats.reading import FORMATS, read_benchmark, recognise, writable_formats, write_benchmark
from remint.formats.row import Row
from remint.formats.rows import read_rows
from remint.formats.select import Selection, merge, select
from remint.formats.sources import benchmark_folders, locate, open_benchmark

__all__ = [
    "CATALOGUE",
    "FORMATS",
    "BadInputError",
    "CatalogueEntry",
    "Format",
    "FormatsError",
    "Place",
    "Row",
    "RowFormat",
    "Selection",
    "Sniffed",
    "UnknownBenchmarkError",
    "UnreachableError",
    "UnsupportedError",
    "benchmark_folders",
    "locate",
    "merge",
    "open_benchmark",
    "read_benchmark",
    "read_rows",
    "recognise",
    "select",
    "writable_formats",
    "write_benchmark",
]
