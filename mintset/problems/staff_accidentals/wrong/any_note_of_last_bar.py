# Mistake: any different note in the bar before causes a reminder, not only the last one of the letter.
def print_accidentals(key: dict[str, str], bars: list[list[str]]) -> list[list[str]]:
    result = []
    last_bar: dict[str, set[str]] = {}
    for bar in bars:
        current: dict[str, str] = {}
        seen: dict[str, set[str]] = {}
        row = []
        for note in bar:
            tied = note.startswith("~")
            name = note.lstrip("~")
            letter, alteration = name[0], name[1:-1]
            place = letter + name[-1]
            sign = ""
            if not tied:
                if current.get(place, key.get(letter, "")) != alteration:
                    sign = alteration or "n"
                elif place not in current:
                    others = seen.get(letter, set()) | last_bar.get(letter, set())
                    if others - {alteration}:
                        sign = "(" + (alteration or "n") + ")"
                current[place] = alteration
            seen.setdefault(letter, set()).add(alteration)
            row.append(sign)
        last_bar = seen
        result.append(row)
    return result
