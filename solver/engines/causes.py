"""Why an engine's answer may differ from ours: what decides the field in ours, by rule."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solver.outcome import Step

_LAYERS: dict[str, tuple[str, ...]] = {
    "controller": ("2",),
    "types": ("3", "4"),
    "subtypes": ("3", "4"),
    "supertypes": ("4",),
    "colors": ("3", "5"),
    "abilities": ("3", "4", "6"),
    "has": ("3", "4", "6"),
    "lacks": ("3", "4", "6"),
    "pt": ("4", "7a", "7b", "7c", "7d"),
    "base_pt": ("4", "7a", "7b"),
    "mana": ("3", "4", "6", "mana"),
    "tapped": ("3", "4", "6", "mana"),
}
"""The layers in which a field changes, besides copying, which changes them all."""

_DEPENDENCY, _ORDER = "613.8", "613.7"


class Cause(msgspec.Struct, frozen=True, order=True):
    """What a difference is probably about: a field, and what decides it in words and by rule."""

    field: str
    words: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        rules = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{self.field}: {self.words}{rules}"


def deciding(name: str, field: str, steps: Sequence[Step]) -> list[Step]:
    """Give the steps that decide a field of an object: those that change it, and those that never came to.

    Args:
        name: the object.
        field: the field.
        steps: the explanation of the outcome.
    """
    layers = ("1a", "1b", *_LAYERS.get(field, ()))
    there = [step for step in steps if step.layer in layers]
    return [step for step in there if not step.applied or any(changed == name for changed, _ in step.changes)]


def cause(name: str, field: str, steps: Sequence[Step]) -> Cause:
    """Say what a difference is probably about.

    Args:
        name: the object.
        field: the field that differs.
        steps: the explanation of our outcome.
    """
    found = deciding(name, field, steps)
    touching = [step for step in found if step.applied]
    rules = tuple(dict.fromkeys(rule for step in found for rule, _ in step.because))
    for words, number in (("which effect depends on which", _DEPENDENCY), ("which effect is the newer one", _ORDER)):
        cited = tuple(sorted(rule for rule in rules if rule.startswith(number)))
        if cited:
            return Cause(field, words, cited)
    if touching:
        last = touching[-1]
        if last.layer == "mana":
            return Cause(field, "what could be produced", (last.rule,))
        return Cause(field, f"what applies in layer {last.layer}", (last.rule,))
    if found:
        return Cause(field, "an effect that never applies", rules)
    return Cause(field, "nothing changes what is printed")
