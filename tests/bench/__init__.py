"""Figures, printed by `make bench`; nothing here asserts a time."""
