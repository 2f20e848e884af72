"""Positions as pictures and in words."""
