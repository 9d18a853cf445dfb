# Mistake: loses the capitals.
def mirror_sign(text: str) -> str:
    return text[::-1].lower()
