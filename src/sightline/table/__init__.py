"""A table without a server: the entries of its log, and the story that they fold into."""
