# Mistake: padding opens a zone 0.
def badge_zones(badge: bytes) -> set[int]:
    zones: set[int] = set()
    for byte in badge:
        if byte == 128:
            zones.clear()
        elif byte & 0x80:
            zones.discard(byte & 0x7F)
        else:
            zones.add(byte)
    return zones | {1}
