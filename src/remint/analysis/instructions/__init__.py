"""How a model follows instructions: whole and partial credit, and the constructs that it fails on."""

from remint.analysis.instructions.risk import ConstructRisk, construct_risks
from remint.analysis.instructions.study import InstructionStudy, study_instructions

__all__ = ["ConstructRisk", "InstructionStudy", "construct_risks", "study_instructions"]
