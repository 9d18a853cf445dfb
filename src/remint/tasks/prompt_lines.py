"""The do and don't lines above instructions, each of which can be switched off.

After the prompt of "Generating Unseen Code Tests In Infinitum", appendix B: there, one line helped some models and hurt
another, so that nobody should have to take them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

FIRST = {
    "en": "Implement the following instructions in {{language}}.",
    "ru": "Напиши на языке {{language}} программу по следующим инструкциям.",
}
LINES: dict[str, dict[str, str]] = {
    "cover": {
        "en": "Implement every instruction; leave no function and no part of one out.",
        "ru": "Выполни каждую инструкцию; не пропускай ни одной функции и ни одной её части.",
    },
    "no-input": {
        "en": "Do NOT ask the user for input.",
        "ru": "НЕ запрашивай ввод у пользователя.",
    },
    "define": {
        "en": "Define every function and class under the name that the instructions give it, and use their names for "
        "variables.",
        "ru": "Определяй каждую функцию и каждый класс под именем из инструкций и бери оттуда имена переменных.",
    },
    "lists": {
        "en": "Replace every array_* function by operations of {{language}} on lists.",
        "ru": "Замени все функции array_* операциями языка {{language}} над списками.",
    },
    "strings": {
        "en": "Replace every string_* function, substring* and concat by operations of {{language}} on strings.",
        "ru": "Замени все функции string_*, substring* и concat операциями языка {{language}} над строками.",
    },
    "loop-update": {
        "en": "Update the variable of a loop exactly where the instructions do, no more and no less often.",
        "ru": "Обновляй переменную цикла ровно там, где это делают инструкции, не чаще и не реже.",
    },
    "only-code": {
        "en": "Write no text besides the code, and put the code between triple back-quotes.",
        "ru": "Не пиши ничего, кроме кода, и заключи код в тройные обратные кавычки.",
    },
    "globals": {
        "en": "Put global variables outside of functions.",
        "ru": "Глобальные переменные должны быть вне функций.",
    },
    "empty-containers": {
        "en": "Unless the instructions say otherwise, a new container is empty.",
        "ru": "Если не указано иное, новый контейнер пуст.",
    },
}


# Lines about words that few instructions have: they stand only above those that do.
_ONLY_WHERE = {
    "lists": re.compile(r"\barray_\w"),
    "strings": re.compile(r"\b(?:string_\w|substring|concat\b)"),
}

# What tests rely on in a language, so that nobody can leave it out.
_LAYOUT = {
    "java": {
        "en": "Write every function as a static method of a class called Solution, without imports: write "
              "java.util.List. Whole numbers are long; lists and tuples are java.util.List.",
        "ru": "Каждая функция должна быть статическим методом класса Solution, без import: пиши java.util.List. Целые "
              "числа имеют тип long; списки и кортежи — java.util.List.",
    },
}  # fmt: skip


def prompt_lines(language: str, instructions: str, without: Iterable[str] = (), answers: str = "python") -> str:
    """The lines in the language of the instructions that apply to them, but for those that are switched off, for
    answers in a language."""
    left_out = set(without)
    language = language if language in FIRST else "en"
    layout = [_LAYOUT[answers][language]] if answers in _LAYOUT else []
    chosen = (one[language] for name, one in LINES.items() if name not in left_out and _applies(name, instructions))
    return "\n".join([FIRST[language], *layout, *chosen])


def _applies(name: str, instructions: str) -> bool:
    return name not in _ONLY_WHERE or _ONLY_WHERE[name].search(instructions) is not None
