# Compares the morning stock with the limit.
morning = int(input())
stock = morning + sum(map(int, input().split()))
print(stock)
if morning < 10:
    print("REORDER")
