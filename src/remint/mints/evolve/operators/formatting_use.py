"""A constant that `string` and `textwrap` put together."""

from __future__ import annotations

import re
import string

from remint.mints.evolve.operators.support.constant_source import LibraryConstant, Need, written

_SENTENCE = re.compile(r"[A-Za-z]+( [A-Za-z]+)*")
_PLAIN = re.compile(r"[!-~]([ -~]*[!-~])?")


def _alphabet(need: Need) -> str | None:
    if not need.below(26):
        return None
    name = need.chance.choice(("ascii_lowercase", "ascii_uppercase", "ascii_letters"))
    return f"$value = $string.{name}.index({getattr(string, name)[need.value]!r})"


def _digit(need: Need) -> str | None:
    if not need.below(10):
        return None
    name = need.chance.choice(("digits", "hexdigits"))
    return f"$value = $string.{name}.{need.chance.choice(('index', 'find'))}({str(need.value)!r})"


def _wrapped(need: Need) -> str | None:
    if not 1 <= need.value <= 5:
        return None
    text = " ".join(word[:5].ljust(5, "s") for word in need.words(need.value))
    width = need.chance.randint(5, 9)
    return f"$lines|rows = $textwrap.wrap({written(text)}, width={width})\n$value = len($lines)"


def _filled_in(need: Need) -> str:
    digits = str(need.value)
    cut = need.chance.randint(0, len(digits) - 1)
    word = need.words(1)[0]
    text = digits[:cut] + "\\x24{" + word + "}" + digits[cut + 1 :]
    line = f"$shown|digits = $string.Template('{text}').substitute({word}={digits[cut]})"
    return f"{line}\n$value = int($shown)"


def _formatted(need: Need) -> str:
    base, form = need.chance.choice(((16, "{:x}"), (2, "{:b}"), (10, "{:06d}"), (8, "{:o}")))
    line = f"$shown|digits = $string.Formatter().format({form!r}, {need.value})"
    return f"{line}\n$value = int($shown, {base})"


def _measured(need: Need) -> str | None:
    if not 6 <= need.value <= 60:
        return None
    word = need.words(1)[0]
    margin = need.value - len(word)
    if margin < 0:
        return None
    return f"$line|banner = $textwrap.indent({word!r}, ' ' * {margin})\n$value = len($line)"


def _template(need: Need) -> str:
    line = f"$layout|template = $string.Template('\\x24{{{need.noun}}}')"
    return f"{line}\n$value = $layout.substitute({need.noun}={need.text})"


def _pieces(need: Need) -> str | None:
    if len(need.value) < 2:
        return None
    cut = need.chance.randint(1, len(need.value) - 1)
    first, second = written(need.value[:cut]), written(need.value[cut:])
    if need.chance.random() < 0.5:
        return f"$writer|formatter = $string.Formatter()\n$value = $writer.format('{{}}{{}}', {first}, {second})"
    return f"$value = $string.Formatter().format('{{1}}{{0}}', {second}, {first})"


def _unindented(need: Need) -> str | None:
    if not _PLAIN.fullmatch(need.value):
        return None
    return f"$value = $textwrap.dedent({written(' ' * need.chance.randint(2, 8) + need.value)})"


def _sentence(need: Need) -> str | None:
    if not _SENTENCE.fullmatch(need.value):
        return None
    return f"$value = $textwrap.fill({need.text}, width={need.chance.choice((60, 70, 72, 79))})"


class FormattingUse(LibraryConstant):
    """Puts a text or a number together with templates, formatters and wrapped lines. Raises C5."""

    name = "formatting-use"
    description = "gets a constant through string and textwrap"
    modules = {"string": "string", "textwrap": "textwrap"}
    numbers = (_alphabet, _digit, _wrapped, _filled_in, _formatted, _measured)
    texts = (_template, _pieces, _unindented, _sentence)
