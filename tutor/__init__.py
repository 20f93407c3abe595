"""Learn the card game 500 (500 Rummy, Rommy) by playing it."""
