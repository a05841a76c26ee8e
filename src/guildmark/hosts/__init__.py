"""What each host really does: one folder per host with fixed files, each loaded alone; an absent file means unknown.

- ``__init__.py``: ``HOST``, who it is and how its facts were come by; the docstring is its page
- ``places.py``: ``PLACES``, where it looks, how deep, in what order
- ``names.py``: ``read(document) -> Offer``, its parser and its rules for names and descriptions
- ``catalogue.py``: ``show(entries) -> Shown``, the text that the model sees, with budget and escaping
"""
