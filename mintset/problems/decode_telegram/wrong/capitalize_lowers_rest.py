# Mistake: uses str.capitalize, which also turns the rest of the word into small letters.
import re

DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


def decode_telegram(text: str) -> list[str]:
    tokens = text.split()
    result: list[str] = []
    words: list[str] = []
    short: dict[str, str] = {}
    upper = False
    i = 0

    def section(mark: str, start: int) -> int:
        for j in range(start, len(tokens)):
            if tokens[j] == mark:
                return j
        raise ValueError(f"{mark} never closed")

    while i < len(tokens):
        token = tokens[i]
        i += 1
        if token == "/P":
            if words:
                result.append(" ".join(words))
            words = []
            upper = False
            continue
        if token == "/C":
            upper = True
            continue
        if token == "/D":
            pair = tokens[i : i + 2]
            if len(pair) < 2 or pair[0][0] == "/" or pair[1][0] == "/":
                raise ValueError("bad definition")
            short[pair[0]] = pair[1]
            i += 2
            continue
        if re.fullmatch(r"/E([1-9][0-9]*)?", token):
            count = int(token[2:] or 1)
            words = words[: max(0, len(words) - count)]
            continue
        if token == "/R":
            if not words:
                raise ValueError("nothing to repeat")
            word = words[-1]
        elif token == "/Q":
            end = section("/Q", i)
            word = '"' + " ".join(tokens[i:end]) + '"'
            i = end + 1
        elif token == "/N":
            end = section("/N", i)
            word = ""
            factor = 1
            for name in tokens[i:end]:
                if name in ("double", "triple") and factor == 1:
                    factor = 2 if name == "double" else 3
                elif name in DIGITS:
                    word += str(DIGITS.index(name)) * factor
                    factor = 1
                else:
                    raise ValueError(f"{name} is no digit")
            if not word or factor > 1:
                raise ValueError("digit missing")
            i = end + 1
        elif token.startswith("//"):
            word = token[1:]
        elif token.startswith("/"):
            raise ValueError(f"unknown mark {token}")
        else:
            word = short.get(token, token)
        if upper:
            word = word.capitalize()
            upper = False
        words.append(word)
    if words:
        result.append(" ".join(words))
    return result
