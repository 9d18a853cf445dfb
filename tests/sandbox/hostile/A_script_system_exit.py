# problem: script
# attack: SystemExit(0) inside the remote call; if it is raised again beside the assertions, they end with status 0
# expect: early-exit | exception
def add(a, b):
    raise SystemExit(0)
