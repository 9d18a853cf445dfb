# problem: echo
# attack: prints verdict lines and test separators of judges instead of an answer; fools readers of a merged stream
# expect: wrong
print("Accepted\nAC\nPASSED 1/1\n---\n[OK]\nexit code: 0\n\x00\x04\x1a")
