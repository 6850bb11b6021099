"""Learning to play Pent-Up: many games at once as arrays, and a network that judges positions.

The array code is written once and runs on NumPy (tests, small runs) and on JAX (a GPU).
"""
