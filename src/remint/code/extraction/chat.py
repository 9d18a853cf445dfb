"""Rules for what surrounds an answer: thoughts, marks of the chat format, a conversation that goes on by itself."""

from __future__ import annotations

import bisect
import re

from remint.code.extraction.fences import fenced_blocks
from remint.code.extraction.python_source import defines, find_definition
from remint.code.extraction.target import Rule, Wanted

LONGEST = 200_000  # letters; nobody writes a longer program, and what follows must take a bounded time
# What a model writes when its turn is over, where the server does not take it away.
_ENDS = (
    "<|im_end|>", "<|endoftext|>", "<|end_of_text|>", "<|eot_id|>", "<|eom_id|>", "<|end|>", "<|EOT|>", "<|endofmask|>",
    "<|return|>", "<end_of_turn>", "<｜end▁of▁sentence｜>", "</s>", "<eos>",
)  # fmt: skip
_END = re.compile("|".join(map(re.escape, _ENDS)))
_BEGIN = re.compile(
    r"<s>|<bos>|<\|begin_of_text\|>|<｜begin▁of▁sentence｜>"
    r"|<\|im_start\|>[ \t]*(?:assistant)?[ \t]*\n?"
    r"|<\|start_header_id\|>[ \t]*assistant[ \t]*<\|end_header_id\|>\n*"
    r"|<start_of_turn>[ \t]*model[ \t]*\n?|<\|assistant\|>[ \t]*\n?"
)
# The next question, which is not the model's to write: marks of the chat format, and what models use without any.
_NEXT_MARK = re.compile(
    r"\[INST\]|<\|im_start\|>[ \t]*user|<\|start_header_id\|>[ \t]*user|<\|user\|>|<start_of_turn>[ \t]*user"
)
# Behind an indentation, `# Task` is a comment of the code.
_NEXT_HEADING = re.compile(
    r"^(?:#{1,4} *(?:Instructions?|Question|Problem|Task|Input|Human|User)|[ \t]*(?:Human|User|Question))"
    r"[ \t]*+(?:\d++:?[ \t]*+|:[ \t]*+)?$",
    re.MULTILINE,
)
_COMMENT = re.compile(r"# *\w")
_THOUGHT = re.compile(r"<(think|thinking|thought|reasoning|reflection)>(.*?)(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_THOUGHT_END = re.compile(r"</(?:think|thinking|thought|reasoning)>", re.IGNORECASE)
_TAGGED = re.compile(
    r"\[(PYTHON|CODE|JAVA|JAVASCRIPT|CPP|C\+\+|SOLUTION)\](.*?)(?:\[/\1\]|\Z)", re.DOTALL
)  # fmt: skip
_TAGGED_HTML = re.compile(
    r"<(code|solution|answer|pre)(?:\s[^<>\n]{0,100})?>(.*?)(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE
)
_MOST_HEADINGS = 20  # in front of which a parser looks for code
_TAG_LANGUAGES = {"CODE": "", "SOLUTION": ""}


def cut_to_length(text: str, wanted: Wanted) -> str:
    """As much as a program may have; what a model thought before it answered does not count."""
    return (drop_thoughts(text, wanted) if len(text) > LONGEST else text)[:LONGEST]


def unify_line_ends(text: str, wanted: Wanted) -> str:
    """Line ends as Python counts them, and no byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def drop_thoughts(text: str, wanted: Wanted) -> str:
    """The answer without ``<think>`` blocks; a block that is never closed leaves nothing."""
    text = _THOUGHT.sub("", text)
    # Chat formats that open the block in the prompt leave only its end in the reply.
    ends = list(_THOUGHT_END.finditer(text))
    return text[ends[-1].end() :] if ends else text


def drop_special_tokens(text: str, wanted: Wanted) -> str:
    """The first turn, without the marks around it."""
    # A reply may repeat the question with its marks; the answer is what follows.
    question, mark, answer = text.partition("[/INST]")
    if mark and "[INST]" in question:
        text = answer
    text = _BEGIN.sub("", text, count=3)
    end = _END.search(text)
    return text[: end.start()] if end else text.replace("[/INST]", "")


def drop_next_turn(text: str, wanted: Wanted) -> str:
    """The answer without the next question, and its answer, that the model went on to write itself."""
    mark = _NEXT_MARK.search(text)
    if mark and text[: mark.start()].strip():
        text = text[: mark.start()]
    # A heading is the next question's only where this one is answered: some begin by telling the question again.
    headings = [found.start() for found in _NEXT_HEADING.finditer(text)]
    places = (_first_behind_block(text, headings), _first_behind_definition(text, headings, wanted.entry_point))
    return text[: min(place for place in (*places, len(text)) if place >= 0)]


def _first_behind_block(text: str, headings: list[int]) -> int:
    """The first heading with a fenced block in front of it, or -1."""
    marked = [place for place in headings if not _COMMENT.match(text, place)]
    # A single `#` is a comment of the code, where the block in front of it is still open.
    for place in (place for place in headings[:_MOST_HEADINGS] if _COMMENT.match(text, place)):
        blocks = fenced_blocks(text[:place])
        if blocks and blocks[-1].closed:
            marked = [*(other for other in marked if other < place), place]
            break
    if not marked or not fenced_blocks(text[: marked[-1]]):
        return -1
    # A block in front of one heading is in front of all that follow: no need to look at each.
    number = bisect.bisect_left(marked, True, key=lambda place: bool(fenced_blocks(text[:place])))
    return marked[number]


def _first_behind_definition(text: str, headings: list[int], name: str) -> int:
    """The first heading with a definition of what is wanted in front of it, or -1."""
    named = text.find(name) if name else -1
    behind = headings[bisect.bisect_left(headings, named) :] if named >= 0 else []
    for place in behind[:_MOST_HEADINGS]:
        if defines(text[:place], name):
            return place
    defined = find_definition(text, name) if behind[_MOST_HEADINGS:] else -1
    return next((place for place in behind[_MOST_HEADINGS:] if 0 <= defined <= place), -1)


def fence_tagged_code(text: str, wanted: Wanted) -> str:
    """Code between ``[PYTHON]`` or ``<code>`` tags as a fenced block, where there is no fence."""
    if "```" in text or "~~~" in text:
        return text
    tagged = _TAGGED.sub(_fenced, text)
    if tagged != text:
        return tagged
    return _TAGGED_HTML.sub(_fenced, text)


def _fenced(found: re.Match[str]) -> str:
    language = _TAG_LANGUAGES.get(found[1], found[1].lower())
    language = "" if language in ("code", "solution", "answer", "pre") else language
    return f"\n```{language}\n{found[2].strip(chr(10))}\n```\n"


CUT_TO_LENGTH = Rule("cut-to-length", cut_to_length)
THOUGHTS = (Rule("line-ends", unify_line_ends), Rule("thoughts", drop_thoughts))
SPECIAL_TOKENS = Rule("special-tokens", drop_special_tokens)
FRAME_RULES = (*THOUGHTS, SPECIAL_TOKENS)
CHAT_RULES = (
    *FRAME_RULES,
    Rule("next-turn", drop_next_turn),
    Rule("tagged-code", fence_tagged_code),
)
