"""`remint.charts`: the drawings of a page as files of their own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from remint.api.display.sheets import Sheet, TextLine
from remint.api.display.shown import ShownAsSheet
from remint.api.options import PathOrName, takes
from remint.api.options.groups import described
from remint.errors import UsageError
from remint.files import whole_folder
from remint.formats.errors import BadInputError, Place
from remint.formats.rows import read_text
from remint.reports.charts import page_charts


@dataclass(frozen=True, repr=False)
class WrittenCharts(ShownAsSheet):
    """Drawings that were written."""

    folder: Path
    files: tuple[Path, ...]

    def document(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"output": str(self.folder), "files": [str(path) for path in self.files]}

    def sheet(self) -> Sheet:
        """A line per file."""
        return Sheet(tuple(TextLine(str(path), whole=True) for path in self.files))


@takes()
def charts(
    page: PathOrName, *,
    output: Annotated[PathOrName, described("Folder to write; must not exist.", short="-o", file=True, required=True)],
    png: Annotated[bool, described("Also write each chart as PNG (extra `png`).")] = False,
) -> WrittenCharts:  # fmt: skip
    """Write every chart of a page as SVG, and as PNG where that is asked for."""
    source, folder = Path(page), Path(output)
    if source.suffix.lower() not in (".html", ".htm"):
        raise UsageError(f"{source} is not a page. Name one that -o FILE.html of a command wrote.")
    text = read_text(source)
    if 'content="remint"' not in text and "odds of failing" not in text.lower():
        raise BadInputError(Place(source), "was not written by Remint", "Name a page of `compare`, `audit` or another.")
    found = page_charts(text)
    if not found:
        raise UsageError(
            f"{source} holds no chart that is a drawing. The page of `remint report` draws in the browser: write its "
            "scores with `remint report RUN -o scores.svg`."
        )
    written = []
    with whole_folder(folder) as part:
        for one in found:
            (part / f"{one.name}.svg").write_text(one.svg, encoding="utf-8")
            written.append(folder / f"{one.name}.svg")
            if png:
                (part / f"{one.name}.png").write_bytes(one.png())
                written.append(folder / f"{one.name}.png")
    return WrittenCharts(folder, tuple(written))
