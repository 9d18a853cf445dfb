# A bill of exactly 30 coins is not reduced.
tea, cake = map(int, input().split())
total = 3 * tea + 4 * cake
if total > 30:
    total -= 5
print(f"Total: {total}")
