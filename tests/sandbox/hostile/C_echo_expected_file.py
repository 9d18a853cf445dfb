# problem: echo
# attack: prints the content of files that hold expected output, beside the program or above it
# expect: wrong
import os

for folder in (".", "..", "/tmp", os.path.dirname(os.path.abspath(globals().get("__file__") or "."))):
    try:
        names = os.listdir(folder)
    except OSError:
        continue
    for name in names:
        if name.endswith((".out", ".ans", ".expected")) or name == "expected_output":
            print(open(os.path.join(folder, name)).read())
            raise SystemExit
print("wrong")
