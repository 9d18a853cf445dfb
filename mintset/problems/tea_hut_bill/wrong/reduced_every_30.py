# Takes 5 coins off for every full 30 coins instead of once.
tea, cake = map(int, input().split())
total = 3 * tea + 4 * cake
total -= 5 * (total // 30)
print(f"Total: {total}")
