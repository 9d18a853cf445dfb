def decode_buoy_stream(data: bytes) -> list[tuple[int, int]]:
    """Extract the sensor readings from the noisy byte stream of a weather buoy.

    A frame is: the byte 0xA5, a length byte n (0 to 255), n payload bytes, and a check byte that equals the sum of the
    length byte and all payload bytes modulo 256.

    Reading starts at the first byte. If a complete frame with a right check byte starts at the current position, it is
    accepted and reading goes on behind its check byte; otherwise reading goes on at the very next byte.

    A payload is a row of records. The first byte of a record holds the channel in its lower seven bits. If its top bit
    is 0, one byte with an unsigned value follows; if it is 1, two bytes with a signed value follow (big-endian, two's
    complement). A record that is cut off by the end of the payload is dropped.

    An accepted frame whose payload is identical to the payload of the accepted frame directly before it is a repeat and
    yields no readings. Return the readings (channel, value) of all other accepted frames in order.

    >>> decode_buoy_stream(bytes([0xA5, 2, 7, 200, 209]))
    [(7, 200)]
    >>> decode_buoy_stream(bytes([9, 0xA5, 3, 0x81, 0xFF, 0xFE, 0x81, 0xA5, 1, 5]))
    [(1, -2)]
    """
    readings: list[tuple[int, int]] = []
    previous = None
    position = 0
    while position < len(data):
        payload = payload_at(data, position)
        if payload is None:
            position += 1
            continue
        if payload != previous:
            readings.extend(records(payload))
        previous = payload
        position += len(payload) + 3
    return readings


def payload_at(data: bytes, position: int) -> bytes | None:
    """Return the payload of the valid frame that starts at `position`, if there is one."""
    if data[position] != 0xA5 or position + 1 == len(data):
        return None
    check_position = position + 2 + data[position + 1]
    if check_position >= len(data):
        return None
    if sum(data[position + 1 : check_position]) % 256 != data[check_position]:
        return None
    return data[position + 2 : check_position]


def records(payload: bytes) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    start = 0
    while start < len(payload):
        is_signed = payload[start] >= 0x80
        size = 2 if is_signed else 1
        end = start + 1 + size
        if end <= len(payload):
            found.append((payload[start] & 0x7F, int.from_bytes(payload[start + 1 : end], "big", signed=is_signed)))
        start = end
    return found
