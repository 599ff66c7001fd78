"""What is said alike of replacement effects and of triggered abilities: what an event happens to, and amounts."""

from __future__ import annotations

from solver.cards import model, replacing
from solver.facts import terms
from solver.facts.abilities import DefinitionWriter
from solver.facts.terms import NotModelledError, amount, filter_part

EVENT = "event"
"""The layer behind the others in which it is looked at what effects say of events."""


class EventParts(DefinitionWriter):
    """Writes parts of definitions that are about events."""

    def say(self, *facts: str) -> None:
        """Write facts."""
        self.lines += [f"{fact}." for fact in facts]

    def people(self) -> None:
        """Note that it has to be known who "you" are."""
        self.features |= {"you", "players"}
        self.say(f"requires({self.name},{EVENT},you)", f"requires({self.name},{EVENT},players)")

    def filter(self, found: model.Filter) -> str:
        """Give the term of a filter, and write what has to be said of it."""
        part = filter_part(found)
        if part.subjective:
            raise NotModelledError("objects that are told from each other")
        self.use(part, EVENT)
        self.say(f"level({part.term},{part.level})")
        return part.term

    def figure(self, number: model.Amount) -> str:
        """Give the term of an amount, and write what has to be said of it."""
        part = amount(number)
        self.use(part, EVENT)
        self.say(f"figure({self.name},{part.term})")
        return part.term

    def recipients(self, to: replacing.Recipients) -> None:
        """Write whom or what an event happens to."""
        if to.objects is not None:
            self.say(f"concerns_object({self.name},{self.filter(to.objects)})")
            if to.objects == model.Is("source"):
                self.say(f"concerns_itself({self.name})")
        if to.target is not None:
            self.say(f"concerns_target({self.name},{to.target})")
        if to.players is not None:
            self.say(f"concerns_player({self.name},{terms.player(to.players)})")
