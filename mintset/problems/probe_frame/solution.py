def probe_frame(channel: int, payload: bytes) -> bytes:
    """Return a probe frame: one byte with the channel, one byte with the payload's length, the payload, a byte 0xFF.

    channel is in the range 0 to 255, payload is at most 200 bytes long and may be empty.

    >>> probe_frame(7, b"hot").hex(" ")
    '07 03 68 6f 74 ff'
    >>> probe_frame(65, b"").hex(" ")
    '41 00 ff'
    """
    return bytes([channel, len(payload)]) + payload + b"\xff"
