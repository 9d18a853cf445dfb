"""Forms of expressions that people have a word for, with that word: `x` is the value, other letters what else it takes.

Each form is a pattern of the text that `ast.unparse` writes; {n} in a name is what the value is called.
"""

from __future__ import annotations

_ANY = r"(?:[a-z_]\w*|'[^']*'|-?\d+)"
_EACH = r"(\w+) for \1 in x if"  # what is kept of a text
# One step, said of a value of some kind.
STEPS = (
    (r"x\.upper\(\)", "uppercase_{n}"), (r"x\.lower\(\)|x\.casefold\(\)", "lowercase_{n}"),
    (r"x\.swapcase\(\)", "swap_{n}_case"), (r"x\.(capitalize|title)\(\)", "capitalize_{n}"),
    (r"x\[::-1\]|x\[len\(x\)::-1\]|''\.join\(reversed\(x\)\)|list\(reversed\(x\)\)", "reverse_{n}"),
    (r"-x", "negate_{n}"), (r"x \*\* 2|x \* x", "square_{n}"), (r"x \*\* 3|x \* x \* x", "cube_{n}"),
    (r"x //? 2", "halve_{n}"),
    (r"x \* 2|2 \* x|x \+ x", "double_{n}"), (rf"x\.(zfill|ljust|rjust)\({_ANY}(, {_ANY})?\)", "pad_{n}"),
    (rf"x\.center\({_ANY}(, {_ANY})?\)", "center_{n}"), (rf"{_ANY}\.join\(x\)", "join_{n}"),
    (r"sorted\(x(, .*)?\)", "sort_{n}"),
)  # fmt: skip
# What everybody has a word for, whatever becomes of it.
_WORDS = r"x\.split\((?:' ')?\)"
_ORD = r"(?:ord\('[aA]'\)|97|65)"
_TEXTS = (
    (r"' '\.join\(x\.split\(\)\)", "collapse_spaces"), (r"''\.join\(x\.split\(\)\)", "remove_spaces"),
    (rf"' '\.join\((reversed\({_WORDS}\)|{_WORDS}\[::-1\])\)|{_WORDS}\[::-1\]|list\(reversed\({_WORDS}\)\)",
     "reverse_words"),
    (rf"(' '\.join\()?[\[(]*(\w+)\[::-1\] for \2 in {_WORDS}[\])]*", "reverse_each_word"),
    (rf"(' '\.join\()?[\[(]*(\w+)\.(capitalize|title)\(\) for \2 in {_WORDS}[\])]*", "capitalize_words"),
    (r"x\.(strip|lower|casefold)\(\)\.(strip|lower|casefold)\(\)", "normalize_{n}"),
    (r"x\.(strip\(\)\.)?(lower|casefold)\(\)\.split\((' ')?\)", "lowercase_words"),
    (r"x\.(strip\(\)\.)?upper\(\)\.split\((' ')?\)", "uppercase_words"),
    (rf"sorted\({_WORDS}(, reverse=True)?\)", "sort_words"), (rf"len\({_WORDS}\)", "word_count"),
    (rf"max\({_WORDS}, key=len\)", "longest_word"), (rf"min\({_WORDS}, key=len\)", "shortest_word"),
    (r"''\.join\(sorted\((x|x\.lower\(\)|x\.upper\(\))(, reverse=True)?\)\)", "sort_characters"),
    (r"x\[1:\] \+ x\[(0|:1)\]|x\[1:\] \+ \[x\[0\]\]", "rotate_left"),
    (r"(x\[-1\]|x\[-1:\]|\[x\[-1\]\]) \+ x\[:-1\]", "rotate_right"),
    (rf"x\[(-?{_ANY}):\] \+ x\[0?:\1\]|x\[len\(x\) - (\w+):\] \+ x\[:len\(x\) - \2\]", "rotate_{n}"),
    (r"x\[0\]\.upper\(\) \+ x\[1:\]|x\[:1\]\.upper\(\) \+ x\[1:\]", "capitalize_first"),
    (r"x\[:-1\] \+ x\[-1:?\]\.(upper|capitalize)\(\)", "capitalize_last"),
    (r"x\[:-1\] \+ x\[-1:?\]\.swapcase\(\)", "swap_last_case"),
    (rf"x\[0?:({_ANY})\] \+ x\[\1 \+ 1:\]", "remove_character_at"),
    (rf"x\[0?:({_ANY})\] \+ {_ANY} \+ x\[\1 \+ 1:\]", "replace_character_at"),
    (rf"x\[0?:({_ANY})\] \+ {_ANY} \+ x\[\1:\]", "insert_at"),
    (r"x\.replace\('(\(|\[|<|\{)', '[\[(<{]'\)\.replace\('(\)|\]|>|\})', '[\])>}]'\)", "replace_brackets"),
    (rf"'0' \* \({_ANY} - len\(x\)\) \+ x", "pad_with_zeros"),
    (r"chr\(\(ord\(x\) [-+] .*\) % 26 \+ .*\)|(\w+)\[\(\1\.index\(x\) [-+] .*\) % (26|len\(\1\))\]", "shift_letter"),
    (rf"ord\(x\) - {_ORD}", "letter_index"), (rf"ord\(x\) - {_ORD} \+ 1", "alphabet_position"),
    (rf"''\.join\([\[(]{_EACH} \1\.isalpha\(\)[\])]\)", "keep_letters"),
    (rf"''\.join\([\[(]{_EACH} \1\.(isdigit|isnumeric|isdecimal)\(\)[\])]\)|''\.join\(filter\(str\.isdigit, x\)\)",
     "keep_digits"),
    (rf"''\.join\([\[(]{_EACH} \1\.isalnum\(\)[\])]\)", "keep_alphanumeric"),
    (rf"''\.join\([\[(]{_EACH} not \1\.isdigit\(\)[\])]\)", "remove_digits"),
    (rf"''\.join\([\[(]{_EACH} (\1 != ' '|not \1\.isspace\(\))[\])]\)", "remove_spaces"),
    (rf"''\.join\([\[(]{_EACH} (\1|\1\.lower\(\)) not in ('aeiouy?'|'aeiouAEIOU')[\])]\)", "remove_vowels"),
    (rf"''\.join\([\[(]{_EACH} \1 not in \w+[\])]\)", "remove_characters"),
    (rf"''\.join\([\[(]{_EACH} \1 in \w+[\])]\)", "keep_characters"),
    (r"'[^']*'\.join\((x\[::-1\]|reversed\(x\))\)", "join_reversed"), (r"'[^']*'\.join\(sorted\(x\)\)", "join_sorted"),
    (r"'[^']*'\.join\((map\(str, x\)|[\[(]str\((\w+)\) for \2 in x[\])])\)", "join_as_text"),
    (r"\[(\w+)\.strip\(\) for \1 in x(\.split\(.*\))?\]", "strip_parts"),
    (r"\[(\w+) for \1 in x\.split\(.*\) if \1\]", "nonempty_parts"),
    (r"\[int\((\w+)\) for \1 in x\.split\(.*\)\]|list\(map\(int, x\.split\(.*\)\)\)", "parse_numbers"),
)  # fmt: skip
_NUMBERS = (
    (r"''\.join\(reversed\(str\(x\)\)\)|int\(str\(x\)\[::-1\]\)", "reverse_digits"),
    (r"sum\(\(?\[?int\((\w+)\) for \1 in str\((abs\()?x\)?\)\]?\)?\)", "sum_digits"),
    (r"sum\((list\()?map\(int, str\((abs\()?x\)?\)\)?\)\)", "sum_digits"),
    (r"\[int\((\w+)\) for \1 in str\(x\)\]|list\(map\(int, (list\()?str\(x\)\)?\)\)", "split_digits"),
    (r"bin\(x\)\[2:\]|format\(x, 'b'\)", "to_binary"), (r"bin\(x\)\.count\('1'\)", "one_bit_count"),
    (r"int\(''\.join\((map\(str, x\)|[\[(]str\((\w+)\) for \2 in x[\])])\)\)", "join_digits"),
    (r"x \* \(x \+ 1\) // 2", "triangular_number"),
)  # fmt: skip
_ITEMS = (
    (r"sorted\((list\()?set\(x\)\)?(, reverse=True)?\)", "sort_distinct_{n}"),
    (r"len\(set\((x|x\.lower\(\))\)\)", "distinct_count"),
    (r"(dict\()?sorted\(x\.items\(\), key=lambda (\w+): \2\[1\](, reverse=True)?\)\)?", "sort_by_value"),
    (r"(dict\()?sorted\(x\.items\(\), key=lambda (\w+): -\2\[1\]\)\)?", "sort_by_value"),
    (r"(dict\()?sorted\(x\.items\(\)(, key=lambda (\w+): \3\[0\])?(, reverse=True)?\)\)?", "sort_by_key"),
    (r"\{(\w+): (\w+) for \2, \1 in x\.items\(\)\}", "invert_mapping"),
    (r"list\(x\.keys\(\)\)\[list\(x\.values\(\)\)\.index\(\w+\)\]", "key_holding"),
    (r"max\(x, key=x\.get\)|max\(x\.items\(\), key=lambda (\w+): \1\[1\]\)\[0\]", "largest_key"),
    (r"min\(x, key=x\.get\)|min\(x\.items\(\), key=lambda (\w+): \1\[1\]\)\[0\]", "smallest_key"),
    (r"x\.index\(max\(x\)\)", "largest_index"), (r"x\.index\(min\(x\)\)", "smallest_index"),
    (r"max\(x\) - min\(x\)", "value_spread"), (r"sum\(x\) //? len\(x\)|sum\(x\) / float\(len\(x\)\)", "mean"),
    (r"sum\([\[(]?(\w+) (\*\* 2|\* \1) for \1 in x[\])]?\)", "squares_sum"),
    (r"max\(\(?\[?len\((\w+)\) for \1 in x\]?\)?\)|max\(map\(len, x\)\)|len\(max\(x, key=len\)\)", "longest_length"),
    (r"min\(\(?\[?len\((\w+)\) for \1 in x\]?\)?\)|min\(map\(len, x\)\)|len\(min\(x, key=len\)\)", "shortest_length"),
    (r"\[(\w+) for (\w+) in x for \1 in \2\]|sum\(x, \[\]\)", "flatten"),
    (r"list\(zip\(\*x\)\)|\[list\((\w+)\) for \1 in zip\(\*x\)\]|list\(map\(list, zip\(\*x\)\)\)", "transpose"),
    (r"x\[0?:len\(x\) // 2\]", "leading_half"), (r"x\[len\(x\) // 2:\]", "trailing_half"),
    (r"sorted\(x\)\[len\(x\) // 2\]|sorted\(x\)\[\(len\(x\) - 1\) // 2\]", "median"),
    (r"sorted\(x\)\[0?:\w+\]", "smallest_{n}"),
    (r"sorted\(x\)\[-\w+:\]|sorted\(x, reverse=True\)\[0?:\w+\]", "largest_{n}"),
    (r"(list\()?zip\(x, x\[1:\]\)\)?", "neighbouring_{n}"),
    (r"\[(\w+) for \1 in x if \1\]|list\(filter\(None, x\)\)", "nonempty_{n}"),
    (r"\[(\w+) for \1 in x if x\.count\(\1\) == 1\]", "unrepeated_{n}"),
    (r"\[(\w+) for \1 in x if x\.count\(\1\) > 1\]", "repeated_{n}"),
)  # fmt: skip
# Which part of a text it is; what stands in brackets says by what the text is divided.
PARTS = (
    (rf"x\[0?:x\.(?:index|find)\(({_ANY})\)\]|x\.(?:split|partition)\(({_ANY})(?:, 1)?\)\[0\]", "text_before"),
    (rf"x\[0?:x\.r(?:index|find)\(({_ANY})\)\]|x\.(?:rsplit\(({_ANY}), 1\)|rpartition\(({_ANY})\))\[0\]",
     "text_before_last"),
    (r"x\[x\.(?:index|find)\((\w+)\) \+ len\(\1\):\]|x\[x\.(?:index|find)\(('[^']*')\) \+ 1:\]", "text_after"),
    (rf"x\.(?:split\(({_ANY}), 1\)\[-?1\]|partition\(({_ANY})\)\[2\])", "text_after"),
    (r"x\[x\.r(?:index|find)\((\w+)\) \+ len\(\1\):\]|x\[x\.r(?:index|find)\(('[^']*')\) \+ 1:\]", "text_after_last"),
    (rf"x\.(?:split\(({_ANY})\)|r(?:split|partition)\(({_ANY})(?:, 1)?\))\[-1\]", "text_after_last"),
    (rf"x\.(?:rpartition\(({_ANY})\)\[2\]|rsplit\(({_ANY}), 1\)\[1\])", "text_after_last"),
)  # fmt: skip
CONCEPTS = (*_TEXTS, *_NUMBERS, *_ITEMS)
CHOICES = (
    (r"(x\[len\((\w+)\):(?:len\(x\))?\]|x\.removeprefix\((\w+)\)) "
     r"if (x\.startswith\((\2|\3)\)|x\[:len\(\2\)\] == \2|\2 == x\[:len\(\2\)\]) else x",
     "remove_prefix"),
    (r"(x\[:-len\((\w+)\)\]|x\[:len\((\w+)\) \* -1\]|x\[:len\(x\) - len\((\w+)\)\]|x\.removesuffix\((\w+)\)) "
     r"if (x\.endswith\((\2|\3|\4|\5)\)|x\[-len\(\2\):\] == \2) else x", "remove_suffix"),
    (r"x\[(\w+):\] if (x\[:\1\] == \w+|\w+ == x\[:\1\]) else x", "remove_prefix"),
    (r"(x\[:-len\((\w+)\)\] \+ \w+|'%s%s' % \(x\[:-len\((\w+)\)\], \w+\)) if x\.endswith\((\2|\3)\) else x",
     "replace_suffix"),
    (r"x\[1:\] if (x\.startswith\(b?'\\?.'\)|x\[0\] == \S+) else x", "drop_leading_mark"),
    (r"x\[:-1\] if x\.endswith\(b?'\\n'\) else x", "drop_newline"),
    (r"x\[:-1\] if (x\.endswith\(b?'.'\)|x\[-1\] == \S+) else x", "drop_trailing_mark"),
    (r"x\.upper\(\) if x\.islower\(\) else x\.lower\(\)|x\.lower\(\) if x\.isupper\(\) else x\.upper\(\)", "swap_case"),
    (r"x\.upper\(\) if x\.islower\(\) else x\.lower\(\) if x\.isupper\(\) else x", "swap_case"),
    (r"x\.lower\(\) if x\.isupper\(\) else x\.upper\(\) if x\.islower\(\) else x", "swap_case"),
    (r"x //? 2 if x % 2 == 0 else (x \* 3 \+ 1|3 \* x \+ 1)", "next_collatz_number"),
    (r"(len\((\w+)\) \+ x|x \+ len\((\w+)\)) if x < 0 else x", "normalize_index"),
    (r"len\((\w+)\) - 1 if x < 0 else x", "wrap_index"),
    (r"x\[len\(x\) // 2\] if len\(x\) % 2 (== 1|!= 0) else \(x\[len\(x\) // 2 - 1\] \+ x\[len\(x\) // 2\]\) / 2(\.0)?",
     "middle_value"),
    (r"None if (\w+) == 0(\.0)? else x / \1", "ratio_or_none"),
    (r"0(\.0)? if (\w+) == 0(\.0)? else x / \2", "ratio_or_zero"),
    (r"(x\[::-1\]|list\(reversed\(x\)\)) if len\(x\) == 2 else x", "reverse_pair"),
    (r"'[^']*'\.join\(x\) if x != '[^']*' else x", "join_{n}"), (r"x\[:(\w+)\] if \1 != -1 else x", "truncate_{n}"),
    (rf"x\[:{_ANY}\] \+ {_ANY} if len\(x\) >=? {_ANY} else x|x if len\(x\) <=? {_ANY} else x\[:{_ANY}\] \+ {_ANY}",
     "shorten_{n}"),
    (rf"x\[:{_ANY}\] if len\(x\) >=? {_ANY} else x|x if len\(x\) <=? {_ANY} else x\[:{_ANY}\]", "truncate_{n}"),
    (r"x\[len\(x\) - (\w+):\] if len\(x\) > \1 else x\.rjust\(\1(, \w+)?\)", "fit_width"),
    (r"x\.rjust\((\w+)(, \w+)?\) if len\(x\) <=? \1 else x\[.*\]", "fit_width"),
    (r"(\w+)\[\(\1\.index\(x\) [-+] .*\) % (26|len\(\1\))\] if x in \1 else x", "shift_letter"),
    (r"ceil\(x\) if x > 0 else floor\(x\)|math\.ceil\(x\) if x > 0 else math\.floor\(x\)", "round_away_from_zero"),
)  # fmt: skip
LOOPS = (
    (r"x\.startswith\((\w+)\): (x\[len\(\1\):(len\(x\))?\]|x\.removeprefix\(\1\))", "strip_prefixes"),
    (r"x\.endswith\((\w+)\): (x\[:-len\(\1\)\]|x\.removesuffix\(\1\))", "strip_suffixes"),
    (rf"(x\[-1\] == {_ANY}|x\.endswith\('.'\)): x\[:-1\]", "strip_trailing"),
    (rf"(x\[0\] == {_ANY}|x\.startswith\('.'\)): x\[1:\]", "strip_leading"),
    (r"each y: x\.replace\(y, ''\)", "remove_characters"), (rf"each y: x\.replace\(y, {_ANY}\)", "replace_characters"),
    (r"each y: x\.strip\(y\)", "strip_characters"),
    (rf"({_ANY}) in x: x\.replace\(\1, {_ANY}\)", "replace_until_gone"),
)  # fmt: skip
# What kind of value a condition asks for.
QUALITIES = (
    (r"x\.(isdigit|isnumeric|isdecimal)\(\)", "digit"),
    (r"x\.isalpha\(\)", "letter"), (r"x\.isspace\(\)", "whitespace"),
    (r"x\.isalnum\(\)", "alphanumeric"), (r"x % 2 == 0", "even"), (r"x % 2 (== 1|!= 0)", "odd"), (r"x < 0", "negative"),
    (r"x > 0", "positive"), (r"x == ''|not x|len\(x\) == 0|x == \[\]", "empty"), (r"x is None", "missing"),
)  # fmt: skip
