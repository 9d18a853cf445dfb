"""The task of repairing a program: one that `remint mint inject` has put a bug into."""

from __future__ import annotations

import ast
from collections import Counter

from remint.code.extraction import Wanted, extract_code
from remint.code.extraction.python_source import definition, header_tree, tree_of
from remint.models import Parameters, Reply, Request
from remint.records import Benchmark, Candidate, Item, Problem, Questions, Record, SourceFile
from remint.tasks.equivalents import ShownEquivalent, equivalent_field, shown_equivalent
from remint.tasks.errors import TaskError
from remint.tasks.prompts import Prompts, begun, chat, completion, label_of, language_title, shown_files
from remint.tasks.spliced_methods import with_methods
from remint.tasks.task import Extracted, Task

_CHAT, _COMPLETION = "chat", "completion"
_METHOD_ALONE = "method-in-class"  # the rule of extraction that has made a class around methods


class BugToFix(Record, frozen=True):
    """A program with a bug, as `remint mint inject` has put it into a problem."""

    program: str  # the text of the main file
    failing_test: str = ""
    equivalent: ShownEquivalent | None = None


class Repair(Task[BugToFix]):
    """Fix a buggy program, so that it passes the problem's own tests."""

    name = "repair"
    # An equivalent program of the same problem would be the answer.
    equivalents = ("similar",)

    def questions(self, source: Benchmark) -> Questions[BugToFix]:
        """The problems that have a buggy program."""
        asked = [Item(self.name, problem, bug) for problem in source.problems if (bug := _bug(problem)) is not None]
        if not asked and len(source):
            raise TaskError(
                f"No problem of {source.manifest.name} has a bug to repair. Put some in first: "
                "remint mint inject BENCHMARK -o BUGGY.jsonl, and run BUGGY.jsonl."
            )
        left_out = Counter({"they have no bug to repair": len(source) - len(asked)})
        return Questions(source, asked, +left_out, unit="problems")

    def request(self, item: Item[BugToFix], prompts: Prompts, parameters: Parameters) -> Request:
        """The buggy program, what it should do, and what lies beside it."""
        template = prompts.template_for(self.templates, _CHAT if prompts.is_chat() else _COMPLETION)
        fields = _fields(item.problem, item.payload)
        fields |= {"equivalent": equivalent_field(item.payload.equivalent, prompts, template)}
        examples = [_example(one, fields) for one in prompts.examples_for(self.templates, template)]
        if prompts.is_chat():
            return chat(template, prompts, examples, fields, parameters)
        return completion(template, prompts, examples, fields, parameters)

    def extract(self, item: Item[BugToFix], request: Request, reply: Reply) -> Extracted:
        """The program in the reply, with the modules that were shown beside the buggy one.

        What was shown is the prompt of the rules: a reply that holds the changed function alone is put behind the rest,
        and one that holds the changed method alone is put into its class.
        """
        problem, buggy = item.problem, item.payload.program
        wanted = Wanted(
            language=problem.language,
            entry_point="" if problem.suite.kind == "stdio" else problem.entry_point,
            prompt=buggy,
            truncated=reply.finish_reason == "length",
        )
        taken = extract_code(begun(request) + reply.text, wanted)
        reference, text = problem.reference, taken.text
        if not text or reference is None:
            return Extracted(None, False, taken.rules)
        if problem.language == "python" and (_METHOD_ALONE in taken.rules or not wanted.entry_point):
            text = with_methods(buggy, text, wanted.entry_point)
        main = SourceFile(path=reference.main, text=text)
        program = Candidate(files=(main, *_beside(problem)), main=reference.main)
        return Extracted(program, False, taken.rules)


def _bug(problem: Problem) -> BugToFix | None:
    """The bug that a mint has put into the metadata of a problem; None where there is none."""
    program, failing_test = problem.about("buggy"), problem.about("shown_test")
    if not isinstance(program, str) or not program or problem.reference is None:
        return None
    return BugToFix(program, failing_test if isinstance(failing_test, str) else "", shown_equivalent(problem))


def _beside(problem: Problem) -> tuple[SourceFile, ...]:
    """The modules of the program besides the one that is repaired."""
    reference = problem.reference
    return tuple(file for file in reference.files if file.path != reference.main) if reference else ()


def _fields(problem: Problem, bug: BugToFix) -> dict[str, str]:
    label, buggy, shown = label_of(problem.language), bug.program, bug.failing_test
    of_test = "" if problem.suite.kind == "stdio" else label  # what is read and printed is no code
    shown_test = f"\n\nThis test fails:\n\n```{of_test}\n{shown}\n```" if shown else ""
    # What lies beside any answer may be part of the program, too: it is shown once.
    files = shown_files({one.path: one for one in (*_beside(problem), *problem.files)}.values())
    fields = {
        "buggy": buggy.strip("\n"),
        "specification": _specification(problem, buggy),
        "files": files,
        "entry_point": problem.entry_point,
        "language": language_title(problem.language),
        "label": label,
        # Test modules are where a class is described; elsewhere a test would tell more than the words do.
        "test": shown_test if problem.suite.kind == "unittest" else "",
        "failing_test": shown_test,
        "id": problem.id,
    }
    return fields | {"statement": _statement(fields)}


def _example(example: dict[str, str], fields: dict[str, str]) -> dict[str, str]:
    whole = {"specification": "", "files": "", "test": "", "failing_test": "", "label": fields["label"], **example}
    missing = [name for name in ("buggy", "repaired") if name not in whole]
    if missing:
        raise TaskError(f"An example of {Repair.name} has no {missing[0]!r}. Give it buggy and repaired.")
    return {"statement": _statement(whole), **whole}


def _statement(fields: dict[str, str]) -> str:
    told = f"It was written for this task:\n\n{fields['specification']}" if fields["specification"] else ""
    program = f"```{fields['label']}\n{fields['buggy']}\n```"
    return "\n\n".join(filter(None, (told, program, fields["files"])))


def _specification(problem: Problem, buggy: str) -> str:
    """What is wanted, where the program does not say so itself."""
    if problem.instruction.strip():
        return problem.instruction.strip()
    if not problem.prompt.strip() or _says_itself(problem, buggy):
        return ""
    return f"```{label_of(problem.language)}\n{_beginning(problem).strip()}\n```"


def _beginning(problem: Problem) -> str:
    """How the entry point begins in the prompt: other functions that stand there whole may be what has the bug."""
    tree = header_tree(problem.prompt) if problem.language == "python" else None
    node = definition(tree, problem.entry_point) if tree is not None else None
    if tree is None or node is None:
        return problem.prompt
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(one.lineno for one in decorators)])
    behind = tree.body[tree.body.index(node) + 1 :]
    return "\n".join(problem.prompt.split("\n")[first - 1 : node.end_lineno if behind else None])


def _says_itself(problem: Problem, buggy: str) -> bool:
    tree = tree_of(buggy)
    for node in ast.walk(tree) if tree is not None else ():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.name == problem.entry_point:
            return ast.get_docstring(node) is not None
    return False


REPAIR = Repair()
