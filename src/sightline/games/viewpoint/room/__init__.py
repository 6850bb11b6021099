"""The card-set workshop: sets made in forms or as text, checked, printed and studied."""
