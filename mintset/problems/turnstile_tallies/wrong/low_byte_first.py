# Reads the two-byte counts with the low byte first.
def read_tallies(data: bytes) -> dict[int, int]:
    tallies: dict[int, int] = {}
    rest = iter(data)
    for tag in rest:
        if tag == 0:
            continue
        try:
            count = next(rest)
            if tag >= 128:
                count += next(rest) * 256
        except StopIteration:
            raise ValueError("incomplete entry") from None
        tallies[tag & 0x7F] = tallies.get(tag & 0x7F, 0) + count
    return tallies
