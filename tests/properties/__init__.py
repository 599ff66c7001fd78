"""Properties that hold on every board, tried on generated ones."""
