"""Whole programs in Java, JavaScript, C++ and Go."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from remint.code.ir import nodes as ir
from remint.code.ir.errors import UnsupportedNodeError
from remint.code.ir.tree_sitter_front.reading import SKIPPED, field, named, needed, span, text_of, unsupported
from remint.code.ir.tree_sitter_front.statements import block, function, parameters
from remint.code.ir.tree_sitter_front.types import read_type
from remint.code.ir.walk import numbered
from remint.errors import RemintError

if TYPE_CHECKING:
    from tree_sitter import Node

LANGUAGES = {
    "java": "tree_sitter_java", "js": "tree_sitter_javascript", "cpp": "tree_sitter_cpp", "go": "tree_sitter_go",
}  # fmt: skip
_NOT_SAID = frozenset((*SKIPPED, "import_declaration", "package_declaration", "package_clause", "preproc_include",
                       "using_declaration", "preproc_call", "preproc_def"))  # fmt: skip


class MissingGrammarError(RemintError, ImportError):
    """A language whose grammar is not installed."""


def read_foreign(source: str, language: str) -> ir.ProgramTree:
    """The program that a source says; imports are left out, comments are not part of it."""
    root = _parser(language).parse(source.encode()).root_node
    if root.has_error:
        broken = _first_error(root)
        raise UnsupportedNodeError("ERROR", broken.start_point[0] + 1, "is not read by the grammar")
    return numbered(ir.ProgramTree(tuple(_top(one) for one in root.named_children if one.type not in _NOT_SAID)))


@cache
def _parser(language: str) -> Any:
    try:
        from tree_sitter import Language, Parser

        grammar = import_module(LANGUAGES[language])
    except ImportError as error:
        raise MissingGrammarError(
            f"programs in {language} are read with the package {LANGUAGES[language]}. Install it with: "
            "pip install 'remint[languages]'"
        ) from error
    return Parser(Language(grammar.language()))


def _first_error(node: Node) -> Node:
    for child in node.children:
        if child.type == "ERROR" or child.is_missing or child.has_error:
            return _first_error(child)
    return node


def _top(node: Node) -> ir.Instruction:
    match node.type:
        case "class_declaration":
            return _class(node)
        case "method_declaration":
            return _method(node)
        case "function_definition":
            return _cpp_function(node)
        case "function_declaration":
            return function(text_of(needed(node, "name")), node)
    found = block(node)
    return found[0] if len(found) == 1 else unsupported(node)


def _class(node: Node) -> ir.Instruction:
    """A class of methods, as Java has around every function."""
    if field(node, "superclass", "interfaces") is not None:
        unsupported(node, "a class that extends another has no wording")
    inside = named(needed(node, "body"))
    methods = [_method(one) if one.type == "method_declaration" else unsupported(one) for one in inside]
    return ir.Class(text_of(needed(node, "name")), (), tuple(methods), span=span(node))


def _method(node: Node) -> ir.Instruction:
    return ir.Function(
        text_of(needed(node, "name")), parameters(needed(node, "parameters")), block(needed(node, "body")),
        read_type(field(node, "type")), span=span(node),
    )  # fmt: skip


def _cpp_function(node: Node) -> ir.Instruction:
    declarator = needed(node, "declarator")
    if declarator.type != "function_declarator":
        unsupported(declarator)
    name = text_of(needed(declarator, "declarator"))
    if not name.isidentifier():
        unsupported(declarator)
    return ir.Function(
        name, parameters(needed(declarator, "parameters")), block(needed(node, "body")),
        read_type(field(node, "type")), span=span(node),
    )  # fmt: skip
