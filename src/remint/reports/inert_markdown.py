"""Text of others inside Markdown: shown, and nothing else.

Names and messages come from benchmarks, models and judged programs, and a report is often posted as the comment under a
pull request. There a name can be a link, an image that tells who looks at it, a mention that notifies a team, a
reference to an issue, HTML, or the end of a table's row.
"""

from __future__ import annotations

import re

# Words that no dialect of Markdown reads anything into, and no site makes a link of.
_PLAIN = re.compile(
    r"[A-Za-z0-9(](?:[A-Za-z0-9 .,;'()/%=+–…→≤≥±×-]|"
    r"(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])|:(?= |$)|(?<=pass)@(?=\d+(?![\w.])))*"
)
_LIVE = re.compile(r"//|www\.|GH-\d", re.IGNORECASE)


def inert(text: str) -> str:
    """A text on one line that is no markup: as it is where it is plain, else as code with every mark written out."""
    line = " ".join(text.split())
    return line if not line or is_plain(line) else f"<code>{''.join(map(_written_out, line))}</code>"


def inert_code(text: str) -> str:
    """The same for what is code anyway, such as the id of a problem."""
    line = " ".join(text.split())
    return f"`{line}`" if is_plain(line) else inert(line)


def is_plain(line: str) -> bool:
    """Whether a line can be shown as it is."""
    return _PLAIN.fullmatch(line) is not None and _LIVE.search(line) is None


def _written_out(character: str) -> str:
    # References to characters are text to every reader of Markdown. Inside of code no site looks for mentions or links.
    if character.isalnum() or character == " ":
        return character
    return f"&#{ord(character)};" if character.isprintable() else "\ufffd"
