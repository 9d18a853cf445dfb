"""A reader of Russian instructions that knows nothing of Remint's tables and parser: written by hand, from the texts.

It covers what generated programs say in the wording `value-first`, and gives a tree of Python's own.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+|\w+|[^\w\s]')
_BINARY: dict[str, ast.operator] = {
    "плюс": ast.Add(), "минус": ast.Sub(), "умножить на": ast.Mult(), "разделить с округлением вниз на": ast.FloorDiv(),
    "по модулю": ast.Mod(), "в степени": ast.Pow(),
}  # fmt: skip
_COMPARE: dict[str, ast.cmpop] = {
    "равно": ast.Eq(), "не равно": ast.NotEq(), "меньше чем": ast.Lt(), "меньше или равно": ast.LtE(),
    "больше чем": ast.Gt(), "больше или равно": ast.GtE(), "содержится в": ast.In(), "не содержится в": ast.NotIn(),
}  # fmt: skip
_LOGIC: dict[str, ast.boolop] = {"и": ast.And(), "или": ast.Or()}
_CONSTANTS = {"истина": True, "ложь": False, "пусто": None}


class Line:
    """The tokens of one line, read from the left."""

    def __init__(self, text: str) -> None:
        self.tokens, self.at = _TOKEN.findall(text), 0
        self.tokens[0] = self.tokens[0][0].lower() + self.tokens[0][1:]

    def takes(self, words: str) -> bool:
        """Whether these words come next; then they are read."""
        wanted = _TOKEN.findall(words)
        if self.tokens[self.at : self.at + len(wanted)] != wanted:
            return False
        self.at += len(wanted)
        return True

    def must(self, words: str) -> None:
        assert self.takes(words), (words, self.tokens[self.at :])

    def expression(self) -> ast.expr:
        left = self.operand()
        for words, binary in _BINARY.items():
            if self.takes(words):
                return ast.BinOp(left, binary, self.operand())
        for words, compare in _COMPARE.items():
            if self.takes(words):
                return ast.Compare(left, [compare], [self.operand()])
        for words, logic in _LOGIC.items():
            values = [left]
            while self.takes(words):
                values.append(self.operand())
            if len(values) > 1:
                return ast.BoolOp(logic, values)
        if self.takes("если"):
            test = self.expression()
            self.must("иначе")
            return ast.IfExp(test, left, self.operand())
        return left

    def listed(self, end: str) -> list[ast.expr]:
        found: list[ast.expr] = []
        while not self.takes(end):
            found.append(self.expression())
            self.takes(",")
        return found

    def operand(self) -> ast.expr:
        for words, read in _FORMS.items():
            if self.takes(words):
                return read(self)
        token = self.tokens[self.at]
        self.at += 1
        made: ast.expr
        if token == "(":
            made = self.expression()
            self.must(")")
        elif token[0] == '"' or token.lstrip("-").isdigit():
            made = ast.Constant(ast.literal_eval(token))
        else:
            made = ast.Constant(_CONSTANTS[token]) if token in _CONSTANTS else ast.Name(token, ast.Load())
        return self.followed(made)

    def followed(self, made: ast.expr) -> ast.expr:
        while True:
            if self.at + 1 < len(self.tokens) and self.takes("."):
                made = ast.Attribute(made, self.tokens[self.at], ast.Load())
                self.at += 1
            elif self.takes("("):
                made = ast.Call(made, self.listed(")"), [])
            else:
                return made

    def comprehension(self) -> list[ast.comprehension]:
        self.must("для каждого")
        target = _stored(self.operand())
        self.must("из")
        iterable = self.expression()
        return [ast.comprehension(target, iterable, [self.expression()] if self.takes("где") else [], 0)]


def _item(line: Line) -> ast.expr:
    value = line.operand()
    line.must("по индексу")
    return ast.Subscript(value, line.operand(), ast.Load())


def _part(line: Line) -> ast.expr:
    value = line.operand()
    start = None if line.takes("с самого начала") else (line.must("от"), line.operand())[1]
    line.must("до")
    stop = None
    if not line.takes("конца"):
        stop = line.operand()
        line.must(", не включая его")
    step = line.operand() if line.takes(", с шагом") else None
    return ast.Subscript(value, ast.Slice(start, stop, step), ast.Load())


def _backwards(line: Line) -> ast.expr:
    return ast.Subscript(line.operand(), ast.Slice(None, None, ast.Constant(-1)), ast.Load())


def _text(line: Line) -> ast.expr:
    parts = [one if isinstance(one, ast.Constant) else ast.FormattedValue(one, -1) for one in line.listed(")")]
    return ast.JoinedStr(parts)


_FORMS: dict[str, Callable[[Line], ast.expr]] = {
    "новый список": lambda line: ast.List([], ast.Load()),
    "новый словарь": lambda line: ast.Dict([], []),
    "кортеж из (": lambda line: ast.Tuple(line.listed(")"), ast.Load()),
    "[": lambda line: ast.List(line.listed("]"), ast.Load()),
    "элемент": _item,
    "часть": _part,
    "перевёрнутая копия": _backwards,
    "значение, противоположное": lambda line: ast.UnaryOp(ast.USub(), line.operand()),
    "неверно, что": lambda line: ast.UnaryOp(ast.Not(), line.operand()),
    "текст, составленный из (": _text,
    "список из значений": lambda line: ast.ListComp(line.expression(), line.comprehension()),
    "последовательность из значений": lambda line: ast.GeneratorExp(line.expression(), line.comprehension()),
}


def _stored(node: ast.expr) -> ast.expr:
    for one in ast.walk(node) if isinstance(node, ast.Tuple) else [node]:
        if isinstance(one, ast.Name | ast.Subscript | ast.Tuple):
            one.ctx = ast.Store()
    return node


def _targets(line: Line) -> ast.expr:
    found = [line.operand()]
    while line.takes(","):
        found.append(line.operand())
    return _stored(found[0] if len(found) == 1 else ast.Tuple(found, ast.Store()))


def _statement(line: Line) -> ast.stmt:
    """A statement of one sentence."""
    if line.takes("записать"):
        value = line.expression()
        line.must("в")
        return ast.Assign([_targets(line)], value)
    if line.takes("разложить"):
        value = line.expression()
        line.must("по переменным")
        return ast.Assign([_targets(line)], value)
    if line.takes("увеличить") or line.takes("уменьшить"):
        sign = ast.Add() if line.tokens[line.at - 1] == "увеличить" else ast.Sub()
        target = _stored(line.operand())
        line.must("на")
        return ast.AugAssign(target, sign, line.expression())  # type: ignore[arg-type]
    if line.takes("изменить на месте"):
        target = _stored(line.operand())
        line.must("действием:")
        operator = next(one for words, one in _BINARY.items() if line.takes(words))
        return ast.AugAssign(target, operator, line.operand())  # type: ignore[arg-type]
    if line.takes("вернуть"):
        return ast.Return(line.expression())
    if line.takes("использовать глобальные переменные"):
        names, line.at = line.tokens[line.at :], len(line.tokens)
        return ast.Global([one for one in names if one != ","])
    jumps = {"выйти из цикла": ast.Break, "перейти к следующей итерации": ast.Continue, "ничего не делать": ast.Pass}
    for words, kind in jumps.items():
        if line.takes(words):
            return kind()
    return ast.Expr(line.expression())


def _header(line: Line) -> ast.If | ast.While | ast.For | None:
    if line.takes("если"):
        test = line.expression()
        line.must(", то")
        return ast.If(test, [], [])
    if line.takes("пока"):
        loop = ast.While(line.expression(), [], [])
        line.must("выполнять")
        return loop
    if not line.takes("для каждого"):
        return None
    target = _targets(line)
    if line.takes("из"):
        iterable = line.expression()
        line.must("выполнить")
    else:
        bounds = [] if line.takes("по порядку от нуля") else [(line.must("от"), line.operand())[1]]
        line.must("до")
        bounds.append(line.operand())
        line.must(", не включая его")
        bounds += [line.operand()] if line.takes(", с шагом") else []
        line.must(", выполнить")
        iterable = ast.Call(ast.Name("range", ast.Load()), bounds, [])
    return ast.For(target, iterable, [], [])


def read_russian(text: str) -> str:
    """The program that instructions say, without types."""
    body: list[ast.stmt] = []
    for paragraph in text.strip().split("\n\n"):
        lines = paragraph.split("\n")
        header = re.match(r"Определить функцию (\w+)(?:, принимающую параметры (.*))?", lines[0])
        if header is None:
            body += _block(lines, [0], 0)
            continue
        names = re.findall(r"(\w+) типа", header[2] or "")
        arguments = ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
        body.append(ast.FunctionDef(header[1], arguments, _block(lines, [1], 0), []))
    return ast.unparse(ast.fix_missing_locations(ast.Module(body, [])))


def _block(lines: list[str], place: list[int], depth: int) -> list[ast.stmt]:
    """The statements of one depth; `place` is the line that comes next."""
    found: list[ast.stmt] = []
    while place[0] < len(lines):
        match = re.match(r"( *)(\d+\. )?(.*)[.:]$", lines[place[0]])
        assert match
        if (len(match[1]) // 3 + 1 if match[2] else 0) != depth:
            break
        line, opens = Line(match[3]), lines[place[0]].endswith(":")
        place[0] += 1
        otherwise = line.takes("иначе")
        header = _header(line)
        inner = _block(lines, place, depth + 1) if opens else [_statement(line)]
        made: list[ast.stmt] = inner
        if header is not None:
            header.body, made = inner, [header]
        assert line.at == len(line.tokens), line.tokens[line.at :]
        if otherwise:
            _last(found[-1]).orelse = made
        else:
            found += made
    return found


def _last(statement: ast.stmt) -> ast.If:
    """The innermost `if` of a chain."""
    assert isinstance(statement, ast.If)
    return _last(statement.orelse[0]) if statement.orelse else statement
