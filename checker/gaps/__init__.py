"""Gaps and conflicts: every situation of a written-down abstraction decided, and what the rules leave open there."""
