"""Errors of known kinds put into correct programs, from the definitions of "Generating Unseen Code Tests In Infinitum".

The operators follow that paper's appendix C alone. They were written before the detector that they test, know nothing
of it, and share no code with it.
"""
