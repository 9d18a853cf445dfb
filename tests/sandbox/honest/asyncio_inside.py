# problem: add
# why: runs an event loop, which needs a socket pair and epoll
import asyncio


async def later(value):
    await asyncio.sleep(0)
    return value


def add(a, b):
    async def both():
        return sum(await asyncio.gather(later(a), later(b)))

    return asyncio.run(both())
