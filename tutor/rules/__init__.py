"""The judge: options, melds, positions, actions and turns. Pure values, no words, no files."""
