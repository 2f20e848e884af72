"""The model as JSON, both ways: definitions of cards, positions, what waits."""
