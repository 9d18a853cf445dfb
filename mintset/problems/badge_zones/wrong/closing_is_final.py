# Mistake: a zone that was closed once stays closed, whatever comes later.
def badge_zones(badge: bytes) -> set[int]:
    opened: set[int] = set()
    closed: set[int] = set()
    for byte in badge:
        if byte == 128:
            opened.clear()
        elif byte > 128:
            closed.add(byte - 128)
        elif byte:
            opened.add(byte)
    return (opened - closed) | {1}
