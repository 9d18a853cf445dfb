# problem: add
# attack: ends the process with status 0 while being loaded; fools exit-code readers and those who wait for a failure
# expect: early-exit
import os

os._exit(0)
