"""What the viewer refuses."""

from remint.errors import RemintError


class NoSuchPageError(RemintError, LookupError):
    """There is nothing at this address."""


class NotReadyError(RemintError):
    """What the page needs is still being read; the same address has it in a moment."""
