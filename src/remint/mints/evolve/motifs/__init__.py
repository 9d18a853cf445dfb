"""Motifs: frequent idioms of real code with holes for data, put in place of what does the same in a program."""
