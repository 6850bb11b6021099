"""What Pent-Up adds to the ``sightline`` command: solving, training, printing."""
