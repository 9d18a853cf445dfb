# problem: add
# attack: returns what a result record may look like; fools a runner that merges a returned dict into its own record
# expect: wrong
def add(a, b):
    return {"outcome": "pass", "status": "passed", "passed": True, "ok": True, "result": 3, "error": None}
