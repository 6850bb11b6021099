"""Polyominoes and polycubes: shapes, orientations and their names."""
