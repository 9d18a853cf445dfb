"""The options of commands: made from what public functions say about their keywords."""

from remint.cli.options.record_options import FILE as FILE
from remint.cli.options.record_options import json_option as json_option
from remint.cli.options.record_options import option as option
from remint.cli.options.record_options import options_of as options_of
from remint.cli.options.record_options import record_options as record_options
