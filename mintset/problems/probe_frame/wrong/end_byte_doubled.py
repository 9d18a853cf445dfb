# Doubles every 0xFF inside the payload so that it cannot be taken for the closing byte.
def probe_frame(channel: int, payload: bytes) -> bytes:
    escaped = payload.replace(b"\xff", b"\xff\xff")
    return bytes([channel, len(payload)]) + escaped + b"\xff"
