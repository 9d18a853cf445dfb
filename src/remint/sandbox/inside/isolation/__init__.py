"""What stands between a program and the machine: namespaces, file system, system call rules, and ways without them.

`modes.py` chooses one of them, `cell_setup.py` prepares a cell, `program_confinement.py` confines a program.
"""
