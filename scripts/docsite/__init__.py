"""The documentation site: the pages of docs/, and everything that is made from the code.

`scripts/docs.py` builds it in three steps: the pages are staged with what is generated
(`staging.py` and what it calls), Zensical makes HTML of them, and `finishing.py` fits the HTML to
a strict content policy, checks every link and puts it beside the other versions.
"""
