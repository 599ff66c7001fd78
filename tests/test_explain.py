"""Explanations of boards with known stories: the lines that matter to a judge."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import solver
from solver.outcome import Outcome
from solver.paths import instances_path
from solver.report.content import explanation
from solver.report.plain import lines


@cache
def outcomes(instance: str) -> tuple[Outcome, ...]:
    """Solve an instance, and give the outcomes of its first question."""
    return solver.solve(instances_path() / f"{instance}.yaml", explain=True)[0].outcomes


def told(outcome: Outcome) -> Iterator[str]:
    """Give an explanation line by line, each change and reason with its layer and effect in front."""
    for step in outcome.steps:
        head = f"{step.layer} {step.effect}"
        if not step.applied:
            yield f"{head} never applies"
        yield from (f"{head} | {identifier}: {change}" for identifier, change in step.changes)
        yield from (f"{head} | {rule}: {words}" for rule, words in step.because)


STORIES = {
    "mana/tripled-into-the-sphere": [
        "mana island | island: could produce {C}",
        "mana island | 106.12b: ancient makes {U}{U}{U} of {U}",
        "mana island | 106.12b: sphere makes {C} of {U}{U}{U}",
    ],
    "mana/one-plains-for-the-whole-table": [
        "mana a | a: could produce {W}",
        "mana a | 106.7: plains could produce {W}",
    ],
    "mana/mirrors-around-a-table": [
        "mana a | a: could produce no mana",
        "mana a | 106.7: no ability of it would add mana of a defined type",
    ],
    "layers/animated-artifact-under-humility": [
        "4 bello | gallery: also becomes Creature — Elemental",
        "6 bello | 613.6: it has begun, so it goes on although humility took its ability",
        "6 bello | 613.7: humility is older, so this comes after and wins",
        "7b humility | bello: 3/3 becomes 1/1",
        "7b bello | gallery: 1/1 becomes 4/4",
    ],
    "layers/effect-ends-with-its-ability": [
        '6 turn-to-frog | marshal: loses "Other creatures you control get +1/+1."',
        "6 marshal never applies",
        "6 marshal | 604.2: turn-to-frog took the ability that makes it before it could start",
    ],
    "dependency/artifact-made-a-forest": [
        "4 song | 305.7: set to a basic land type, a land loses its old land types and the abilities of its text",
        "4 bell never applies",
        "4 bell | 613.8b: older than song, but waits for it: it depends on song, which takes the ability that makes it",
        '4 basic land types | bell: has "{T}: Add {G}."',
        "4 basic land types | 305.6: lands have the mana abilities of their basic land types",
    ],
    "dependency/chain-of-three": [
        "4 terrain | 613.8b: older than conversion, but waits for it: it depends on conversion, "
        "which makes it apply to mountain",
        "4 bell | 613.8b: older than terrain, but waits for it: it depends on terrain, "
        "which makes it apply to mountain and plains",
    ],
    "dependency/loop-of-two-land-types": [
        "4 conversion | 613.8b: it and terrain depend on each other, so timestamps decide after all",
        "4 terrain | plains: becomes Mountain instead of Plains",
        "4 terrain | 613.8b: it and conversion depend on each other, so timestamps decide after all",
    ],
    "copy/impostor-keeps-its-name": [
        "1a sakashima | 707.9: with what the copy effect makes different",
        "1a clone | clone: becomes a copy of sakashima",
        "1a clone | 707.2: the copiable values of sakashima, as they were then",
    ],
    "face-down/a-fish": [
        "1b hidden | hidden: is a 2/2 Creature with no name, text, subtypes or mana cost",
        "1b hidden | 708.2a: it is face down",
        "7b fish | hidden: 2/2 becomes 0/1",
    ],
    "abilities/archetype-and-hammer": [
        "6 archetype | lions: can't have flying",
        "6 jump | lions: doesn't gain flying (113.11: it can't have it)",
    ],
    "abilities/rune-on-an-equipment": [
        '6 rune | splitter: gains "Enchanted permanent has flying."',
        "6 splitter (by rune) | bears: gains flying",
        "7c splitter | bears: 2/2 +2/+0 = 4/2",
    ],
    "counters/keywords-around-an-aura": [
        "6 flying counter on bears | bears: gains flying",
        "6 lignify | bears: loses flying",
        "6 vigilance counter on bears | 613.7: lignify is older, so this comes after and wins",
    ],
    "power-toughness/setter-after-switch": [
        "7b lignify | kami: 2/4 becomes 0/4",
        "7c +1/+1 counter on kami | kami: 0/4 +1/+1 = 1/5",
        "7d aeromoeba | kami: 1/5 becomes 5/1",
    ],
    "control/agent-taken-its-loot-kept": [
        "2 magic | agent: is controlled by B instead of A",
    ],
}


@pytest.mark.parametrize("instance", STORIES)
def test_stories(instance: str) -> None:
    (outcome,) = outcomes(instance)
    found = list(told(outcome))
    missing = [line for line in STORIES[instance] if line not in found]
    assert not missing, "\n".join(["missing:", *missing, "found:", *found])
    places = [found.index(line) for line in STORIES[instance]]
    heads = [found[place].split(" | ")[0] for place in places]
    assert places == sorted(places) or len(set(heads)) < len(heads)


def test_every_outcome_has_its_own_story() -> None:
    first, second = outcomes("order/two-enchantments-unknown-order")
    assert "4 lignify | dragon: becomes Treefolk instead of Frog" in list(told(first))
    assert "7b frogify | dragon: 5/5 becomes 1/1" in list(told(first))
    assert "4 frogify | dragon: becomes Frog instead of Treefolk" in list(told(second))
    assert "7b lignify | dragon: 5/5 becomes 0/4" in list(told(second))


def test_what_makes_an_effect_is_written_once() -> None:
    (outcome,) = outcomes("layers/animated-artifact-under-humility")
    text = "\n".join(lines(explanation(outcome.steps)))
    assert "Layer 7b (base power and toughness, 613.4b)\n  - humility\n" in text
    assert text.count("All creatures lose all abilities and have base power and toughness 1/1.") == 1


def test_cited_rules_exist() -> None:
    from tests.encodings.citations import rule_numbers

    cited = {rule for name in STORIES for step in outcomes(name)[0].steps for rule, _ in step.because}
    cited |= {step.rule for name in STORIES for step in outcomes(name)[0].steps}
    assert cited <= rule_numbers()


def test_no_steps_unless_asked() -> None:
    (answer,) = solver.solve(instances_path() / "face-down" / "a-fish.yaml")
    assert [outcome.steps for outcome in answer.outcomes] == [()]
