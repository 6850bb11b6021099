"""Several servers, one house: who has which table, and how the others reach it.

Imported where a server has been told that it is one of several, and nowhere else.
"""
