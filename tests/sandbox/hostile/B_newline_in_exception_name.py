# problem: add
# attack: an exception whose class name and text hold line ends, tabs, commas and further records
# expect: exception | tampered | wrong | early-exit
def add(a, b):
    raise type("X\n1\tr\t3\n2\tr\t3\n3,r,3", (Exception,), {})("\n1 r 3\r\n2 r 3")
