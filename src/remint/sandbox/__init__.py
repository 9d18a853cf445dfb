"""Runs untrusted programs and knows nothing of problems."""

from remint.sandbox.errors import NoIsolationError, SandboxError, ZygoteError
from remint.sandbox.limits import Limits
from remint.sandbox.pool import Pool

__all__ = ["Limits", "NoIsolationError", "Pool", "SandboxError", "ZygoteError"]
