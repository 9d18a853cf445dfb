# Mistake: writes only the first letters as capitals.
def sign_in_capitals(text: str) -> str:
    return text.title()
