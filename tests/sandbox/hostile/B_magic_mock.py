# problem: add
# attack: a MagicMock, which answers every method and every protocol
# expect: unserialisable
from unittest.mock import MagicMock

add = MagicMock()
add.return_value.__eq__ = lambda self, other: True
