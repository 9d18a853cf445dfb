# A two-byte count of which only one byte is left is accepted.
def read_tallies(data: bytes) -> dict[int, int]:
    tallies: dict[int, int] = {}
    i = 0
    while i < len(data):
        tag = data[i]
        i += 1
        if tag == 0:
            continue
        if i >= len(data):
            raise ValueError("incomplete entry")
        width = 2 if tag >= 128 else 1
        gate = tag - 128 if tag >= 128 else tag
        tallies[gate] = tallies.get(gate, 0) + int.from_bytes(data[i : i + width], "big")
        i += width
    return tallies
