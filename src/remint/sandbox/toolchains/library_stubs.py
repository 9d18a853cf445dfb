"""Small libraries of our own in place of ones that a benchmark imports and few machines have.

Each has the part that the benchmark's problems and usual answers use, by the names that they use. Where the real C++
library is installed, its header is found first.
"""

from __future__ import annotations

# By package: path and text of each file.
Files = dict[str, str]

# HumanEval-X, problems 22 and 137.
_BOOST_ANY = """#pragma once
#include <any>
namespace boost {
using std::any;
using std::any_cast;
using std::bad_any_cast;
}
"""
CPP: dict[str, Files] = {"boost": {"stand-ins/boost/any.hpp": _BOOST_ANY}}

# HumanEval-X, problem 162.
_MD5 = """const { createHash } = require("node:crypto");
const md5 = (message) => createHash("md5").update(message).digest("hex");
md5.hex = md5;
module.exports = md5;
module.exports.md5 = md5;
"""
JAVASCRIPT: dict[str, Files] = {"js-md5": {"node_modules/js-md5/index.js": _MD5}}

_TUPLES = (
    "Unit", "Pair", "Triplet", "Quartet", "Quintet", "Sextet", "Septet", "Octet", "Ennead", "Decade",
)  # fmt: skip

_TUPLE = """package org.javatuples;

import java.util.Arrays;
import java.util.List;

public abstract class Tuple implements Iterable<Object>, java.io.Serializable, Comparable<Tuple> {
    private final List<Object> values;

    protected Tuple(Object... values) {
        this.values = Arrays.asList(values);
    }

    public final int getSize() { return values.size(); }
    public final Object getValue(int position) { return values.get(position); }
    public final boolean contains(Object value) { return values.contains(value); }
    public final int indexOf(Object value) { return values.indexOf(value); }
    public final List<Object> toList() { return new java.util.ArrayList<>(values); }
    public final Object[] toArray() { return values.toArray(); }
    @Override public final java.util.Iterator<Object> iterator() { return values.iterator(); }
    @Override public final String toString() { return values.toString(); }
    @Override public final int hashCode() { return values.hashCode(); }
    @Override public final boolean equals(Object other) {
        return other != null && getClass() == other.getClass() && values.equals(((Tuple) other).values);
    }
    @Override @SuppressWarnings("unchecked") public int compareTo(Tuple other) {
        for (int i = 0; i < Math.min(getSize(), other.getSize()); i++) {
            int order = ((Comparable<Object>) values.get(i)).compareTo(other.values.get(i));
            if (order != 0) return order;
        }
        return Integer.compare(getSize(), other.getSize());
    }
}
"""


def _tuple(name: str, size: int) -> str:
    kinds = [f"T{number}" for number in range(size)]
    values = ", ".join(f"value{number}" for number in range(size))
    parameters = ", ".join(f"{kind} value{number}" for number, kind in enumerate(kinds))
    own, lines = f"{name}<{', '.join(kinds)}>", []
    for number, kind in enumerate(kinds):
        lines.append(f"    private final {kind} value{number};")
        lines.append(f"    public {kind} getValue{number}() {{ return value{number}; }}")
        changed = ", ".join([*kinds[:number], "X", *kinds[number + 1 :]])
        given = values.replace(f"value{number}", "value")
        lines.append(f"    public <X> {name}<{changed}> setAt{number}(X value) {{ return new {name}<>({given}); }}")
    assignments = " ".join(f"this.value{number} = value{number};" for number in range(size))
    return (
        f"package org.javatuples;\n\npublic final class {own} extends Tuple {{\n"
        + "\n".join(lines)
        + f"\n    public {name}({parameters}) {{ super({values}); {assignments} }}\n"
        + f"    public static <{', '.join(kinds)}> {own} with({parameters}) {{ return new {name}<>({values}); }}\n}}\n"
    )


# MultiPL-E: every Java prompt imports it, eight problems use a pair.
JAVA: dict[str, Files] = {
    "org.javatuples:javatuples": {
        "org/javatuples/Tuple.java": _TUPLE,
        **{f"org/javatuples/{name}.java": _tuple(name, size) for size, name in enumerate(_TUPLES, start=1)},
    }
}
