"""Which parameter a server will not take, from what it says; remembered, so that it is asked once.

Vendors say it in many ways: ``Unsupported parameter: 'temperature' is not supported with this model``, ``Unrecognized
request argument supplied: top_k``, ``seed: Extra inputs are not permitted``, ``Unknown name "seed": Cannot find
field``. All of them name the field, and use one of a few words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from remint.models.http_faults import Complaint

# Fields of a request that have another name in ours.
_OUR_NAMES = {
    "top_logprobs": "logprobs",
    "random_seed": "seed",
    "stop_sequences": "stop",
    "max_completion_tokens": "max_tokens",
    "continue_final_message": "prefill",
    "add_generation_prompt": "prefill",
    "prefix": "prefill",
    "thinking": "reasoning_effort",
    "budget_tokens": "reasoning_effort",
    "output_config": "reasoning_effort",
}
# What a question cannot do without. Its length is only ever said in another way, never left out.
_NEVER_LEFT_OUT = {"model", "messages", "prompt", "suffix", "system", "max_tokens", "max_completion_tokens", "stream"}

_DOES_NOT_KNOW = re.compile(
    r"unsupported|not (currently )?(support|permit)|unrecogni[sz]ed|unknown|unexpected|cannot find field|extra.inputs"
    r"|extra_forbidden|additional propert|deprecated|no longer",
    re.IGNORECASE,
)
_WILL_NOT_TAKE = re.compile(
    _DOES_NOT_KNOW.pattern + r"|not (allow|enabled|compatible|available)|must be unset|may only be set|cannot both"
    r"|only the default|too long|too many|at most|are fixed",
    re.IGNORECASE,
)
_NO_SYSTEM_ROLE = re.compile(
    r"(system|developer).{0,24}(role|message|prompt|instruction)s?.{0,24}not (be )?(support|enabled|allow)"
    r"|does not support '?system'?|\.role'? does not support",
    re.IGNORECASE,
)
_NO_PREFILL = re.compile(
    r"prefill|(last|final) (message|turn|role).{0,60}(assistant|user)|conversation must end with", re.IGNORECASE
)
_ABOUT_ITS_VALUE = re.compile(
    r"unsupported.value|does not support .{1,40} with this model|only the default", re.IGNORECASE
)
_OTHER_LIMIT = re.compile(r"max_completion_tokens|max_tokens")


class RefusedParameters:
    """What a model has refused so far, in the names of `Parameters`; also ``prefill`` and ``system``."""

    def __init__(self) -> None:
        self._refused: set[str] = set()
        self._refused_values: set[tuple[str, str]] = set()
        self.limit_field = ""  # the other name of max_tokens, where the server asked for it

    def __call__(self, name: str, value: object = None) -> bool:
        """Whether to leave a parameter out, for good or with this value."""
        name = _OUR_NAMES.get(name, name)
        return name in self._refused or (name, repr(value)) in self._refused_values

    def learn(self, complaint: Complaint, body: Mapping[str, Any], asked: Mapping[str, object]) -> bool:
        """Whether to ask again at once, because the server refused something that can be left out or said otherwise.

        `body` is what was sent, `asked` what the user wants: parameters by our names.
        """
        if self._learns_other_limit(complaint, body):
            return True
        name = refused_parameter(complaint, body)
        if not name:
            return False
        # Known already, perhaps: then another question was under way, and this one was sent before its answer came.
        if _ABOUT_ITS_VALUE.search(complaint.everything) and name in asked:
            self._refused_values.add((name, repr(asked[name])))
        else:
            self._refused.add(name)
        return True

    def _learns_other_limit(self, complaint: Complaint, body: Mapping[str, Any]) -> bool:
        sent = "max_completion_tokens" if "max_completion_tokens" in body else "max_tokens"
        other = "max_tokens" if sent == "max_completion_tokens" else "max_completion_tokens"
        named = [*_OTHER_LIMIT.findall(complaint.message), complaint.field]
        if sent not in body or sent not in named or not _DOES_NOT_KNOW.search(complaint.everything):
            return False
        if self.limit_field == sent:  # it takes neither
            return False
        self.limit_field = other
        return True


def refused_parameter(complaint: Complaint, body: Mapping[str, Any]) -> str:
    """The parameter that a complaint is about, by our name; nothing where it is about something else."""
    text = complaint.everything
    if _has_system(body) and _NO_SYSTEM_ROLE.search(text):
        return "system"
    if _has_prefill(body) and _NO_PREFILL.search(text):
        return "prefill"
    if not _WILL_NOT_TAKE.search(text):
        return ""
    sent = [name for name in body if name not in _NEVER_LEFT_OUT]
    plain = {_plain(name): name for name in sent}
    by_field = plain.get(_plain(complaint.field.rpartition(".")[2]))
    # The field is named first, then what could be done instead; a name of two that exclude each other is enough.
    named = by_field or _first_named(complaint.message, sent)
    return _OUR_NAMES.get(named, named)


def _first_named(message: str, names: list[str]) -> str:
    squeezed = message.lower().replace("_", "")
    places = {}
    for name in names:
        found = re.search(rf"(?<![a-z0-9]){re.escape(_plain(name))}(?![a-z0-9])", squeezed)
        if found:
            places[name] = found.start()
    return min(places, key=lambda name: places[name], default="")


def _plain(name: str) -> str:
    """A name without what vendors write differently: reasoning_effort, reasoningEffort."""
    return name.lower().replace("_", "")


def _has_system(body: Mapping[str, Any]) -> bool:
    return any(message.get("role") == "system" for message in body.get("messages", ()))


def _has_prefill(body: Mapping[str, Any]) -> bool:
    messages = body.get("messages", ())
    return bool(messages) and messages[-1].get("role") == "assistant"
