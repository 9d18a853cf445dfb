# Mistake: puts the whole text in capitals, the line name too.
def bus_display_text(line: str, destination: str, is_last: bool) -> str:
    text = f"{line} > {destination}"
    if is_last:
        text += " last bus"
    return text.upper()
