"""What the texts of cards come to in a state: which abilities there are, whom they describe, what triggers them."""
