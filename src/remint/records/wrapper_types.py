"""Values that equal plain data without being a subclass of it: views, wrappers and proxies of the standard library.

Only of these very types, and read through their slots or their own attribute: a subclass may mean something else by its
data. Loaded into foreign interpreters like `values.py`, which gives `encode` and `decode` of what is inside.
"""

from __future__ import annotations

import base64
from collections import ChainMap, OrderedDict, UserDict, UserList, UserString
from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from remint.records.decoding_limits import ValueEncodingError, spread_dict

_MOST_MAPS = 16  # in a chain: looking a key up takes as many steps
_KEYS: tuple[type, ...] = (type({}.keys()), type(OrderedDict().keys()))
_ITEMS: tuple[type, ...] = (type({}.items()), type(OrderedDict().items()))
if TYPE_CHECKING:  # old interpreters cannot evaluate these
    _Encode = Callable[[Any, int], Any]
    _Decode = Callable[[Any], Any]


def encoders(encode: _Encode) -> dict[type, _Encode]:
    """How each type is written."""

    def keys(view: Any, depth: int) -> Any:
        return {"$keys": [encode(key, depth) for key in type(view).__iter__(view)]}

    def items(view: Any, depth: int) -> Any:
        pairs = list(type(view).__iter__(view))
        return {"$items": [[encode(key, depth), encode(item, depth)] for key, item in pairs]}

    def proxy(mapping: Any, depth: int) -> Any:
        # A copy through the proxied type's own method would run it: only a plain dict is sure to be one.
        (inside,) = _referents(mapping)
        return {"$mappingproxy": _whole(inside, dict, encode, depth)}

    def chain(mapping: Any, depth: int) -> Any:
        maps = _attribute(mapping, "maps")
        if type(maps) is not list or len(maps) > _MOST_MAPS:
            raise ValueEncodingError(f"a chain of more than {_MOST_MAPS} maps has no safe encoding")
        return {"$chainmap": [_whole(each, dict, encode, depth) for each in maps]}

    def wrapped(tag: str, kind: type) -> _Encode:
        return lambda wrapper, depth: {tag: _whole(_attribute(wrapper, "data"), kind, encode, depth)}

    return {
        **dict.fromkeys(_KEYS, keys),
        **dict.fromkeys(_ITEMS, items),
        MappingProxyType: proxy,
        ChainMap: chain,
        UserList: wrapped("$userlist", list),
        UserDict: wrapped("$userdict", dict),
        UserString: wrapped("$userstring", str),
        memoryview: _encode_memory,
    }


def decoders(decode: _Decode) -> dict[str, _Decode]:
    """How each tag is read."""

    def inside(kind: type) -> _Decode:
        def read(tree: Any) -> Any:
            value = decode(tree)
            if type(value) is not kind:
                raise ValueEncodingError(f"no {kind.__name__} where there must be one")
            return value

        return read

    def chain(trees: Any) -> Any:
        if len(trees) > _MOST_MAPS:
            raise ValueEncodingError("too long a chain of maps")
        return ChainMap(*map(inside(dict), trees))

    return {
        "$keys": lambda trees: spread_dict((decode(tree), None) for tree in trees).keys(),
        "$items": lambda pairs: spread_dict((decode(key), decode(item)) for key, item in pairs).items(),
        "$mappingproxy": lambda tree: MappingProxyType(inside(dict)(tree)),
        "$chainmap": chain,
        "$userlist": lambda tree: UserList(inside(list)(tree)),
        "$userdict": lambda tree: UserDict(inside(dict)(tree)),
        "$userstring": lambda tree: UserString(inside(str)(tree)),
        "$memoryview": lambda text: memoryview(base64.b64decode(text, validate=True)),
    }


def _referents(mapping: Any) -> list[Any]:
    import gc  # of a proxy, nothing but the collector tells what is behind it

    return gc.get_referents(mapping)


def _attribute(wrapper: Any, name: str) -> Any:
    return object.__getattribute__(wrapper, "__dict__").get(name)


def _whole(value: Any, kind: type, encode: _Encode, depth: int) -> Any:
    if type(value) is not kind:
        raise ValueEncodingError(f"a wrapper of another type than {kind.__name__} has no safe encoding")
    return encode(value, depth)


def _encode_memory(view: memoryview, depth: int) -> Any:
    try:
        plain = (view.format, view.ndim) == ("B", 1)
        content = view.tobytes()
    except ValueError:  # it has been released
        plain = False
    if not plain:
        raise ValueEncodingError("a memoryview of anything but bytes has no safe encoding")
    return {"$memoryview": base64.b64encode(content).decode("ascii")}
