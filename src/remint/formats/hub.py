"""Benchmarks on the Hugging Face hub: ``owner/name``, ``owner/name@revision``, ``owner/name@revision:pattern``."""

from __future__ import annotations

import fnmatch
import re
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

from remint.formats.errors import FormatsError, UnknownBenchmarkError, UnreachableError

HUB_PREFIX = "hf:"
_SUFFIXES = (".jsonl", ".jsonl.gz", ".json", ".json.gz", ".parquet")
_ADDRESS = re.compile(r"(?P<repo>[\w.-]+/[\w.-]+)(?:@(?P<revision>[\w./-]+))?(?::(?P<pattern>.+))?")
_SHARD = re.compile(r"-\d{5}-of-\d{5}")


class HubAddress(NamedTuple):
    """A data set on the hub, at a revision, and which of its files."""

    repo: str
    revision: str = "main"
    pattern: str = ""


def parse_address(text: str) -> HubAddress:
    """An address as users write it."""
    match = _ADDRESS.fullmatch(text)
    if match is None:
        raise UnknownBenchmarkError(
            f"hf:{text} is not an address. Write hf:owner/name, or hf:owner/name@revision:file."
        )
    return HubAddress(match["repo"], match["revision"] or "main", match["pattern"] or "")


def fetch_from_hub(text: str) -> list[Path]:
    """The data files of an address, fetched into the hub's own cache; several when the set is in shards."""
    address = parse_address(text)
    try:
        import huggingface_hub as hub
    except ImportError:
        raise UnreachableError(f"{address.repo} is on the hub. Install remint[hub] to download it.") from None
    try:
        chosen = choose_files(address, _names(address))
        where: dict[str, Any] = {"repo_type": "dataset", "revision": address.revision}
        return [Path(hub.hf_hub_download(address.repo, name, **where)) for name in chosen]
    except (FormatsError, AttributeError, NameError, TypeError, LookupError):
        raise
    except Exception as error:
        # The library passes on the errors of whichever HTTP client it is built on; these have no class in common.
        first_line = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise UnreachableError(f"{address.repo} could not be fetched from the hub: {first_line}") from error


def choose_files(address: HubAddress, names: list[str]) -> list[str]:
    """The files of a data set that make one benchmark: all shards of one table, or the one file that there is."""
    data = sorted(name for name in names if name.endswith(_SUFFIXES))
    if address.pattern:
        data = [name for name in data if fnmatch.fnmatchcase(name, address.pattern)]
    test = [name for name in data if re.search(r"(^|[/_-])test", name)]
    # A whole data set is its test split by convention; a pattern means every file that it matches.
    chosen = test if len(data) > 1 and test and not address.pattern else data
    tables = {_SHARD.sub("", name) for name in chosen}
    if not tables:
        raise UnknownBenchmarkError(f"{address.repo} has no JSON or Parquet file{_matching(address)}.")
    if len(tables) > 1 and not address.pattern:
        raise UnknownBenchmarkError(
            f"{address.repo} holds several tables: {', '.join(sorted(tables)[:8])}. "
            f"Name one: hf:{address.repo}@{address.revision}:{sorted(chosen)[0]}"
        )
    return chosen


def _matching(address: HubAddress) -> str:
    return f" that matches {address.pattern!r}" if address.pattern else ""


def _require_answer(endpoint: str) -> None:
    """Raise at once where nobody answers: the hub's client would try for half a minute."""
    try:
        with urllib.request.urlopen(urllib.request.Request(endpoint, method="HEAD"), timeout=5):
            pass
    except urllib.error.HTTPError as error:
        error.close()  # it answers, if only to say no


def _names(address: HubAddress) -> list[str]:
    from huggingface_hub import HfApi, constants, snapshot_download

    if constants.HF_HUB_OFFLINE:
        # Offline the hub cannot be asked what there is; what was fetched before lies in its cache.
        folder = Path(snapshot_download(address.repo, repo_type="dataset", revision=address.revision))
        return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    _require_answer(constants.ENDPOINT)
    names: list[str] = HfApi().list_repo_files(address.repo, repo_type="dataset", revision=address.revision)
    return names
