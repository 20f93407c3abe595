"""Lessons: their model, their strict loader and the goals of their steps."""
