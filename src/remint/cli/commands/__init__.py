"""The commands, one module each: a command parses, calls one function of the library and presents what it gives."""
