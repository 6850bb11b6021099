"""Positions, drawn."""
