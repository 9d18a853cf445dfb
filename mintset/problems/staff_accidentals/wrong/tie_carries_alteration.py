# Mistake: a note tied over the bar line puts its alteration in force in the new bar.
def print_accidentals(key: dict[str, str], bars: list[list[str]]) -> list[list[str]]:
    result = []
    last_bar: dict[str, str] = {}
    for bar in bars:
        current: dict[tuple[str, str], str] = {}
        untied: set[tuple[str, str]] = set()
        seen: dict[str, list[str]] = {}
        row = []
        for note in bar:
            tied = note.startswith("~")
            name = note[1:] if tied else note
            letter, alteration, octave = name[0], name[1:-1], name[-1]
            place = (letter, octave)
            symbol = alteration or "n"
            if tied:
                row.append("")
            elif current.get(place, key.get(letter, "")) != alteration:
                row.append(symbol)
                untied.add(place)
            else:
                others = set(seen.get(letter, [])) | {last_bar.get(letter, alteration)}
                remind = place not in untied and others != {alteration}
                row.append(f"({symbol})" if remind else "")
                untied.add(place)
            current[place] = alteration
            seen.setdefault(letter, []).append(alteration)
        last_bar = {letter: values[-1] for letter, values in seen.items()}
        result.append(row)
    return result
