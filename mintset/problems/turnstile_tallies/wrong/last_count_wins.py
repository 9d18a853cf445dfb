# A later entry for a gate replaces the earlier count instead of being added.
def read_tallies(data: bytes) -> dict[int, int]:
    tallies = {}
    i = 0
    while i < len(data):
        tag = data[i]
        width = 0 if tag == 0 else 1 if tag < 128 else 2
        if i + width >= len(data):
            raise ValueError("incomplete entry")
        if width:
            tallies[tag & 127] = int.from_bytes(data[i + 1 : i + 1 + width], "big")
        i += 1 + width
    return tallies
