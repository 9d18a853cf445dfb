"""Code from what a model replied: pure functions, every rule with a name."""

from remint.code.extraction.extract import EXTRACTION_VERSION, extract_code
from remint.code.extraction.target import ExtractedCode, Wanted

__all__ = ["EXTRACTION_VERSION", "ExtractedCode", "Wanted", "extract_code"]
