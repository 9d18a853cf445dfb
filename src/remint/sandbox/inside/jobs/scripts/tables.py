"""numpy arrays and pandas tables as data, so that test code gets copies and asks nothing of the candidate's.

Only plain ones: numbers, texts, times, and objects that have an encoding themselves. Anything else stays an object. The
libraries are used where they are loaded already, never imported because a reply says so.
"""

from __future__ import annotations

import base64
import re
import sys
from typing import Any, Callable, Dict, List, Optional

Tree = Any
Write = Callable[[Any], Tree]
Read = Callable[[Tree], Any]

_DTYPE = re.compile(r"[<>|=]?(?:[biufcU]\d{1,6}|\?|[Mm]8(?:\[\d*[A-Za-z]{1,2}\])?)")
_MOST_DIMENSIONS = 32


def to_tree(value: Any, write: Write) -> Optional[Dict[str, Tree]]:
    """In the candidate's process: an array, series, index or table as a tree; None where this is none, or not plain."""
    numpy, pandas = sys.modules.get("numpy"), sys.modules.get("pandas")
    kind = type(value)
    if numpy is not None and kind is getattr(numpy, "ndarray", None):
        return _array_tree(value, write)
    if pandas is None:
        return None
    if type(getattr(value, "dtype", None)).__name__ == "StringDtype" and not hasattr(value, "index"):
        texts = [item if type(item) is str else None for item in value.tolist()]
        return {"$texts": [str(value.dtype), texts]}
    if kind is getattr(pandas, "DataFrame", None):
        columns = [to_tree(_values(value.iloc[:, place]), write) for place in range(value.shape[1])]
        names, rows = _index_tree(value.columns, write), _index_tree(value.index, write)
        return None if None in (names, rows, *columns) else {"$frame": [names, rows, columns]}
    if kind is getattr(pandas, "Series", None):
        rows, content = _index_tree(value.index, write), to_tree(_values(value), write)
        return None if rows is None or content is None else {"$series": [write(value.name), rows, content]}
    found = _index_tree(value, write) if isinstance(value, getattr(pandas, "Index", ())) else None
    return None if found is None else {"$index": found}


def _values(series: Any) -> Any:
    # Other extension arrays (categories, time zones, integers that may be missing) have no plain content.
    numpy = sys.modules["numpy"]
    if type(series.dtype).__name__ == "StringDtype":
        return series.array
    return series.to_numpy() if isinstance(series.dtype, numpy.dtype) else None


def _array_tree(array: Any, write: Write) -> Optional[Dict[str, Tree]]:
    kind = array.dtype.kind
    if kind == "O":
        return {"$array": ["O", list(array.shape), [write(item) for item in array.ravel().tolist()]]}
    if kind not in "biufcUMm" or array.dtype.hasobject:
        return None
    data = base64.b64encode(array.tobytes()).decode("ascii")
    return {"$array": [array.dtype.str, list(array.shape), data]}


def _index_tree(index: Any, write: Write) -> Optional[List[Tree]]:
    pandas = sys.modules["pandas"]
    if type(index) is pandas.RangeIndex:
        return ["range", write(index.name), [int(index.start), int(index.stop), int(index.step)]]
    if type(index) is pandas.MultiIndex:
        return ["multi", write(list(index.names)), write([tuple(item) for item in index.tolist()])]
    if type(index) not in (pandas.Index, pandas.DatetimeIndex, pandas.TimedeltaIndex):
        return None
    content = to_tree(_values(index), write)
    return None if content is None else ["plain", write(index.name), content]


def readers(read: Read) -> Dict[str, Read]:
    """In the process of the test code: what reads each kind of tree, raising anything where one is not well formed."""
    return {
        "$array": lambda parts: _array(parts, read),
        "$texts": _texts,
        "$series": lambda parts: _series(parts, read),
        "$index": lambda parts: _index(parts, read),
        "$frame": lambda parts: _frame(parts, read),
    }


def _array(parts: Any, read: Read) -> Any:
    numpy: Any = sys.modules["numpy"]
    dtype, shape, content = parts
    if not (type(shape) is list and len(shape) <= _MOST_DIMENSIONS and all(type(n) is int and n >= 0 for n in shape)):
        raise ValueError("an array without a shape")
    if dtype == "O":
        made = numpy.empty(len(content), dtype=object)
        for place, item in enumerate(content):
            made[place] = read(item)
        return made.reshape(shape)
    if type(dtype) is not str or not _DTYPE.fullmatch(dtype):
        raise ValueError("an array of no known type")
    data = base64.b64decode(content.encode("ascii"), validate=True)
    return numpy.frombuffer(bytearray(data), dtype=numpy.dtype(dtype)).reshape(shape)


def _texts(parts: Any) -> Any:
    pandas: Any = sys.modules["pandas"]
    dtype, texts = parts
    if dtype not in ("str", "string") or not all(text is None or type(text) is str for text in texts):
        raise ValueError("not an array of texts")
    return pandas.array(texts, dtype=dtype)


def _index(parts: Any, read: Read) -> Any:
    pandas: Any = sys.modules["pandas"]
    kind, name, content = parts
    if kind == "range":
        start, stop, step = content
        return pandas.RangeIndex(int(start), int(stop), int(step), name=read(name))
    if kind == "multi":
        return pandas.MultiIndex.from_tuples(read(content), names=read(name))
    return pandas.Index(read(content), name=read(name))


def _series(parts: Any, read: Read) -> Any:
    pandas: Any = sys.modules["pandas"]
    name, index, content = parts
    return pandas.Series(read(content), index=_index(index, read), name=read(name))


def _frame(parts: Any, read: Read) -> Any:
    pandas: Any = sys.modules["pandas"]
    columns, index, contents = parts
    names, rows = _index(columns, read), _index(index, read)
    made = pandas.DataFrame({place: pandas.Series(read(each), index=rows) for place, each in enumerate(contents)})
    made = made if contents else pandas.DataFrame(index=rows)
    made.index, made.columns = rows, names
    return made
