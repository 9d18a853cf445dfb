"""Plain Python files with tests beside them, as a benchmark."""

from remint.formats.plain_files.layout import PlainFiles

__all__ = ["PlainFiles"]
