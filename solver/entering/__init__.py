"""Questions about entering the battlefield: how a permanent enters, and what it is then."""
