"""Questions about events: what happens, through replacement and prevention effects, and what the state is then."""
