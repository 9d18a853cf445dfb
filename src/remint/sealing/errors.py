"""What can go wrong with sealed files: no key, the wrong key, a damaged file, a missing library."""

from __future__ import annotations

from remint.errors import RemintError, UsageError


class SealError(RemintError):
    """Anything that keeps a file from being sealed or opened."""


class MissingKeyError(SealError, UsageError):
    """A sealed file, and nobody who gives a key."""


class WrongKeyError(SealError, PermissionError):
    """A key or passphrase that this file was not sealed with."""


class DamagedSealError(SealError, ValueError):
    """A sealed file that was cut off or changed."""


class SealLibraryError(SealError, ImportError):
    """The library that encrypts is not installed."""
