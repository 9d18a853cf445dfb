"""Bugs for programs, each proven by execution: what the task `repair` asks models to undo."""

from remint.mints.inject.findings import Bug, BugChange, Injection
from remint.mints.inject.mint import InjectMint
from remint.mints.inject.settings import InjectSettings

__all__ = ["Bug", "BugChange", "InjectMint", "InjectSettings", "Injection"]
