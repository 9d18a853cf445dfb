# Charges 4 coins for tea and 3 for cake.
tea, cake = map(int, input().split())
total = 4 * tea + 3 * cake
if total >= 30:
    total -= 5
print(f"Total: {total}")
