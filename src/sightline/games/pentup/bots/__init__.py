"""The players of this game."""
