def print_accidentals(key: dict[str, str], bars: list[list[str]]) -> list[list[str]]:
    """Return the accidental printed before each note, bar by bar.

    A note is a letter from A to G, an alteration ("#" for sharp, "b" for flat, nothing for natural) and an octave
    digit: "F#4", "Bb3", "C5". If "~" stands in front ("~F#4"), the note is tied to the note directly before it, which
    has the same letter, alteration and octave and may stand in the bar before. A bar has at least one note. `key` is
    the key signature: it maps letters to "#" or "b" for all octaves; the letters not in it are natural.

    A printed sign is "#", "b" or "n" (natural), possibly in parentheses, or "" for none. At the start of each bar the
    key signature is in force for every letter in every octave. A sign without parentheses puts its alteration in
    force for its letter in its octave (not in other octaves) until the end of the bar.

    1. A tied note gets "". It does not change what is in force: after a tie over the bar line, the key signature is
       still in force for the letter and octave of the tied note.
    2. An untied note with an alteration other than the one in force for its letter and octave gets its sign.
    3. An untied note with the alteration in force gets "". But if it is the first untied note of its letter and
       octave in the bar, it gets its sign in parentheses as a reminder if
       - an earlier note in this bar, tied or not, in any octave, has the same letter and a different alteration, or
       - the last note of the same letter in the bar directly before this one, tied or not, in any octave, has a
         different alteration.

    >>> print_accidentals({}, [["F#4", "F#4", "F4", "F5"], ["F4", "F4"]])
    [['#', '', 'n', '(n)'], ['', '']]
    >>> print_accidentals({"B": "b"}, [["Bb3", "B3"], ["~B3", "Bb3", "B4"]])
    [['', 'n'], ['', '(b)', 'n']]
    """
    printed: list[list[str]] = []
    before: dict[str, list[str]] = {}
    for bar in bars:
        in_force: dict[str, str] = {}
        heard: dict[str, list[str]] = {}
        signs: list[str] = []
        for note in bar:
            pitch = note.removeprefix("~")
            letter, alteration, octave = pitch[0], pitch[1:-1], pitch[-1]
            earlier = heard.setdefault(letter, [])
            sign = ""
            if pitch == note:
                place = letter + octave
                if alteration != in_force.get(place, key.get(letter, "")):
                    sign = alteration or "n"
                elif place not in in_force:
                    reminders = earlier + before.get(letter, [])[-1:]
                    if any(other != alteration for other in reminders):
                        sign = f"({alteration or 'n'})"
                in_force[place] = alteration
            earlier.append(alteration)
            signs.append(sign)
        printed.append(signs)
        before = heard
    return printed
