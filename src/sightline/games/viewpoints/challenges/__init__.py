"""Challenges: made, checked, shipped."""
