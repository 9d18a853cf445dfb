# Mistake: loses what is not a letter.
def sign_in_capitals(text: str) -> str:
    return "".join(character.upper() for character in text if character.isalpha())
