"""What an edit of a statement may depend upon besides the node that it changes."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, NamedTuple

Make = Callable[[Any], ast.AST]


class NodeRole(NamedTuple):
    """What an edit may depend upon besides the node: the role that it plays in its statement."""

    is_test: bool = False  # of an if, a while, an assert, a conditional expression or a filter
    is_value: bool = False  # that is returned or assigned
    is_index: bool = False  # between brackets, where slices may stand
