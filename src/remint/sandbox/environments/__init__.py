"""Where programs run: the interpreter, the packages and files they may read, and the paths that they must not."""
