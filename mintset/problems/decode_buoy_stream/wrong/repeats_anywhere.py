# Mistake: treats a payload seen anywhere earlier as a repeat, not only that of the frame directly before.
def decode_buoy_stream(data: bytes) -> list[tuple[int, int]]:
    result: list[tuple[int, int]] = []
    seen: set[bytes] = set()
    i = 0
    while i < len(data):
        if data[i] == 0xA5 and i + 1 < len(data):
            end = i + 2 + data[i + 1]
            if end < len(data) and sum(data[i + 1 : end]) % 256 == data[end]:
                payload = data[i + 2 : end]
                if payload not in seen:
                    seen.add(payload)
                    j = 0
                    while j + 1 < len(payload):
                        head = payload[j]
                        if head < 128:
                            result.append((head, payload[j + 1]))
                            j += 2
                        else:
                            if j + 2 < len(payload):
                                value = int.from_bytes(payload[j + 1 : j + 3], "big", signed=True)
                                result.append((head - 128, value))
                            j += 3
                i = end + 1
                continue
        i += 1
    return result
