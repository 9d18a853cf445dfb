# The length stands before the channel.
def probe_frame(channel: int, payload: bytes) -> bytes:
    header = bytes((len(payload), channel))
    return header + payload + bytes([0xFF])
