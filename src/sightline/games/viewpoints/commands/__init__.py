"""What Viewpoints adds to the ``sightline`` command: challenges, and how they are printed."""
