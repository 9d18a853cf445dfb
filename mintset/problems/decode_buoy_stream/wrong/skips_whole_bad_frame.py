# Mistake: after a wrong check byte it skips the whole frame instead of going on at the next byte.
def decode_buoy_stream(data: bytes) -> list[tuple[int, int]]:
    result: list[tuple[int, int]] = []
    last_payload = None
    i = 0
    while i + 2 < len(data):
        if data[i] != 0xA5:
            i += 1
            continue
        length = data[i + 1]
        end = i + 2 + length
        if end >= len(data):
            i += 1
            continue
        payload = data[i + 2 : end]
        if (length + sum(payload)) % 256 == data[end] and payload != last_payload:
            last_payload = payload
            j = 0
            while j < len(payload):
                channel = payload[j] & 0x7F
                width = 2 if payload[j] & 0x80 else 1
                value = payload[j + 1 : j + 1 + width]
                if len(value) == width:
                    result.append((channel, int.from_bytes(value, "big", signed=width == 2)))
                j += 1 + width
        i = end + 1
    return result
