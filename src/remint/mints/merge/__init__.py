"""Merge: several problems become one small service with shared code, each still judged by its own tests."""
