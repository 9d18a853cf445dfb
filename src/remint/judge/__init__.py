"""The judge: holds what was expected and compares it with what came back."""
