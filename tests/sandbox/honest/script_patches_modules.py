# problem: script
# why: changes modules, the recursion limit, the streams and the work folder of its own process for good
import builtins
import json
import os
import pickle
import random
import sys

os.makedirs("deeper")
os.chdir("deeper")
sys.setrecursionlimit(300)


def add(a, b):
    random.seed(1)
    random.randint = lambda low, high: 4
    json.dumps = json.loads = pickle.loads = os.write = os.read = None
    builtins.sum = lambda *rest: 7
    sys.stdout = sys.stderr = None
    return a + b
