"""Java, JavaScript, C++ and Go: the same small function in each, and what is refused."""

from __future__ import annotations

import pytest

from remint.code.instructions import all_wordings, checked, render
from remint.code.ir import UnsupportedNodeError
from remint.code.ir import nodes as ir
from remint.code.ir.tree_sitter_front import read_foreign

pytest.importorskip("tree_sitter_java")

SOURCES = {
    "java": """class Solution {
    public int count(List<Integer> values, int limit) {
        int found = 0;
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) > limit) continue;
            found += 1;
        }
        return found;
    }
}""",
    "js": """const count = (values, limit) => {
  let found = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] > limit) continue;
    found += 1;
  }
  return found;
}""",
    "cpp": """#include<vector>
using namespace std;
int count(vector<int> values, int limit){
    int found=0;
    for (int i=0;i<values.size();i++) {
        if (values[i]>limit) continue;
        found+=1;
    }
    return found;
}""",
    "go": """package main
func count(values []int, limit int) int {
    found := 0
    for i := 0; i < len(values); i++ {
        if values[i] > limit { continue }
        found += 1
    }
    return found
}""",
}


@pytest.mark.parametrize("language", SOURCES)
def test_a_loop_keeps_its_step(language: str) -> None:
    program = read_foreign(SOURCES[language], language)
    function = program.body[0].body[0] if isinstance(program.body[0], ir.Class) else program.body[0]
    assert isinstance(function, ir.Function)
    assert [one.name for one in function.parameters] == ["values", "limit"]
    loop = function.body[2]
    assert isinstance(loop, ir.While)
    (step,) = loop.step
    assert isinstance(step, ir.Assign)
    assert step.value == ir.Operation(("+",), (ir.Name("i"), ir.Const("integer", 1)))
    text = render(program).text
    assert "do the following and increment i" in text
    assert "continue to the next iteration" in text
    for wording in list(all_wordings())[::7]:
        checked(program, wording)


@pytest.mark.parametrize(("language", "source", "node"), [
    ("java", "class S { int f(int a) { switch (a) { case 1: return 2; } return 3; } }", "switch_expression"),
    ("js", "const f = (a) => { while (a) { a--; } return a++ + 1; }", "update_expression"),
    ("cpp", "int f(int a) { int b[3]; return a; }", "array_declarator"),
    ("go", "package main\nfunc f(a int) int { switch a { case 1: return 2 }; return 3 }",
     "expression_switch_statement"),
    ("java", "class S { int f(int a) { return ", "ERROR"),
])  # fmt: skip
def test_what_has_no_wording_is_refused_by_its_node(language: str, source: str, node: str) -> None:
    with pytest.raises(UnsupportedNodeError) as refused:
        read_foreign(source, language)
    assert refused.value.node == node


def test_numbers_and_texts() -> None:
    program = read_foreign("const f = () => { return [0x1F, 1.5, 017, \"a\\n\", 'b', null, -3, true]; }", "js")
    function = program.body[0]
    assert isinstance(function, ir.Function)
    (returned,) = function.body
    assert isinstance(returned, ir.Return)
    assert isinstance(returned.value, ir.Container)
    kinds = [(one.kind, one.value) for one in returned.value.items if isinstance(one, ir.Const)]
    assert kinds == [("integer", 31), ("real", 1.5), ("integer", 15), ("string", "a\n"), ("string", "b"),
                     ("null", None), ("boolean", True)]  # fmt: skip
