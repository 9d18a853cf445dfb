# problem: greet
# why: makes the entry point by exec into its globals, with a name of no source file
exec(compile("def greet(name):\n    return f'Hello, {name}!'\n", "<made here>", "exec"), globals())
