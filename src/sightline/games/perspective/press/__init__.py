"""Perspective on paper: twenty two-sided cards, six goal cards, rules."""
