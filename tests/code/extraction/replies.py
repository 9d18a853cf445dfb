"""Replies as models write them, with the code that is to be taken from them and the rules that it takes."""

from __future__ import annotations

from typing import NamedTuple

from remint.code.extraction import Wanted

PROMPT = '''from typing import List


def total(numbers: List[int]) -> int:
    """Add up."""
'''
CODE = "def total(numbers):\n    return sum(numbers)\n"
TOTAL = Wanted(entry_point="total", prompt=PROMPT)


class Case(NamedTuple):
    name: str
    reply: str
    code: str
    rules: tuple[str, ...]
    wanted: Wanted = TOTAL


CASES = [
    Case("nothing around it", CODE, CODE, ()),
    Case("a fence with a label", f"```python\n{CODE}```", CODE, ("fence",)),
    Case("a fence with another label for it", f"```py\n{CODE}```", CODE, ("fence",)),
    Case("a fence with a file name", f"```python:total.py\n{CODE}```", CODE, ("fence",)),
    Case("a fence without a label", f"```\n{CODE}```", CODE, ("fence",)),
    Case("a fence of tildes", f"~~~python\n{CODE}~~~", CODE, ("fence",)),
    Case("a longer fence", f"````python\n{CODE}````", CODE, ("fence",)),
    Case(
        "a fence on one line", "```python def total(n): return sum(n)```", "def total(n): return sum(n)\n", ("fence",)
    ),
    Case("words around a fence", f"Here is the code:\n\n```python\n{CODE}```\n\nIt adds.", CODE, ("fence",)),
    Case(
        "a fence in a list",
        "1. Code:\n   ```python\n   def total(n):\n       return sum(n)\n   ```",
        "def total(n):\n    return sum(n)\n",
        ("fence",),
    ),
    Case("a fence never closed", f"```python\n{CODE}", CODE, ("fence", "unclosed-fence")),
    Case("a fence never opened", f"{CODE}```\nThis adds them.", CODE, ("unopened-fence", "fence")),
    Case(
        "line ends of another system", CODE.replace("\n", "\r\n").join(("```\r\n", "```")), CODE, ("line-ends", "fence")
    ),
    Case("the shell first", f"```bash\npip install x\n```\n```python\n{CODE}```", CODE, ("fence",)),
    Case("an example of use first", f"```python\nprint(total([1]))\n```\nwith\n```python\n{CODE}```", CODE, ("fence",)),
    Case("the question again first", f"```python\n{PROMPT}```\nSolved:\n```python\n{CODE}```", CODE, ("fence",)),
    Case(
        "two answers: the first",
        f"```python\n{CODE}```\nOr:\n```python\ndef total(n):\n    return 0\n```",
        CODE,
        ("fence",),
    ),
    Case(
        "a helper in a block of its own",
        "```python\ndef add(a, b):\n    return a + b\n```\nthen\n"
        "```python\ndef total(n):\n    return add(n[0], n[1])\n```",
        "def add(a, b):\n    return a + b\n\ndef total(n):\n    return add(n[0], n[1])\n",
        ("joined-blocks", "fence"),
    ),
    Case(
        "an import in a block of its own",
        "First:\n```python\nimport math\n```\nthen\n```python\ndef total(n):\n    return math.fsum(n)\n```",
        "import math\n\ndef total(n):\n    return math.fsum(n)\n",
        ("joined-blocks", "fence"),
    ),
    Case("words without a fence", f"Here is the code:\n\n{CODE}\nThis function adds them up.", CODE, ("prose",)),
    Case("words inside of the fence", f"```\nHere is it, as asked.\n\n{CODE}```", CODE, ("fence", "leading-prose")),
    Case(
        "backticks on one line", "Use `def total(n): return sum(n)`.", "def total(n): return sum(n)\n", ("inline-code",)
    ),
    Case(
        "thoughts", f"<think>\nMaybe:\n```python\nx\n```\n</think>\n```python\n{CODE}```", CODE, ("thoughts", "fence")
    ),
    Case("the end of thoughts alone", f"```python\nx = 1\n```\n</think>\n{CODE}", f"\n{CODE}", ("thoughts",)),
    Case("an end token", f"{CODE}<|im_end|>\n<|im_start|>user\nThanks", CODE, ("special-tokens",)),
    Case("an end of sentence", f"```python\n{CODE}```</s>", CODE, ("special-tokens", "fence")),
    Case("the question in its marks", f"[INST] Add. [/INST]\n```python\n{CODE}```", CODE, ("special-tokens", "fence")),
    Case("tags for code", f"[PYTHON]\n{CODE}[/PYTHON]\n[TESTS]\nassert 1\n[/TESTS]", CODE, ("tagged-code", "fence")),
    Case("tags of HTML", f"<code>\n{CODE}</code>", CODE, ("tagged-code", "fence")),
    Case(
        "the next question, made up",
        f"```python\n{CODE}```\n### Instruction:\nNow:\n```python\ndef total(n):\n    return 1\n```",
        CODE,
        ("next-turn", "fence"),
    ),
    Case(
        "a comment like a heading",
        "```python\ndef total(n):\n    # Task\n    # Input:\n    return sum(n)\n```",
        "def total(n):\n    # Task\n    # Input:\n    return sum(n)\n",
        ("fence",),
    ),
    Case(
        "a comment like a heading, above all",
        f"```python\nimport math\n\n# Problem\n{CODE}```",
        f"import math\n\n# Problem\n{CODE}",
        ("fence",),
    ),
    Case(
        "the next question behind a single mark",
        f"```python\n{CODE}```\n# Question:\nNow:\n```python\ndef total(n):\n    return 1\n```",
        CODE,
        ("next-turn", "fence"),
    ),
    Case("a heading of the answer itself", f"### Problem\nAdd.\n### Solution\n```python\n{CODE}```", CODE, ("fence",)),
    Case(
        "entities",
        "```python\ndef total(n):\n    return sum(n) if 1 &lt; 2 else 0\n```",
        "def total(n):\n    return sum(n) if 1 < 2 else 0\n",
        ("fence", "entities"),
    ),
    Case(
        "quotes of a printer",
        "```python\ndef total(n):\n    return sum(n) or len(“”)\n```",
        'def total(n):\n    return sum(n) or len("")\n',
        ("fence", "quotes"),
    ),
    Case(
        "blanks that are none",
        "```python\ndef total(n):\n\u00a0\u00a0\u00a0\u00a0return sum(n)\n```",
        "def total(n):\n    return sum(n)\n",
        ("fence", "spaces"),
    ),
    Case(
        "a session",
        ">>> def total(n):\n...     return sum(n)\n...\n>>> total([1])\n1\n",
        "def total(n):\n    return sum(n)\n",
        ("doctest-prompts", "usage"),
    ),
    Case(
        "a place to fill in",
        "```python\ndef total(n):\n    <YOUR CODE HERE>\n    return sum(n)\n```",
        "def total(n):\n    # <YOUR CODE HERE>\n    return sum(n)\n",
        ("fence", "placeholders"),
    ),
    Case(
        "lost blanks",
        "```python\ndef total(n):\n    ifn:\n        returnsum(n)\n    return 0\n```",
        "def total(n):\n    if n:\n        return sum(n)\n    return 0\n",
        ("fence", "joined-keywords", "joined-return"),
    ),
    Case(
        "numbered lines",
        "```python\n1 def total(n):\n2     return sum(n)\n```",
        "def total(n):\n    return sum(n)\n",
        ("fence", "line-numbers"),
    ),
    Case(
        "tabs that stand for eight blanks",
        "```python\ndef total(n):\n    if n:\n\tn = n\n    return sum(n)\n```",
        "def total(n):\n    if n:\n        n = n\n    return sum(n)\n",
        ("fence", "wide-tabs"),
    ),
    Case(
        "tabs and blanks mixed",
        "```python\ndef total(n):\n\tif n:\n        n = n\n\treturn sum(n)\n```",
        "def total(n):\n    if n:\n        n = n\n    return sum(n)\n",
        ("fence", "tabs"),
    ),
    Case(
        "all indented",
        "```python\n    def total(n):\n        return sum(n)\n```",
        "def total(n):\n    return sum(n)\n",
        ("fence", "indentation"),
    ),
    Case(
        "the header indented",
        "```python\n    def total(n):\n    return sum(n)\n```",
        "def total(n):\n    return sum(n)\n",
        ("fence", "indentation"),
    ),
    Case(
        "a blank before the reply",
        " def total(n):\n    return sum(n)\n",
        "def total(n):\n   return sum(n)\n",
        ("indentation",),
    ),
    Case(
        "the body alone",
        "```python\n    return sum(numbers)\n```",
        f"{PROMPT}    return sum(numbers)\n",
        ("fence", "prompt-in-front"),
    ),
    Case(
        "the body alone, not indented",
        "```python\nreturn sum(numbers)\n```",
        f"{PROMPT}    return sum(numbers)\n",
        ("fence", "prompt-in-front"),
    ),
    Case(
        "the body alone, its first line not indented",
        "```\nx = 0\n    return sum(numbers) + x\n```",
        f"{PROMPT}    x = 0\n    return sum(numbers) + x\n",
        ("fence", "prompt-in-front"),
    ),
    Case(
        "an import left to the prompt",
        "```python\ndef total(n: List[int]):\n    return sum(n)\n```",
        "from typing import List\n\ndef total(n: List[int]):\n    return sum(n)\n",
        ("fence", "prompt-imports"),
    ),
    Case(
        "tests appended", f"```python\n{CODE}\nassert total([1]) == 1\nprint(total([2]))\n```", CODE, ("fence", "usage")
    ),
    Case("a main block", f"{CODE}\nif __name__ == '__main__':\n    print(total([1]))\n", CODE, ("usage",)),
    Case("a value that is used stays", f"{CODE}\nLIMIT = 3\nprint(LIMIT)\n", f"{CODE}\nLIMIT = 3\n", ("usage",)),
    Case(
        "a tail that was cut off",
        f"```python\n{CODE}\ndef test_total():\n    assert total([1",
        CODE,
        ("fence", "unclosed-fence", "cut-tail"),
    ),
    Case(
        "a docstring that was cut off",
        f"```python\n{CODE}\n'''Now the tests",
        CODE,
        ("fence", "unclosed-fence", "unfinished-docstring"),
    ),
    Case(
        "another function alone",
        "```python\ndef solve(n):\n    return sum(n)\n```",
        "def solve(n):\n    return sum(n)\n",
        ("fence",),
    ),
    Case(
        "an error of the model's own stays",
        "```python\ndef total(n):\n    return sum(n\n    n = 1\n```",
        "def total(n):\n    return sum(n\n    n = 1\n",
        ("fence",),
    ),
    Case(
        "an empty function, then another",
        "```python\ndef total(n):\n    '''Add.'''\n\ndef solve(n):\n    return sum(n)\n```",
        "def total(n):\n    '''Add.'''\n\ndef solve(n):\n    return sum(n)\n\n\ntotal = solve\n",
        ("fence", "empty-function"),
    ),
    Case("no code at all", "I have completed the task.", "", ()),
    Case("an empty fence", "```python\n\n```", "", ()),
    Case("nothing", "", "", ()),
    Case("only thoughts", "<think>Well, let me see", "", ("thoughts",)),
]

