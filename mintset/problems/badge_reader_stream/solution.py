def scan_frames(stream: bytes) -> tuple[list[tuple[int, bytes]], int]:
    """Find the frames in the byte stream of a badge reader.

    A frame consists of

    * the start byte 0xA5,
    * a header byte: the upper four bits are the frame's kind, the lower four bits the length of the payload (0 to 15),
    * the payload,
    * a check byte: the sum of the header byte and all payload bytes, modulo 251.

    The stream is scanned from its beginning. If a complete frame with the right check byte starts at the current byte,
    the scan goes on after that frame. If not, for whatever reason, the current byte is skipped and the scan goes on at
    the next byte.

    Frames of kind 0 are keep-alives and are not reported. A frame with the same kind and payload as the frame that was
    reported last is a retransmission and is not reported either, whatever came between the two.

    Return the list of reported frames as (kind, payload) and the number of bytes that were skipped. The bytes of
    keep-alives and retransmissions do not count as skipped.

    >>> scan_frames(bytes([0xA5, 0x12, 104, 105, 227, 0xFF, 0xA5, 0x30, 0x30]))
    ([(1, b'hi'), (3, b'')], 1)
    >>> scan_frames(bytes([0xA5, 0x12, 104, 105, 228]))
    ([], 5)
    """
    reported: list[tuple[int, bytes]] = []
    skipped = 0
    position = 0
    while position < len(stream):
        frame = _frame_at(stream, position)
        if frame is None:
            skipped += 1
            position += 1
            continue
        kind, payload = frame
        position += len(payload) + 3
        if kind > 0 and reported[-1:] != [frame]:
            reported.append(frame)
    return reported, skipped


def _frame_at(stream: bytes, position: int) -> tuple[int, bytes] | None:
    if stream[position] != 0xA5 or position + 1 == len(stream):
        return None
    header = stream[position + 1]
    kind, length = divmod(header, 16)
    end = position + 2 + length
    payload = stream[position + 2 : end]
    if stream[end : end + 1] != bytes([(header + sum(payload)) % 251]):
        return None
    return kind, payload
