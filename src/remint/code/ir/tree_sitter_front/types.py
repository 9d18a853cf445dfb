"""Types as expressions: `vector<int>`, `List<Integer>`, `[]int` and `map[string]int` are all an `Index`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from remint.code.ir import nodes as ir
from remint.code.ir.tree_sitter_front.reading import field, named, needed, text_of, unsupported

if TYPE_CHECKING:
    from tree_sitter import Node

_PLAIN = {
    "int": "int", "long": "int", "short": "int", "size_t": "int", "int64": "int", "int32": "int", "integer": "int",
    "Integer": "int", "Long": "int", "long long": "int", "unsigned int": "int", "unsigned long long": "int",
    "double": "float", "float": "float", "float64": "float", "float32": "float", "Double": "float", "Float": "float",
    "bool": "bool", "boolean": "bool", "Boolean": "bool", "string": "str", "String": "str", "char": "str",
    "Character": "str", "rune": "int", "byte": "int", "void": "None", "auto": "",
}  # fmt: skip
_CONTAINERS = {"vector": "list", "List": "list", "ArrayList": "list", "Map": "dict", "HashMap": "dict", "map": "dict",
               "Set": "set", "HashSet": "set", "set": "set"}  # fmt: skip


def read_type(node: Node | None) -> ir.Expression | None:
    """The type that a node says; None where it says nothing, such as `auto`."""
    if node is None:
        return None
    match node.type:
        case "generic_type" | "template_type":
            return _generic(node)
        case "array_type" | "slice_type":
            element = field(node, "element") or named(node)[-1]
            return ir.Index(ir.Name("list"), read_type(element) or ir.Name("object"))
        case "map_type":
            key, value = read_type(needed(node, "key")), read_type(needed(node, "value"))
            return _indexed("dict", [key or ir.Name("object"), value or ir.Name("object")])
        case "type_descriptor":
            return read_type(needed(node, "type"))
        case "scoped_type_identifier" | "qualified_identifier" | "qualified_type":
            return read_type(named(node)[-1])
        case "parameter_list":  # several results of a function in Go
            return _indexed("tuple", [read_type(one) or ir.Name("object") for one in named(node)])
        case "parameter_declaration":
            return read_type(needed(node, "type"))
        case "interface_type":
            return ir.Name("object")
        case "function_type" | "struct_type" | "pointer_type":
            unsupported(node)
    return _plain(text_of(node))


def _plain(text: str) -> ir.Expression | None:
    name = _PLAIN.get(text, text)
    if name == "None":
        return ir.Const("null", None)
    if not name:
        return None
    return ir.Name(name if name.isidentifier() else "object")


def _generic(node: Node) -> ir.Expression:
    name = field(node, "name") or named(node)[0]
    arguments = field(node, "arguments") or named(node)[-1]
    parts = [read_type(one) or ir.Name("object") for one in named(arguments)] if arguments is not name else []
    base = _CONTAINERS.get(text_of(name), text_of(name))
    if not parts:
        return ir.Name(base)
    return _indexed(base if base.isidentifier() else "object", parts)


def _indexed(base: str, parts: list[ir.Expression]) -> ir.Expression:
    inner = parts[0] if len(parts) == 1 else ir.Container("tuple", tuple(parts))
    return ir.Index(ir.Name(base), inner)
