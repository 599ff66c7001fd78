"""Words for the typed ability language, in the style of Oracle text; `solver.cards.render` is the way in."""
