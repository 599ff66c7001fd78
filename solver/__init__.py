"""A rules oracle for Magic: The Gathering: a board goes in, every legal outcome comes out."""
