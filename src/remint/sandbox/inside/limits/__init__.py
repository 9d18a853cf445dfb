"""How much a program may use: limits of one process, and the CPU time and memory of all its processes together."""
