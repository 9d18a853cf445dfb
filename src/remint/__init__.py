"""Remint: evaluate code LLMs on benchmarks that never go stale."""

from importlib.metadata import version

__version__ = version("remint")
