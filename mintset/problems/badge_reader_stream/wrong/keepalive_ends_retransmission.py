# Compares with the last valid frame, so that a keep-alive in between makes a retransmission look new.
def scan_frames(stream: bytes) -> tuple[list[tuple[int, bytes]], int]:
    reported = []
    last = None
    skipped = 0
    i = 0
    while i < len(stream):
        if stream[i] == 0xA5 and i + 1 < len(stream):
            header = stream[i + 1]
            length = header & 0x0F
            body = stream[i + 2 : i + 3 + length]
            if len(body) == length + 1 and body[-1] == (header + sum(body[:-1])) % 251:
                frame = (header >> 4, body[:-1])
                if frame[0] != 0 and frame != last:
                    reported.append(frame)
                last = frame
                i += 3 + length
                continue
        skipped += 1
        i += 1
    return reported, skipped
