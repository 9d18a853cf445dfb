# Mistake: 128 is read as "close zone 0", so it closes nothing.
def badge_zones(badge: bytes) -> set[int]:
    zones: set[int] = set()
    for byte in badge:
        if byte >= 128:
            zones.discard(byte - 128)
        elif byte > 0:
            zones.add(byte)
    zones.add(1)
    return zones
