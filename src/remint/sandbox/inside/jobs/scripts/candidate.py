"""The candidate's process: loads it, does with it what the process of the test code asks, and replies.

Nothing here is trusted by anybody: the candidate shares this process and may change all of it. No test code and no
expected value is here, only what the candidate is called with.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import types
from typing import Any, Dict, List

from remint.sandbox.inside.jobs.scripts import exceptions, pickles, wire
from remint.sandbox.inside.jobs.scripts.object_changes import SCALARS, Snapshot, apply_change, is_container
from remint.sandbox.inside.jobs.scripts.pickles import CandidateRequest
from remint.sandbox.inside.jobs.scripts.replies import Encoder, Objects, result_of_asking, to_text
from remint.sandbox.inside.jobs.sources import keep_for_children, without_mark, write_files
from remint.sandbox.inside.kernel.descriptors import close_all_but

_LONGEST_CALL = 2**32 - 1


def run(body: bytes, calls: int, replies: int, longest_reply: int) -> None:
    """Serve until there is nothing more to do."""
    close_all_but([calls, replies])
    # Nothing of the candidate is run before this arrives: by then the other process has closed itself off.
    start = wire.receive(calls, _LONGEST_CALL)
    job, module = json.loads(body), types.ModuleType(wire.SOLUTION)
    state = _load(job, module)
    _reply(replies, start.number, to_text(state), longest_reply)
    if state["as"] != "loaded":
        return
    # Under the numbers by which the other side knows them: the order of the names.
    objects = Objects(*(getattr(module, name, None) for name in job["names"]))
    while True:
        message = wire.receive(calls, _LONGEST_CALL)
        _reply(replies, message.number, _answer(message.payload, objects, module), longest_reply)


def _load(job: Dict[str, Any], module: types.ModuleType) -> Dict[str, Any]:
    sys.modules[wire.SOLUTION] = module
    write_files(job["files"])
    if job["files"]:
        sys.path.insert(0, os.getcwd())
    try:
        keep_for_children(module, job["main"], job["code"])
        exec(compile(without_mark(job["code"]), job["main"], "exec", dont_inherit=True), module.__dict__)
        missing = [name for name in job["names"] if getattr(module, name, None) is None]
    except SyntaxError as error:
        return {"as": "syntax", "text": str(error)}
    except BaseException as error:
        return {"as": "failed", "error": json.loads(exceptions.describe(error, Encoder(Objects(None), [])))}
    return {"as": "missing" if job["names"][0] in missing else "loaded", "missing": missing}


def _answer(payload: bytes, objects: Objects, module: types.ModuleType) -> str:
    encoder, pictures, printed = Encoder(objects, []), [], io.StringIO()
    try:
        asked = pickles.loads(payload, objects.things, module)
        for number, content in asked.updates:
            apply_change(objects.things[number], content, lambda item: item)
        watched = [*asked.changeable, *(objects.things[number] for number in asked.lent)]
        encoder = Encoder(objects, watched if asked.kind != "get" else asked.changeable)
        pictures = [Snapshot(thing) for thing in watched]
        with contextlib.redirect_stdout(printed) if asked.captures else contextlib.nullcontext():
            result = _do(asked, objects)
        if asked.kind == "special" and result is NotImplemented:
            raise TypeError(f"{asked.name} is not implemented for these operands")
        text = result_of_asking(result, encoder) if asked.kind == "get" else encoder.text(result)
        reply = f'{{"as":"returned","value":{text}'
        if asked.kind == "get" and is_container(result):
            reply += f',"lent":{objects.number(result)}'
    except BaseException as error:
        reply = f'{{"as":"raised","error":{exceptions.describe(error, encoder)}'
    return f'{reply},"changes":{_changes(pictures, encoder)},"printed":{to_text(printed.getvalue())}}}'


def _do(asked: CandidateRequest, objects: Objects) -> Any:
    subject = objects.things[asked.subject]
    if asked.kind == "await":
        import asyncio

        return asyncio.run(subject)
    if asked.kind == "get":
        return getattr(subject, asked.name)
    if asked.kind == "set":
        return setattr(subject, asked.name, *asked.args)
    if asked.kind == "special":
        return getattr(type(subject), asked.name)(subject, *asked.args)
    function = getattr(subject, asked.name) if asked.name else subject
    return function(*asked.args, **asked.kwargs)


def _changes(pictures: List[Snapshot], encoder: Encoder) -> str:
    parts = []
    for place, picture in enumerate(pictures):
        change = picture.change()
        if change is not None:
            # What is nested may be one of the changeable objects, which a tree tells from its likes.
            plain = set(map(type, change)) <= SCALARS
            parts.append(f"[{place},{encoder.text(change) if plain else to_text(encoder.tree(change))}]")
    return f"[{','.join(parts)}]"


def _reply(replies: int, number: int, text: str, longest: int) -> None:
    payload = text.encode("ascii")
    if len(payload) > longest:
        payload = b'{"as":"large"}'
    wire.send(replies, wire.WireMessage(number, payload))
