"""Blueprint cards, solutions, rules, board and pieces on paper."""
