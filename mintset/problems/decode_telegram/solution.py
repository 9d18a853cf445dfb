from collections.abc import Iterator


def decode_telegram(text: str) -> list[str]:
    """Turn the stream of a telegraph operator into the paragraphs of a telegram.

    The stream consists of ASCII tokens separated by white space. A token that does not start with "/" is a plain word
    and is written to the current paragraph. The others are marks:

    * "/P" closes the paragraph and begins a new one.
    * "/E" erases the last word of the current paragraph, "/En" (n a whole number from 1 on, without leading zeros) the
      last n words. When there are fewer words than that, all of the current paragraph is erased and nothing else.
    * "/R" writes the last word of the current paragraph once more.
    * "/C" makes the first character of the next written word a capital, whatever other marks come in between; only "/P"
      calls it off.
    * "/D a b" is followed by two plain words: from now on each plain word a is written as b. The replacement itself is
      not replaced again. A later definition for the same word takes the place of the earlier one.
    * "/N ... /N" encloses the names of digits, zero to nine in small letters, which are written together as one word
      of digits. "double" or "triple" before the name of a digit writes that digit two or three times.
    * "/Q ... /Q" encloses a quotation: the tokens between are taken as they are, even those that look like marks or
      were defined by "/D", joined by single blanks, put into double quotes and written as one word. It may be empty.
    * A token that starts with "//" is written as a word without the first of its slashes. "/D" does not change it.

    Words written by "/R", "/N", "/Q" and "//" count as words like any others, for "/C" too (a quotation begins with its
    quote, so there the capital is spent without effect).

    Return the paragraphs, each with its words joined by single blanks. The end of the stream closes the last one.
    Paragraphs without words are left out. Raise ValueError for any other token that starts with "/", for "/R" in a
    paragraph without words, for "/D" not followed by two plain words, for "/N" or "/Q" that is not closed, and for "/N"
    that encloses no digit or anything but what is described above.

    >>> decode_telegram("/C arriving monday /E tuesday at /N one double zero /N /P /D mthr mother tell mthr")
    ['Arriving tuesday at 100', 'tell mother']
    >>> decode_telegram("very /R /Q keep /E calm /Q /E9 /C /P sold //P /C /R")
    ['sold /P /P']
    """
    tokens = iter(text.split())
    paragraphs: list[list[str]] = [[]]
    definitions: dict[str, str] = {}
    capital = False
    for token in tokens:
        words = paragraphs[-1]
        if token == "/P":
            paragraphs.append([])
            capital = False
        elif token == "/C":
            capital = True
        elif token == "/D":
            pair = [next(tokens, "/") for _ in range(2)]
            if any(word.startswith("/") for word in pair):
                raise ValueError("a definition needs two plain words")
            abbreviation, full = pair
            definitions[abbreviation] = full
        elif token.startswith("/E"):
            del words[-erased_count(token[2:]) :]
        else:
            word = written_word(token, tokens, words, definitions)
            words.append(word[0].upper() + word[1:] if capital else word)
            capital = False
    return [" ".join(words) for words in paragraphs if words]


def erased_count(number: str) -> int:
    if number.startswith("0") or not (number == "" or number.isdigit()):
        raise ValueError("bad number of words to erase")
    return int(number or "1")


def written_word(token: str, tokens: Iterator[str], words: list[str], definitions: dict[str, str]) -> str:
    """Return the word that a token writes, taking more tokens where it needs them."""
    if token == "/R" and words:
        return words[-1]
    if token == "/Q":
        return '"' + " ".join(enclosed(token, tokens)) + '"'
    if token == "/N":
        return digits(enclosed(token, tokens))
    if token.startswith("//"):
        return token[1:]
    if token.startswith("/"):
        raise ValueError(f"{token} cannot be decoded")
    return definitions.get(token, token)


def enclosed(mark: str, tokens: Iterator[str]) -> list[str]:
    found: list[str] = []
    for token in tokens:
        if token == mark:
            return found
        found.append(token)
    raise ValueError(f"{mark} is not closed")


def digits(spoken: list[str]) -> str:
    names = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    result = ""
    times = 1
    for word in spoken:
        if word in ("double", "triple") and times == 1:
            times = 2 if word == "double" else 3
        else:
            result += str(names.index(word)) * times  # raises ValueError for anything but a digit
            times = 1
    if not result or times > 1:
        raise ValueError("a digit is missing")
    return result
