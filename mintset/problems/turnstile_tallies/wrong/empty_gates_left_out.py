# Gates whose count is zero are left out of the result.
def read_tallies(data: bytes) -> dict[int, int]:
    tallies: dict[int, int] = {}
    i = 0
    while i < len(data):
        tag = data[i]
        end = i + 1 if tag == 0 else i + 2 if tag < 128 else i + 3
        if end > len(data):
            raise ValueError("incomplete entry")
        count = int.from_bytes(data[i + 1 : end], "big")
        if count:
            tallies[tag % 128] = tallies.get(tag % 128, 0) + count
        i = end
    return tallies
