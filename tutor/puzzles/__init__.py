"""Puzzles: their model, and the proof that the rules engine gives of every answer."""
