# Mistake: a sign is in force for its letter in all octaves.
def print_accidentals(key: dict[str, str], bars: list[list[str]]) -> list[list[str]]:
    result = []
    last_bar: dict[str, str] = {}
    for bar in bars:
        current = dict(key)
        untied: set[str] = set()
        seen: dict[str, list[str]] = {}
        row = []
        for note in bar:
            name = note.lstrip("~")
            letter, alteration = name[0], name[1:-1]
            symbol = alteration or "n"
            sign = ""
            if not note.startswith("~"):
                if current.get(letter, "") != alteration:
                    sign = symbol
                    current[letter] = alteration
                elif letter + name[-1] not in untied:
                    others = set(seen.get(letter, [])) | {last_bar.get(letter, alteration)}
                    if others != {alteration}:
                        sign = f"({symbol})"
                untied.add(letter + name[-1])
            seen.setdefault(letter, []).append(alteration)
            row.append(sign)
        last_bar = {letter: values[-1] for letter, values in seen.items()}
        result.append(row)
    return result
