"""What can go wrong in an audit."""

from __future__ import annotations

from remint.errors import RemintError


class AuditError(RemintError, ValueError):
    """Runs that cannot be audited; the message says why."""
