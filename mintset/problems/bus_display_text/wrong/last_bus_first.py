# Mistake: puts the last-bus notice in front.
def bus_display_text(line: str, destination: str, is_last: bool) -> str:
    prefix = "LAST BUS " if is_last else ""
    return f"{prefix}{line} > {destination.upper()}"
