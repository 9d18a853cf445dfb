# Mistake: reads a record that the payload cuts off as if its missing bytes were not needed.
def decode_buoy_stream(data: bytes) -> list[tuple[int, int]]:
    result: list[tuple[int, int]] = []
    last_payload = None
    i = 0
    while i < len(data):
        if data[i] == 0xA5 and i + 1 < len(data):
            end = i + 2 + data[i + 1]
            if end < len(data) and sum(data[i + 1 : end]) % 256 == data[end]:
                payload = data[i + 2 : end]
                if payload != last_payload:
                    j = 0
                    while j < len(payload):
                        signed = bool(payload[j] & 0x80)
                        width = 2 if signed else 1
                        value = int.from_bytes(payload[j + 1 : j + 1 + width], "big", signed=signed)
                        result.append((payload[j] & 0x7F, value))
                        j += 1 + width
                last_payload = payload
                i = end + 1
                continue
        i += 1
    return result
