# A frame is reported only once in the whole stream, even after a different one.
def scan_frames(stream: bytes) -> tuple[list[tuple[int, bytes]], int]:
    reported: list[tuple[int, bytes]] = []
    skipped = 0
    i = 0
    while i < len(stream):
        if stream[i] == 0xA5 and i + 1 < len(stream):
            header = stream[i + 1]
            end = i + 2 + header % 16
            payload = stream[i + 2 : end]
            if end < len(stream) and stream[end] == (header + sum(payload)) % 251:
                if header >= 16 and (header // 16, payload) not in reported:
                    reported.append((header // 16, payload))
                i = end + 1
                continue
        skipped += 1
        i += 1
    return reported, skipped
