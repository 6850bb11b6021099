"""Stored answers to the puzzles; the tests verify them anew."""
