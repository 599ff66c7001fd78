"""Which continuous effects there are now (604, 611, 122.1, and the rules for bestow and reconfigure)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.cards import model as m
from tests.reference.conditions import holds, mentions_affected
from tests.reference.context import Context
from tests.reference.filters import in_scope, matches
from tests.reference.state import Acting, Held, State, counters, size_counter
from tests.reference.vocabulary import KEYWORD_COUNTERS

_SELF = m.Is("source")
_CHANGELING = m.Effect(_SELF, (m.EverySubtype("creature"),))  # 702.73a
_DEVOID = m.Effect(_SELF, (m.SetColors(()),))  # 702.114a
_LIVING_METAL = m.Effect(  # 702.161a
    _SELF, (m.AddTypes(("Artifact", "Creature")),), condition=m.Turn("you")
)
_IMPENDING = m.Effect(  # 702.176a
    _SELF, (m.RemoveTypes(("Creature",)),), condition=m.Matches("source", m.HasCounter("time"))
)
_RECONFIGURED = m.Effect(_SELF, (m.RemoveTypes(("Creature",)),))  # 702.151b
_BESTOWED = m.Effect(  # 702.103b
    _SELF,
    (
        m.SetTypes(("Enchantment",)),
        m.SetSubtypes("enchantment", ("Aura",)),
        m.AddAbility(m.Keyword("enchant", quality="Creature")),
    ),
)

# Among effects with one timestamp: rules about the object, its printed abilities in order (these have their own small
# numbers), abilities granted to it earlier, its counters.
_RULES = (-1,)
_COUNTERS = (20_000,)


def gather(state: State) -> list[Acting]:
    """All continuous effects that exist now or have started to apply, whatever their conditions."""
    found: dict[object, Acting] = {acting.key: acting for acting, _ in state.started.values()}
    # 611.3a: an effect whose ability is still there does what that says now, also where its text has changed.
    for acting in (*_from_abilities(state), *_from_resolutions(state), *_from_rules(state), *_from_counters(state)):
        found[acting.key] = acting
        if acting.key in state.started:
            state.started[acting.key] = (acting, state.started[acting.key][1])
    return list(found.values())


def applies_to(acting: Acting, state: State) -> frozenset[str] | None:
    """The objects that an effect applies to now; None when it doesn't exist because its condition is false."""
    if acting.key in state.started:  # 613.6
        return state.started[acting.key][1]
    context = Context(state, acting)
    condition = acting.effect.condition
    each = mentions_affected(condition)
    if not each and not holds(condition, context):
        return None
    names: Iterable[str] = acting.locked if acting.locked is not None else _described(acting, context)
    if acting.chooses:
        names = [name for name in names if matches(acting.effect.affects, name, context.about(name))]
    return frozenset(name for name in names if not each or holds(condition, context.about(name)))


def _described(acting: Acting, context: Context) -> Iterator[str]:
    affects = acting.effect.affects
    if isinstance(affects, m.Is):  # no description, so no zone to describe it in (109.2)
        name = context.reference(affects.ref)
        if name is not None:
            yield name
        return
    # "Affected" in the filter itself means the object that is being looked at.
    for name, thing in context.state.board.objects.items():
        if in_scope(thing, acting.effect.scope) and matches(acting.effect.affects, name, context.about(name)):
            yield name


def _from_abilities(state: State) -> Iterator[Acting]:
    for name in state.values:
        for held in state.abilities(name):
            for place, (effect, defining) in enumerate(_static_effects(held, state, name)):
                yield _static(state, name, held, effect, place, defining=defining)


def _static_effects(held: Held, state: State, name: str) -> Iterator[tuple[m.Effect, bool]]:
    """The effects of an ability where it functions (113.6), and whether they define characteristics (604.3a)."""
    ability, thing = held.ability, state.object(name)
    printed = held.origin == "text"
    if isinstance(ability, m.Keyword) and printed and ability.keyword == "changeling":
        yield _CHANGELING, True
    elif isinstance(ability, m.Keyword) and printed and ability.keyword == "devoid":
        yield _DEVOID, True
    elif isinstance(ability, m.Keyword) and ability.keyword == "living metal" and thing.zone == "battlefield":
        yield _LIVING_METAL, False
    elif isinstance(ability, m.Keyword) and ability.keyword == "impending" and thing.zone == "battlefield":
        yield _IMPENDING, False
    elif isinstance(ability, m.Static):
        defining = ability.defining and printed  # one that is granted defines nothing (604.3a)
        if any(isinstance(change, m.BecomeCopy) for effect in ability.effects for change in effect.changes):
            raise NotImplementedError("a static ability that makes copies (707.2c)")
        if defining or thing.zone in ability.zones or thing.emblem:
            yield from ((effect, defining) for effect in ability.effects)


