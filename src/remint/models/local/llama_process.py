"""The process in which llama.cpp answers; started by `llama_server`, on its own and without the rest of Remint.

It is a process of its own because llama.cpp's server takes over the signals of the process that it is in, writes to
its standard error, and may end it: none of that should happen to a run. It listens on a socket in a folder that only
its user can enter, and ends with the process that started it.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import sys
from typing import Any

_WATCH = 1.0  # seconds between looks at whether the other process is still there


def main() -> None:
    """Load the model, say so, and answer until the other side is gone."""
    starter = os.getppid()
    setup = json.loads(sys.argv[1])
    # Whatever the library prints goes to the log; only the word that everything is ready goes out.
    ready = os.dup(1)
    os.dup2(2, 1)
    _held = _server(setup)
    os.write(ready, b"ready\n")
    os.close(ready)
    while os.getppid() == starter:
        readable, _, _ = select.select([0], [], [], _WATCH)
        if readable and not os.read(0, 1):
            break
    # Nothing is worth waiting for: answers under way have nobody left to go to.
    shutil.rmtree(os.path.dirname(setup["socket"]), ignore_errors=True)  # noqa: PTH120
    os._exit(0)


def _server(setup: dict[str, Any]) -> Any:
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = setup["path"]
    params.model_alias = {setup["name"]}
    params.hostnames = [setup["socket"]]
    params.n_parallel = setup["slots"]
    params.n_ctx = setup["slots"] * setup["context"]
    # A text with a hole is cut to a fraction of this; it should be cut by nothing but the context.
    params.n_batch = max(2048, 4 * setup["context"])
    params.n_threads_http = setup["slots"] + 4
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = setup["threads"]
    params.cache_ram_mib = 0
    if setup["exact"]:
        # Flash attention, and numbers of half the bits, round differently with every number of tokens that are computed
        # together; without them an answer was the same whatever was asked beside it or before it.
        params.flash_attn_type = xllamacpp.llama_flash_attn_type.LLAMA_FLASH_ATTN_TYPE_DISABLED
        params.cache_type_k = params.cache_type_v = xllamacpp.ggml_type.GGML_TYPE_F32
    params.ui = False
    params.verbosity = 1  # errors
    try:
        return xllamacpp.Server(params)
    except RuntimeError:
        # What is wrong stands in the log already; a traceback would hide it.
        sys.exit(1)


if __name__ == "__main__":
    main()
