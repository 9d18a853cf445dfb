def bus_display_text(line: str, destination: str, is_last: bool) -> str:
    """Return the text on the front of a bus: the line, " > " and the destination in upper case.

    The line is shown as it is given. For the last bus of the day, " LAST BUS" is added at the end.

    >>> bus_display_text("12", "Harbour", False)
    '12 > HARBOUR'
    >>> bus_display_text("7b", "Old Mill", True)
    '7b > OLD MILL LAST BUS'
    """
    text = line + " > " + destination.upper()
    return text + " LAST BUS" if is_last else text
