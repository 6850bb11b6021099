"""Viewpoints, the cooperative builder: one structure, five sights."""
