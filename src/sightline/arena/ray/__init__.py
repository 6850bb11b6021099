"""Games on a Ray cluster (extra ``ray``); nothing here is imported before it is asked for."""
