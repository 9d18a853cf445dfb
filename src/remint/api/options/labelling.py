"""What a run is called from the moment when it is made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypedDict

from remint.api.options.groups import described, texts
from remint.records import Record
from remint.runs.labels import RunLabel, check_name, check_note, check_tag


class LabellingKeywords(TypedDict, total=False):
    """Keywords that name, tag and annotate a new run."""

    run_name: str
    run_tags: str | Iterable[str]
    note: str


class LabellingOptions(Record, frozen=True):
    """What a new run is called."""

    run_name: Annotated[
        str, described("Name of the run; every command accepts it in place of the id.", metavar="NAME")
    ] = ""
    run_tags: Annotated[
        str | tuple[str, ...], described("Tag of the run, for `remint runs list --tag`.", metavar="TAG")
    ] = ()
    note: Annotated[str, described("Note on the run, shown by `remint runs show`.", metavar="TEXT")] = ""

    def label(self) -> RunLabel:
        """The label; refuses what no run can be called, before anything is asked or judged."""
        return RunLabel(check_name(self.run_name), tuple(map(check_tag, texts(self.run_tags))), check_note(self.note))
