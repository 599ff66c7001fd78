"""Cards: the typed ability language, the library, and what reads and writes them."""
