"""A file from the Hugging Face hub."""

from __future__ import annotations

from pathlib import Path

from remint.models.local.errors import PullError

_PATIENCE = 10.0  # seconds until somebody answers


def download_from_hub(repository: str, revision: str, name: str, folder: Path) -> Path:
    """A file of a repository at a revision, fetched into `folder`."""
    try:
        import huggingface_hub as hub
        from huggingface_hub.utils import disable_progress_bars  # type: ignore[attr-defined]
    except ImportError:
        raise PullError("install remint[hub] to fetch from there") from None
    disable_progress_bars()
    try:
        fetched = hub.hf_hub_download(
            repository, name, revision=revision, local_dir=folder / "hub", etag_timeout=_PATIENCE
        )
    except Exception as error:
        # The library passes on the errors of whichever HTTP client it is built on; these have no class in common.
        first_line = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise PullError(f"{repository} could not be downloaded: {first_line}") from None
    return Path(fetched)