CONTINUATIONS = [
    Case("as it should be", "    return sum(numbers)\n", "    return sum(numbers)\n", ()),
    Case(
        "running on into prose",
        "    return sum(numbers)\n\nThis function adds.\n",
        "    return sum(numbers)\n",
        ("cut-tail",),
    ),
    Case(
        "running on into usage",
        "    return sum(numbers)\n\nprint(total([1]))\n",
        "    return sum(numbers)\n",
        ("usage",),
    ),
    Case(
        "a helper behind it stays",
        "    return add(numbers)\n\ndef add(n):\n    return sum(n)\n",
        "    return add(numbers)\n\ndef add(n):\n    return sum(n)\n",
        (),
    ),
    Case(
        "a fence that closes nothing",
        "    return sum(numbers)\n```\nIt adds.",
        "    return sum(numbers)\n",
        ("closing-fence",),
    ),
    Case(
        "the first indentation lost",
        "x = 0\n    return sum(numbers) + x\n",
        "    x = 0\n    return sum(numbers) + x\n",
        ("body-indentation",),
    ),
    Case("all indentation lost", "return sum(numbers)\n", "    return sum(numbers)\n", ("body-indentation",)),
    Case(
        "an end token", "    return sum(numbers)\n<|endoftext|>def x", "    return sum(numbers)\n", ("special-tokens",)
    ),
    Case("the prompt again", f"{PROMPT}    return sum(numbers)\n", "    return sum(numbers)\n", ("echoed-prompt",)),
    Case(
        "stopped in the middle",
        "    for n in numbers:\n        x = n\n    return sum(num",
        "    for n in numbers:\n        x = n\n",
        ("cut-tail",),
        TOTAL._replace(truncated=True),
    ),
]
