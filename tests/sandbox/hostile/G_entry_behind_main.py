# problem: add
# attack: the entry point exists only when the file is run as a program
# expect: missing-entry-point | wrong
if __name__ == "__main__":

    def add(a, b):
        return 41
