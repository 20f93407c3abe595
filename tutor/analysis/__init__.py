"""What a position is worth, and how rule-sets differ on it."""
