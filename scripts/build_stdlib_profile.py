"""Build the profile that ships: functions of the standard library, of modules that the language model has not seen.

python scripts/build_stdlib_profile.py     # writes src/remint/measures/stdlib_profile.json
"""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

from build_stdlib_model import modules

from remint.measures.language_model import language_model
from remint.measures.profile import functions_of, profile_from, save_profile
from remint.measures.program_tree import program_tree

TARGET = Path(__file__).parent.parent / "src/remint/measures/stdlib_profile.json"

if __name__ == "__main__":
    root = Path(sysconfig.get_paths()["stdlib"])
    measured = []
    for path in modules(False):
        parts = path.relative_to(root).parts
        own = {parts[0]} if len(parts) > 1 else set()  # the other modules of a package are its own: no library
        measured += functions_of(program_tree(path.read_text("utf-8", "replace")), own)
    profile = profile_from(measured, "the standard library of Python 3.11", language_model("stdlib"))
    save_profile(profile, TARGET)
    sys.stdout.write(f"{TARGET}: {profile.functions:,} functions, {profile.means}, {profile.bits_per_token} bits\n")
