# Does not write the closing byte if the payload already ends with 0xFF.
def probe_frame(channel: int, payload: bytes) -> bytes:
    frame = bytearray([channel, len(payload)])
    frame.extend(payload)
    if frame[-1] != 0xFF:
        frame.append(0xFF)
    return bytes(frame)
