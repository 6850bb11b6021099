"""What a game is. Knows no game and no network."""
