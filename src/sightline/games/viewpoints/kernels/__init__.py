"""Compiled code, held to the readable rules by tests."""
