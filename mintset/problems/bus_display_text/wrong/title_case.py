# Mistake: writes the destination in title case instead of upper case.
def bus_display_text(line: str, destination: str, is_last: bool) -> str:
    text = f"{line} > {destination.title()}"
    if is_last:
        text += " LAST BUS"
    return text
