"""Viewpoint on paper: any sets' cards with backs, rules."""
