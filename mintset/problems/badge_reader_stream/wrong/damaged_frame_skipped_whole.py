# A frame with a wrong check byte is skipped as a whole, with any frame that starts inside it.
def scan_frames(stream: bytes) -> tuple[list[tuple[int, bytes]], int]:
    reported: list[tuple[int, bytes]] = []
    skipped = 0
    i = 0
    while i < len(stream):
        if stream[i] != 0xA5 or i + 1 == len(stream):
            skipped += 1
            i += 1
            continue
        header = stream[i + 1]
        end = i + 2 + header % 16
        if end >= len(stream):
            skipped += 1
            i += 1
            continue
        payload = stream[i + 2 : end]
        if stream[end] != (header + sum(payload)) % 251:
            skipped += end + 1 - i
        else:
            frame = (header // 16, payload)
            if frame[0] and reported[-1:] != [frame]:
                reported.append(frame)
        i = end + 1
    return reported, skipped
