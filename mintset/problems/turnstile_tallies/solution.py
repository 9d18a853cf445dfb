def read_tallies(data: bytes) -> dict[int, int]:
    """Decode a turnstile dump into a dict that maps gate numbers to visitor counts.

    The dump is a sequence of entries. The first byte of an entry is its tag:

    * tag 0: filler, the entry consists of this byte only and means nothing;
    * tags 1 to 127: the tag is the gate number, one byte with a count follows;
    * tags 128 to 255: the gate number is the tag minus 128, a count of two bytes follows, high byte first.

    Counts for the same gate are added up, whichever form they came in. A gate with a count of zero is in the result
    too. Raise ValueError if the data ends before an entry is complete.

    >>> read_tallies(bytes([5, 20, 0, 9, 1, 5, 3]))
    {5: 23, 9: 1}
    >>> read_tallies(bytes([133, 1, 2]))
    {5: 258}
    """
    tallies: dict[int, int] = {}
    position = 0
    while position < len(data):
        tag = data[position]
        position += 1
        if tag == 0:
            continue
        width = 1 if tag < 128 else 2
        count = data[position : position + width]
        if len(count) < width:
            raise ValueError("incomplete entry")
        gate = tag % 128
        tallies[gate] = tallies.get(gate, 0) + int.from_bytes(count, "big")
        position += width
    return tallies
