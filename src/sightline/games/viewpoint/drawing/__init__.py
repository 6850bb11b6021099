"""Viewpoint drawn with characters."""
