"""The languages besides Python that answers can be written in."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from remint.mints.describe.foreign_tests import in_javascript
from remint.mints.describe.java_tests import in_java
from remint.records import Problem


class AnswerLanguage(NamedTuple):
    """A language, and how a problem gets its ground truth and tests in it."""

    title: str
    translate: Callable[[Problem, str, str], Problem]


ANSWER_LANGUAGES = {"js": AnswerLanguage("JavaScript", in_javascript), "java": AnswerLanguage("Java", in_java)}
