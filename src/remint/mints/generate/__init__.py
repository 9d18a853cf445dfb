"""Unseen programs in any number: typed, terminating, tested, never near-duplicates of one another."""

from remint.mints.generate.candidates import GeneratedProgram
from remint.mints.generate.generating import generated_programs
from remint.mints.generate.mint import GenerateMint
from remint.mints.generate.settings import GenerateSettings

__all__ = ["GenerateMint", "GenerateSettings", "GeneratedProgram", "generated_programs"]
