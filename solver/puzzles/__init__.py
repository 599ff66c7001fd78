"""Game states as another engine writes them (`.pzl` files), to boards and back."""
