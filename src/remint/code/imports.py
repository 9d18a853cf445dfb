"""The third-party packages that Python sources import, by the names under which they are installed."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator

from remint.code.trees import walk

# Modules whose distribution has another name.
_DISTRIBUTIONS = {
    "Crypto": "pycryptodome",
    "PIL": "pillow",
    "bs4": "beautifulsoup4",
    "cv2": "opencv-python-headless",
    "dateutil": "python-dateutil",
    "docx": "python-docx",
    "mpl_toolkits": "matplotlib",
    "skimage": "scikit-image",
    "sklearn": "scikit-learn",
    "yaml": "pyyaml",
}
# Left the standard library after 3.11; without them the answer would depend on the Python that reads.
_FORMER = {"asynchat", "asyncore", "cgi", "cgitb", "crypt", "distutils", "imghdr", "imp", "pipes", "smtpd", "telnetlib"}


def packages(modules: Iterable[str]) -> tuple[str, ...]:
    """What has to be installed for these modules, sorted; the standard library is left out."""
    tops = {module.split(".")[0] for module in modules}
    foreign = tops - sys.stdlib_module_names - _FORMER
    return tuple(sorted({_DISTRIBUTIONS.get(top, top) for top in foreign}, key=str.lower))


def imported_modules(module: ast.Module) -> Iterator[str]:
    """The modules that a module imports, anywhere in it."""
    for node in walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
