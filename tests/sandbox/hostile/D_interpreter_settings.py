# problem: add
# attack: leaves settings that break later code: digit limit, switch interval, warnings as errors, decimal traps, locale
# expect: wrong | exception | early-exit
import decimal
import gc
import sys
import warnings


def add(a, b):
    sys.set_int_max_str_digits(640)
    sys.setswitchinterval(1000.0)
    sys.dont_write_bytecode = False
    sys.flags = None
    sys.maxsize = 1
    warnings.simplefilter("error")
    decimal.getcontext().prec = 1
    decimal.getcontext().traps = dict.fromkeys(decimal.getcontext().traps, True)
    gc.disable()
    return 10**600
