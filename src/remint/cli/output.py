"""Names that the mint commands still use; everything else takes them from `present` and `options`."""

from remint.api.display.consoles import error_console as error_console
from remint.cli.options.common import json_option as as_json_option
from remint.cli.present.consoles import console, print_json, table

__all__ = ["as_json_option", "console", "error_console", "print_json", "table"]
