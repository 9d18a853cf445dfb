"""What a program is about, from the name of its entry point: its verb and its noun, where it has some."""

from __future__ import annotations

import re
from typing import NamedTuple

from remint.mints.evolve.naming.synthetic import is_synthetic

VERBS = frozenset({
    "add", "append", "apply", "assign", "balance", "build", "calculate", "cancel", "change", "check", "choose",
    "clean", "clear", "collect", "combine", "compare", "compress", "compute", "convert", "copy", "count", "create",
    "cube", "cut", "decipher", "decode", "decrypt", "del", "delete", "derive", "detect", "display", "divide",
    "double", "draw", "drop", "eat", "encode", "encrypt", "evaluate", "exchange", "expand", "extract", "fetch",
    "fill", "filter", "find", "fix", "flatten", "flip", "format", "generate", "get", "group", "halve", "hide",
    "hit", "increment", "insert", "interpolate", "invert", "join", "list", "load", "look", "lower", "make", "map",
    "mask", "match", "measure", "merge", "mirror", "move", "multiply", "normalize", "open", "order", "pack", "pad",
    "paint", "parse", "partition", "pick", "play", "pop", "print", "process", "purchase", "push", "rank", "read",
    "rearrange", "record", "reduce", "remove", "rename", "render", "repeat", "replace", "rescale", "reset",
    "resize", "restock", "reverse", "rotate", "round", "run", "save", "scale", "scan", "search", "select", "send",
    "separate", "set", "shift", "shorten", "show", "shuffle", "simplify", "simulate", "solve", "sort", "split",
    "square", "start", "stop", "store", "strip", "sum", "swap", "toggle", "tokenize", "total", "transform",
    "translate", "transpose", "trim", "truncate", "update", "upper", "validate", "verify", "visit", "withdraw",
    "wrap", "write", "zip",
})  # fmt: skip
_EMPTY = {
    "a", "an", "and", "are", "at", "by", "can", "do", "f", "for", "from", "func", "has", "if", "in", "is", "main",
    "my", "n", "of", "on", "or", "s", "solve", "the", "to", "will", "with",
}  # fmt: skip
# Verbs that say nothing of what a function does.
_WEAK = {"solve", "process", "compute", "calculate", "get", "find", "do", "run", "check", "start", "apply", "evaluate"}


_PREPOSITIONS = {"to", "from", "by", "in", "with", "of", "at", "on", "for"}


class EntryWords(NamedTuple):
    """The verb of a name, if it is one that says something, and what the name is about; empty: nothing."""

    verb: str
    noun: str


def entry_words(name: str) -> EntryWords:
    """The words of an entry point or method."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip("_")).lower()
    words = [one for one in spaced.split("_") if one]
    if not words or is_synthetic(name) or len(name) < 4:
        return EntryWords("", "")
    verb = words[0] if words[0] in VERBS and len(words) > 1 else ""
    behind = words[1:] if verb else words
    if verb:
        # `rescale_to_unit`, `search_student_by_name`: what stands behind the preposition is not what is worked on.
        ends = [place for place, one in enumerate(behind) if one in _PREPOSITIONS]
        behind = behind[: ends[0]] if ends else behind
    rest = [one for one in behind if one not in _EMPTY and one.isalpha() and len(one) > 1]
    return EntryWords("" if verb in _WEAK else verb, "_".join(rest[:3]))
