"""folder/PATH: answers from files. `triple.md` answers every question in which the word `triple` occurs.

It is for answers that were written by hand, or copied from a chat window.
"""

import hashlib
import re
from pathlib import Path

from remint.models import ModelOptions, RefusedError, Reply, Request, UnusableModelError


class FolderModel:
    """A model is anything with these three attributes and two coroutines."""

    def __init__(self, folder: Path, most_at_once: int) -> None:
        files = sorted(path for path in folder.iterdir() if path.is_file())
        self._answers = {path.stem: path.read_text(encoding="utf-8") for path in files}
        self.name = f"folder/{folder}"  # as the user typed it
        # Replies are kept under the identity: other answers are another model.
        content = repr(sorted(self._answers.items())).encode()
        self.identity = f"folder {hashlib.sha256(content).hexdigest()}"
        self.most_at_once = most_at_once or 8

    async def reply(self, request: Request) -> Reply:
        """The file whose name is a word of the question; the longest name where there are several."""
        asked = request.messages[-1].content if request.messages else request.prompt
        words = set(re.findall(r"\w+", asked))
        named = [name for name in self._answers if name in words]
        if not named:
            # This question fails, and the others continue. A PassingError would be retried.
            raise RefusedError(f"{self.name} has no file for the question {asked[:60]!r}.")
        return Reply(text=self._answers[max(named, key=len)], finish_reason="stop", model=self.name)

    async def close(self) -> None:
        """Nothing is held open."""


def open_folder(rest: str, options: ModelOptions) -> FolderModel:
    """What the entry point names: from what stands behind `folder/`, and the user's options, to a model."""
    folder = Path(rest)
    if not folder.is_dir():
        raise UnusableModelError(f"There is no folder {rest!r}. Write folder/PATH, with a file per answer.")
    return FolderModel(folder, options.most_at_once)
