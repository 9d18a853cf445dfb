# The check byte is computed modulo 256.
def scan_frames(stream: bytes) -> tuple[list[tuple[int, bytes]], int]:
    reported: list[tuple[int, bytes]] = []
    skipped = 0
    i = 0
    while i < len(stream):
        if stream[i] == 0xA5 and i + 2 < len(stream):
            header = stream[i + 1]
            end = i + 2 + (header & 0x0F)
            payload = stream[i + 2 : end]
            if end < len(stream) and stream[end] == (header + sum(payload)) & 0xFF:
                frame = (header >> 4, payload)
                if frame[0] != 0 and (not reported or reported[-1] != frame):
                    reported.append(frame)
                i = end + 1
                continue
        skipped += 1
        i += 1
    return reported, skipped
