# problem: echo
# attack: a program that prints nothing and ends with status 0; fools exit-code readers
# expect: wrong | early-exit
raise SystemExit(0)
