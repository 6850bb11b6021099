"""Pent-Up on paper: flat tiles, tiles to fold, a score sheet, rules."""
