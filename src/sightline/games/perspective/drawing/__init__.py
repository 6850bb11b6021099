"""Positions, drawn with characters."""
