# problem: echo
# attack: never reads its input and hangs; blocks whoever writes input before watching the clock
# expect: timeout
import time

time.sleep(60)
