def badge_zones(badge: bytes) -> set[int]:
    """Return the zones that a badge gives access to after reading all of its bytes in order.

    - 0 is padding and means nothing.
    - 1 to 127 opens the zone of that number.
    - 128 closes all zones opened so far.
    - 129 to 255 closes the zone with the number byte - 128; if that zone is not open, nothing happens.

    A closed zone can be opened again by a later byte. Zone 1 is the lobby: it is always in the result, whatever the
    badge says.

    >>> badge_zones(bytes([5, 9, 137])) == {1, 5}
    True
    >>> badge_zones(bytes([5, 128, 7])) == {1, 7}
    True
    >>> badge_zones(b"")
    {1}
    """
    zones: set[int] = set()
    for byte in badge:
        if byte > 128:
            zones.discard(byte - 128)
        elif byte == 128:
            zones.clear()
        elif byte != 0:
            zones.add(byte)
    return zones | {1}