def _static(state: State, name: str, held: Held, effect: m.Effect, place: int, *, defining: bool) -> Acting:
    thing = state.object(name)
    own = state.stamps[name]
    return Acting(
        key=(*held.key, place),
        effect=effect,
        stamp=own if held.stamp is None else held.stamp,
        path=(*held.path, place),
        source=name,
        you=None,
        chosen=thing.chosen if held.chosen is None else held.chosen,
        targets=thing.targets,
        x=thing.x if thing.zone == "stack" else None,  # 107.3g
        defining=defining,
        locked=frozenset({name}) if defining else None,
    )


def _from_resolutions(state: State) -> Iterator[Acting]:
    for resolved in state.board.effects.values():
        by_keyword = [(effect, resolved.targets) for effect in map(_left_behind, resolved.opaque) if effect is not None]
        for place, (effect, names) in enumerate((*zip(resolved.effects, resolved.affected, strict=True), *by_keyword)):
            yield Acting(
                key=("effect", resolved.id, place),
                effect=effect,
                stamp=state.stamps[resolved.id],
                path=(place,),
                source=resolved.source,
                you=resolved.controller,
                chosen=resolved.chosen,
                targets=resolved.targets,
                x=resolved.x,
                locked=frozenset(names) & state.values.keys(),
                chooses=place < len(resolved.effects) and _chooses(effect, resolved.effects),
            )


def _chooses(effect: m.Effect, effects: tuple[m.Effect, ...]) -> bool:
    """Whether a clause keeps only those of the listed objects that it describes, as another one describes others."""
    parts = effect.affects.of if isinstance(effect.affects, m.Any) else (effect.affects,)
    named = all(isinstance(part, m.Is) for part in parts)
    return not named and any(other.affects != effect.affects for other in effects)


def _left_behind(ability: m.Ability) -> m.Effect | None:
    """What a keyword ability does to its objects when it resolves (702)."""
    if not isinstance(ability, m.Keyword):
        return None
    number = 0 if ability.number is None else ability.number
    changes: dict[str, m.Change] = {
        "crew": m.AddTypes(("Artifact", "Creature")),
        "bushido": m.Modify(number, number),
        "frenzy": m.Modify(number, 0),
        "exalted": m.Modify(1, 1),
        "prowess": m.Modify(1, 1),
        "battle cry": m.Modify(1, 0),
        "flanking": m.Modify(-1, -1),
    }
    change = changes.get(ability.keyword)
    return m.Effect(m.Is("target 1"), (change,)) if change is not None else None


def _from_rules(state: State) -> Iterator[Acting]:
    for name, thing in state.board.objects.items():
        attached = thing.zone == "battlefield" and thing.attached_to is not None
        if thing.bestowed and (attached or thing.zone == "stack"):  # 702.103f: unattached, it is bestowed no longer
            yield _rule("bestowed", name, _BESTOWED, state)
        if attached and name in state.reconfigured:
            yield _rule("reconfigured", name, _RECONFIGURED, state)


def _rule(word: str, name: str, effect: m.Effect, state: State) -> Acting:
    return Acting((word, name), effect, state.stamps[name], _RULES, name, None, {}, locked=frozenset({name}))


def _from_counters(state: State) -> Iterator[Acting]:
    for name in state.values:
        for kind, count in counters(state.board, name).items():
            effect = _counter_effect(kind, count)
            if effect is not None:
                stamp, path = _newest(state, name, kind)
                hone = kind == "hone"
                locked = None if hone else frozenset({name})
                yield Acting(("counter", name, kind), effect, stamp, path, name, None, {}, locked=locked)


def _counter_effect(kind: str, count: int) -> m.Effect | None:
    size = size_counter(kind)
    if size is not None:  # 122.1a
        return m.Effect(_SELF, (m.Modify(size[0] * count, size[1] * count),))
    if kind == "hone":  # 122.1j
        return m.Effect(
            m.All((m.Is("host"), "Creature")), (m.Modify(count, 0),), condition=m.Matches("source", "Equipment")
        )
    keyword, _, quality = kind.partition(" from ")
    if keyword in KEYWORD_COUNTERS:  # 122.1b
        ability = m.Keyword(keyword, quality=quality or None)
        return m.Effect(_SELF, tuple(m.AddAbility(ability) for _ in range(count)))
    return None


def _newest(state: State, name: str, kind: str) -> tuple[int, tuple[int, ...]]:
    """Counters of one kind share the timestamp of the newest (613.7c)."""
    times = [
        (state.stamps[placed.id], (0,))
        for placed in state.board.counters.values()
        if placed.affects == name and placed.kind == kind
    ]
    if state.object(name).counters.get(kind, 0):
        times.append((state.stamps[name], _COUNTERS))
    return max(times)
