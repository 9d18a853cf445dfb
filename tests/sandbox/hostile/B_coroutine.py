# problem: add
# attack: an async function: the result is a coroutine, true and never awaited; fools "it did not raise"
# expect: unserialisable
async def add(a, b):
    return 41
