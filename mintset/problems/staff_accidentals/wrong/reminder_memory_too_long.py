# Mistake: looks back over several bars for the last note of a letter, not only to the bar directly before.
def print_accidentals(key: dict[str, str], bars: list[list[str]]) -> list[list[str]]:
    result = []
    last: dict[str, str] = {}
    for bar in bars:
        before = dict(last)
        current: dict[str, str] = {}
        seen: dict[str, list[str]] = {}
        row = []
        for note in bar:
            name = note.removeprefix("~")
            letter, alteration = name[0], name[1:-1]
            place = letter + name[-1]
            sign = ""
            if name == note:
                symbol = alteration or "n"
                if current.get(place, key.get(letter, "")) != alteration:
                    sign = symbol
                elif place not in current:
                    others = seen.get(letter, []) + [before.get(letter, alteration)]
                    if any(other != alteration for other in others):
                        sign = f"({symbol})"
                current[place] = alteration
            seen.setdefault(letter, []).append(alteration)
            last[letter] = alteration
            row.append(sign)
        result.append(row)
    return result
