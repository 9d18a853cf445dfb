# problem: echo
# why: reads and writes the descriptors themselves and leaves by os._exit after everything is written
import os

data = b""
while piece := os.read(0, 65536):
    data += piece
text = "".join(line[::-1] + "\n" for line in data.decode().splitlines())
out = text.encode()
while out:
    out = out[os.write(1, out) :]
os._exit(0)
