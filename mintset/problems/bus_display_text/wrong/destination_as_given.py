# Mistake: shows the destination as given instead of in capitals.
def bus_display_text(line: str, destination: str, is_last: bool) -> str:
    text = f"{line} > {destination}"
    if is_last:
        text += " LAST BUS"
    return text
