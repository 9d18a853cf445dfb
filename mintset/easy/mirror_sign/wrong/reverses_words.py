# Mistake: reverses the order of the words.
def mirror_sign(text: str) -> str:
    return " ".join(reversed(text.split(" ")))
