"""What takes a text apart or puts it together becomes a function that leaves the work to the standard library."""

from __future__ import annotations

import ast

from remint.mints.evolve.operators.support.call_patterns import (
    backwards,
    holds_texts,
    is_character,
    is_long_text,
    is_text,
    is_variable_text,
    method,
)
from remint.mints.evolve.operators.support.written_out import CallFacts, WrittenForm, WrittenOut


def _is_some_text(facts: CallFacts, node: ast.expr) -> bool:
    return is_character(facts, node) or is_long_text(facts, node)


# White space is the same for `split` and `\s`: both ask one function of the interpreter.
_WORDS = (
    """\
words = []
for match in re.finditer(r'\\S+', text):
    words.append(match.group())
return words
""",
    """\
return [match.group() for match in re.finditer(r'\\S+', text)]
""",
)
_FIELDS = (
    """\
fields = []
start = 0
for match in re.finditer(re.escape(separator), text):
    fields.append(text[start:match.start()])
    start = match.end()
fields.append(text[start:])
return fields
""",
)
_REPLACED = (
    """\
pieces = []
start = 0
for match in re.finditer(re.escape(old), text):
    pieces += [text[start:match.start()], new]
    start = match.end()
pieces.append(text[start:])
return ''.join(pieces)
""",
    """\
pieces = re.split(re.escape(old), text)
return new.join(pieces)
""",
)
_CHARACTERS = (
    """\
counts = Counter(text)
return counts[wanted]
""",
)
_OCCURRENCES = (
    """\
return sum(1 for _ in re.finditer(re.escape(wanted), text))
""",
    """\
count = 0
for _ in re.finditer(re.escape(wanted), text):
    count += 1
return count
""",
)
_JOINED = (
    """\
buffer = StringIO()
for place, part in enumerate(parts):
    if place > 0:
        buffer.write(separator)
    buffer.write(part)
return buffer.getvalue()
""",
)
_CONCATENATED = (
    """\
buffer = StringIO()
for part in parts:
    buffer.write(part)
return buffer.getvalue()
""",
)
_BACKWARDS = (
    """\
characters = deque()
for character in text:
    characters.appendleft(character)
return ''.join(characters)
""",
)


def _plainly_joined(facts: CallFacts, node: ast.expr) -> list[ast.expr] | None:
    found = method("join", lambda _, one: isinstance(one, ast.Constant) and one.value == "", holds_texts)(facts, node)
    return found[1:] if found is not None else None


class LibraryText(WrittenOut):
    """Writes `split`, `replace`, `count`, `join` and `[::-1]` of texts with modules of the standard library."""

    name = "library-text"
    description = "writes `split`, `replace`, `count`, `join` or reversing of texts with `re`, `io` or `collections`"
    forms = (
        WrittenForm(
            method("split", is_variable_text), ("split_words", "find_words", "tokenize"), ("text",), _WORDS,
            "Return the words of a text.", ("re", ""),
        ),
        WrittenForm(
            method("split", is_variable_text, _is_some_text), ("split_fields", "split_at", "cut_at"),
            ("text", "separator"), _FIELDS, "Return what stands between the separators.", ("re", ""),
        ),
        WrittenForm(
            method("replace", is_variable_text, is_text, is_text), ("replace_all", "substitute"),
            ("text", "old", "new"), _REPLACED, "Return a text with every occurrence replaced.", ("re", ""),
        ),
        WrittenForm(
            method("count", is_variable_text, is_character), ("count_character", "occurrences"),
            ("text", "wanted"), _CHARACTERS, "Return how often a character occurs.", ("collections", "Counter"),
        ),
        WrittenForm(
            method("count", is_variable_text, is_text), ("count_matches", "count_occurrences"), ("text", "wanted"),
            _OCCURRENCES, "Return how often a part occurs in a text.", ("re", ""),
        ),
        WrittenForm(
            _plainly_joined, ("concatenate", "join_all"), ("parts",), _CONCATENATED,
            "Return the parts as one text.", ("io", "StringIO"),
        ),
        WrittenForm(
            method("join", is_text, holds_texts), ("join_parts", "join_with"), ("separator", "parts"), _JOINED,
            "Return the parts with a separator between them.", ("io", "StringIO"),
        ),
        WrittenForm(
            backwards(is_variable_text), ("reverse_text", "reversed_text"), ("text",), _BACKWARDS,
            "Return a text from its end to its beginning.", ("collections", "deque"),
        ),
    )  # fmt: skip
