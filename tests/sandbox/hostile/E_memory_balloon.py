# problem: add
# attack: takes memory in pieces up to eight gigabytes and touches every page
# expect: memory
def add(a, b):
    kept = [bytearray(b"\1") * (1 << 26) for _ in range(128)]
    return len(kept)
