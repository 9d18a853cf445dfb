"""Code in languages with braces, taken from replies."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from remint.code.extraction import Wanted, extract_code

CPP = Wanted("cpp", "add", "#include <vector>\nusing namespace std;\nint add(vector<int> v) {\n")
JAVA = Wanted(
    "java", "add", "import java.util.*;\n\nclass Solution {\n    // Adds.\n    public int add(int a, int b) {\n"
)
JS = Wanted("js", "add", "// Adds.\nfunction add(a, b){\n")
RUST = Wanted("rust", "add", "use std::cmp::max;\n\nfn add(a: i32, b: i32) -> i32 {\n")
GO = Wanted("go", "add", 'package add_test\n\nimport (\n    "testing"\n)\n\n// Adds.\nfunc add(a int, b int) int {\n')

CPP_CODE = "#include <vector>\nusing namespace std;\nint add(vector<int> v) {\n    return v[0];\n}\n"
JAVA_CODE = (
    "import java.util.*;\n\nclass Solution {\n    public int add(int a, int b) {\n        return a + b;\n    }\n}\n"
)
JS_CODE = "function add(a, b) {\n  return a + b;\n}\n"
RUST_CODE = "use std::cmp::max;\nfn add(a: i32, b: i32) -> i32 {\n    a + b\n}\n"


class Case(NamedTuple):
    name: str
    wanted: Wanted
    reply: str
    code: str
    rules: tuple[str, ...]


CASES = [
    Case("a fence", JAVA, f"Sure:\n```java\n{JAVA_CODE}```", JAVA_CODE, ("fence",)),
    Case("another language first", JS, f"```python\ndef add(a, b): ...\n```\n```js\n{JS_CODE}```", JS_CODE, ("fence",)),
    Case(
        "usage in a block of its own", JS, f"```js\nadd(1, 2);\n```\n```javascript\n{JS_CODE}```", JS_CODE, ("fence",)
    ),
    Case("words without a fence", JS, f"Here it is:\n\n{JS_CODE}\nThis adds both.", JS_CODE, ("prose",)),
    Case(
        "an arrow function",
        JS,
        "```js\nconst add = (a, b) => {\n  return a + b;\n};\n```",
        "const add = (a, b) => {\n  return a + b;\n};\n",
        ("fence",),
    ),
    Case(
        "a main of C++",
        CPP,
        f"```cpp\n{CPP_CODE}\nint main() {{\n    return add({{1}});\n}}\n```",
        CPP_CODE,
        ("fence", "main"),
    ),
    Case(
        "includes left to the prompt",
        CPP,
        "```cpp\nint add(vector<int> v) {\n    return v[0];\n}\n```",
        CPP_CODE,
        ("fence", "prompt-header"),
    ),
    Case("the body of a function", CPP, "```cpp\n    return v[0];\n```", CPP_CODE, ("fence", "prompt-in-front")),
    Case(
        "a method without its class",
        JAVA,
        "```java\npublic int add(int a, int b) {\n    return a + b;\n}\n```",
        "import java.util.*;\nclass Solution {\npublic int add(int a, int b) {\n    return a + b;\n}\n}\n",
        ("fence", "method-in-class", "prompt-header"),
    ),
    Case(
        "a main of Java",
        JAVA,
        "```java\nimport java.util.*;\nclass Solution {\n"
        "    public int add(int a, int b) {\n        return a + b;\n    }\n\n"
        "    public static void main(String[] args) {\n        System.out.println(1);\n    }\n}\n```",
        "import java.util.*;\nclass Solution {\n    public int add(int a, int b) {\n        return a + b;\n    }\n}\n",
        ("fence", "main"),
    ),
    Case(
        "a main of Rust",
        RUST,
        f'```rust\n{RUST_CODE}\nfn main() {{\n    println!("{{}}", add(1, 2));\n}}\n```',
        RUST_CODE,
        ("fence", "main"),
    ),
    Case(
        "the package of Go",
        GO,
        "```go\npackage main\n\nfunc add(a int, b int) int {\n    return a + b\n}\n```",
        "package add_test\n\nfunc add(a int, b int) int {\n    return a + b\n}\n",
        ("fence", "package"),
    ),
    Case(
        "a brace in a text is none",
        CPP,
        f'```cpp\n{CPP_CODE}\nint main() {{\n    puts("}}");\n    return 0;\n}}\n```',
        CPP_CODE,
        ("fence", "main"),
    ),
    Case("no code at all", JS, "I cannot do that.", "", ()),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_reply_gives_its_code(case: Case) -> None:
    taken = extract_code(case.reply, case.wanted)
    assert (taken.text, taken.rules) == (case.code, case.rules)


CONTINUATIONS = [
    Case("as it should be", CPP, "    return v[0];\n}\n", "    return v[0];\n}\n", ()),
    Case(
        "running on",
        CPP,
        "    return v[0];\n}\n\nint main() {\n    return 0;\n}\n",
        "    return v[0];\n}\n",
        ("cut-tail",),
    ),
    Case("ended at a stop before the brace", RUST, "    a + b", "    a + b", ()),
    Case(
        "the class left open",
        JAVA,
        "        return a + b;\n    }\n",
        "        return a + b;\n    }\n}\n",
        ("closing-brace",),
    ),
    Case("the class closed", JAVA, "        return a + b;\n    }\n}\n", "        return a + b;\n    }\n}\n", ()),
]


@pytest.mark.parametrize("case", CONTINUATIONS, ids=lambda case: case.name)
def test_a_continuation_ends_with_what_the_prompt_began(case: Case) -> None:
    taken = extract_code(case.reply, case.wanted._replace(continues=True))
    assert (taken.text, taken.rules, taken.continues_prompt) == (case.code, case.rules, True)


def test_a_whole_answer_to_a_prompt_that_was_to_be_continued_is_a_program() -> None:
    taken = extract_code(f"```java\n{JAVA_CODE}```", JAVA._replace(continues=True))
    assert (taken.text, taken.continues_prompt) == (JAVA_CODE, False)
