"""The code of a script moves into functions: one that reads, one that works out the answer, and `main`."""

from __future__ import annotations

from remint.mints.evolve.operators.operator import Operator
from remint.mints.evolve.operators.read_and_solve import divide
from remint.mints.evolve.operators.support.extraction import rename
from remint.mints.evolve.operators.support.function_wording import make_function
from remint.mints.evolve.operators.support.reading_part import ordered, parts_of
from remint.mints.evolve.operators.support.script_code import ScriptCode, script_code
from remint.mints.evolve.programs.draft import Draft
from remint.mints.evolve.programs.subject import Site, Subject


class MainFunction(Operator):
    """Moves what a script does into `main`, which is called where the script is run, and divides that if it can."""

    name = "main-function"
    description = "moves the code of a script into `main`, with functions that read the input and find the answer"

    def sites(self, subject: Subject) -> list[Site]:
        """The first statement of a script's code, where all of the code, or its end, can be in a function."""
        if "main" in subject.scopes.names() | subject.names_elsewhere:
            return []
        found = script_code(subject)
        if found is None:
            return []
        first = found.moved[0]
        return [subject.site((("body", first),), subject.tree.body[first])]

    def apply(self, draft: Draft, site: Site) -> None:
        """Define `main` at the end, and whatever of it can be a function of its own."""
        found = script_code(draft.subject)
        assert found is not None
        draft.take("main")
        wrap_script(draft, found)
        wrapped = draft.subject_now()
        path = (("body", len(wrapped.tree.body) - 2),)
        if any(parts_of(ordered(wrapped, path), path)):
            divided = Draft(wrapped, draft.chance)
            divided.is_usual = draft.is_usual
            divide(divided, path)
            draft.become(divided)


def wrap_script(draft: Draft, found: ScriptCode) -> None:
    """Define `main` with the code of a script at the end, and call it where the script is run."""
    names = {one.name: name for one, name in found.names.items()}
    bindings = {draft.scopes.module.bindings[old]: new for old, new in names.items()}
    body = draft.tree.body
    moved = [body[place] for place in found.moved]
    rename(moved, draft.scopes, bindings)
    made = make_function("main", [], moved)
    called = draft.statements('if __name__ == "__main__":\n    main()')
    draft.tree.body = [*(one for one in body if one not in moved), made, *called]
