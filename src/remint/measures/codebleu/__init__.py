"""CodeBLEU: how near a program is to a reference, by its words, its tree and the flow of its data."""

from remint.measures.codebleu.score import CodeBleu, codebleu, codebleu_parts

__all__ = ["CodeBleu", "codebleu", "codebleu_parts"]
