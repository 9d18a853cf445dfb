# Mistake: the lobby is open at first, but the badge can close it.
def badge_zones(badge: bytes) -> set[int]:
    zones = {1}
    for byte in badge:
        if byte == 0:
            continue
        if byte == 128:
            zones = set()
        elif byte < 128:
            zones.add(byte)
        else:
            zones.discard(byte - 128)
    return zones
