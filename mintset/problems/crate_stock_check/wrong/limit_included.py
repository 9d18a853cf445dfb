# Reorders at exactly 10 crates as well.
stock = int(input()) + sum(map(int, input().split()))
print(stock)
if stock <= 10:
    print("REORDER")
