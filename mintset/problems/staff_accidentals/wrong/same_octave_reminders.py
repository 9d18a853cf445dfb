# Mistake: reminders look only at notes in the same octave.
def print_accidentals(key: dict[str, str], bars: list[list[str]]) -> list[list[str]]:
    result = []
    before: dict[str, str] = {}
    for bar in bars:
        current: dict[str, str] = {}
        seen: dict[str, str] = {}
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
                    if {before.get(place, alteration), seen.get(place, alteration)} != {alteration}:
                        sign = f"({symbol})"
                current[place] = alteration
            seen[place] = alteration
            row.append(sign)
        before = seen
        result.append(row)
    return result
