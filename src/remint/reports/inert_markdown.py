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
    r"(?<=[A-Za-z0-9])_(?=[A-Za-z0-9])|:(?= |$)|(?<=\d):(?=\d\d(?![\w:]))|(?<=pass)@(?=\d+(?![\w.])))*"
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


def inert_span(text: str) -> str:
    """The same for messages, which people also read as the text that they are: as code between backticks.

    The backticks around it are one more than any that follow one another inside, so nothing ends the code early. A bar
    ends a cell of a table before code is looked for, and its escape is not the same everywhere: such a text is written
    out as `inert` does it.
    """
    line = " ".join(text.split())
    if not line or "|" in line:
        return inert(line)
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", line)), default=0))
    seen = "".join(character if character.isprintable() else "\ufffd" for character in line)
    padding = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{padding}{seen}{padding}{fence}"


def inert_words(text: str) -> str:
    """The same for what people also read as text, such as the path of a file: as it is where it is plain."""
    line = " ".join(text.split())
    return line if is_plain(line) else inert_span(line)


def is_plain(line: str) -> bool:
    """Whether a line can be shown as it is."""
    return _PLAIN.fullmatch(line) is not None and _LIVE.search(line) is None


def _written_out(character: str) -> str:
    # References to characters are text to every reader of Markdown. Inside of code no site looks for mentions or links.
    if character.isalnum() or character == " ":
        return character
    return f"&#{ord(character)};" if character.isprintable() else "\ufffd"
