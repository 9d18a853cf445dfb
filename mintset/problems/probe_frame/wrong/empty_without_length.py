# Leaves out the length byte when the payload is empty.
def probe_frame(channel: int, payload: bytes) -> bytes:
    if not payload:
        return bytes([channel, 0xFF])
    return bytes([channel, len(payload)]) + payload + b"\xff"
