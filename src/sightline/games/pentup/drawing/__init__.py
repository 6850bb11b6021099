"""Positions drawn, as text and as SVG."""
