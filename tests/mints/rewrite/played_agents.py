"""A scripted server that plays all agents for a small benchmark, and the faults that real ones have."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Callable

from remint.records import Benchmark, Call, Calls, Candidate, Given, Manifest, Problem, Value
from tests.models.scripted_server import Answer, Asked, chat

_TAG = re.compile(r'<(scenarios|context|problem|answer) id="([0-9a-f]{8})">')
# A new text for each seed, found by words of the seed's text; the fault changes what stands there.
TEXTS = {
    "sum of the prices": "A kiosk counts coins. Given the amounts lying in the tray, tell how much money that "
    "is in all.",
    "how often a letter": "A sign painter has a word to paint. Tell how many times the chosen glyph stands in "
    "that word.",
    "longest of the words": "A zoo lists its animals. Of the names on the list, tell the one with the most "
    "characters; among equal ones the first.",
}
NAMES = {
    "total_price": "coins_in_tray",
    "prices": "tray",
    "count_letter": "glyphs_to_paint",
    "word": "sign_text",
    "letter": "glyph",
    "longest_word": "longest_animal",
    "words": "animal_list",
}
EXAMPLES = {
    "sum of the prices": ">>> coins_in_tray([5, 5, 1])",
    "how often a letter": '>>> glyphs_to_paint("noon", "o")\n>>> glyphs_to_paint("tent", "x")',
    "longest of the words": '>>> longest_animal(["emu", "zebra", "gnu"])',
}
PROGRAMS = (
    (
        'def total_price(prices: list[int]) -> int:\n    """Return the sum of the prices.\n\n'
        "    >>> total_price([1, 2])\n"
        '    3\n    """\n',
        "    return sum(prices)\n",
        [[[]], [[4]], [[1, 2, 3]]],
        [0, 4, 6],
    ),
    (
        'def count_letter(word: str, letter: str) -> int:\n    """Tell how often a letter is in a word.\n\n'
        '    >>> count_letter("anna", "n")\n    2\n    """\n',
        "    return word.count(letter)\n",
        [["", "a"], ["abba", "b"]],
        [0, 2],
    ),
    (
        'def longest_word(words: list[str]) -> str:\n    """Return the longest of the words, '
        "among equal ones the first.\n\n"
        "    >>> longest_word(['a', 'bb'])\n    'bb'\n    \"\"\"\n",
        "    return max(words, key=len)\n",
        [[["a"]], [["ab", "cd", "e"]]],
        ["a", "ab"],
    ),
)


def small_benchmark() -> Benchmark:
    """Three problems."""
    problems = []
    for number, (prompt, body, inputs, outputs) in enumerate(PROGRAMS):
        tests = tuple(
            Call(args=Value.of(one), expected=Given(Value.of(out))) for one, out in zip(inputs, outputs, strict=True)
        )
        name = prompt.partition("(")[0].removeprefix("def ")
        problems.append(
            Problem(
                f"small/{number}",
                Calls(tests=tests),
                prompt=prompt,
                entry_point=name,
                reference=Candidate.single(prompt + body),
            )
        )
    return Benchmark(Manifest("small"), problems)


class PlayedAgents:
    """Answers as good agents would, unless `fault` says otherwise for a question (agent, number of such questions)."""

    def __init__(
        self, fault: Callable[[str, int, str], Answer | str | None] = lambda agent, number, text: None
    ) -> None:
        self._fault, self.counts, self._lock = fault, Counter[str](), threading.Lock()

    def __call__(self, asked: Asked) -> Answer:
        text = asked.json["messages"][-1]["content"]
        found = _TAG.search(text)
        if found is None:  # a solver is asked
            return chat(self.solution(text))
        tag, name = found.groups()
        agent = "answer" if tag == "answer" else tag
        with self._lock:
            number = self.counts[agent]
            self.counts[agent] += 1
        good = self.good(tag, name, text)
        fault = self._fault(agent, number, good)
        if isinstance(fault, Answer):
            return fault
        return chat(fault if fault is not None else good)

    def good(self, tag: str, name: str, text: str) -> str:
        """What a good agent says."""
        if tag == "scenarios":
            said = "Kites: flying many of them\nTents: renting them out\nRowing boats: keeping a harbour tidy"
        elif tag == "context":
            listed = text.partition("# Its inputs")[2].partition("\n\n")[2].partition("\n\n")[0]
            said = "\n".join(f"{line.partition(':')[0]}: something of the setting" for line in listed.split("\n"))
        elif tag == "answer":
            return f'<answer id="{name}">yes</answer>'
        else:
            return self.rewritten(name, text)
        return f'<{tag} id="{name}">\n{said}\n</{tag}>'

    def rewritten(self, name: str, text: str) -> str:
        """The new problem."""
        key = next(key for key in TEXTS if key in text)
        area = text.partition("# New setting\n\n")[2].partition(":")[0]
        parts = [f'<problem id="{name}">\n{TEXTS[key]}\n\nThis is for the {area.lower()}.\n</problem>']
        asked = re.search(r"new setting to: ([\w, ]+)\.", text)
        if asked:
            lines = "\n".join(f"{old} -> {NAMES[old]}" for old in asked[1].split(", "))
            parts.append(f'<names id="{name}">\n{lines}\n</names>')
        if "<examples" in text:
            parts.append(f'<examples id="{name}">\n{EXAMPLES[key]}\n</examples>')
        return "\n".join(parts)

    def solution(self, text: str) -> str:
        """What a good solver writes."""
        bodies = {
            "coins_in_tray": "return sum(tray)",
            "glyphs_to_paint": "return sign_text.count(glyph)",
            "longest_animal": "return max(animal_list, key=len)",
        }
        name = next(one for one in bodies if one in text)
        header = next(line for line in text.split("\n") if line.startswith("def "))
        return f"```python\n{header}\n    {bodies[name]}\n```"
