"""An answer as blocks of a report: one table per outcome, how its order came about, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.board.model import Board, Object
from solver.cards.model import Ability, Face
from solver.cards.render import called, called_host, render_ability
from solver.cards.vocabulary import COLOR_SYMBOLS, in_print_order
from solver.cards.wording.grammar import listed
from solver.outcome import (
    Activatable,
    Answer,
    Characteristics,
    DeclarationOutcome,
    EventOutcome,
    HeldAbility,
    ManaOutcome,
    ObjectState,
    Outcome,
    PayOutcome,
    PoolsOutcome,
    Producible,
    Step,
)
from solver.pool import written
from solver.report.blocks import Block, Bullets, Cell, Heading, Note, Table
from solver.report.declaring import declaration_block
from solver.report.happening import event_blocks, size
from solver.report.paying import pay_blocks
from solver.report.pools import pools_blocks

LAYERS = {
    "1": "copying", "1a": "copying", "1b": "face down", "2": "control", "3": "text", "4": "types", "5": "colors",
    "6": "abilities", "7a": "power and toughness that define themselves", "7b": "base power and toughness",
    "7c": "changes of power and toughness", "7d": "switching",
}  # fmt: skip
"""What each layer is about (613.1, 613.4)."""

_TITLES = {"mana": "Mana", "cost": "Cost", "state-based": "State-based actions",
           "event": "What was applied to what would happen", "entering": "What was applied to what enters"}  # fmt: skip

_ORDERS_SHOWN = 5


def type_line(held: Characteristics, face: Face | None = None) -> str:
    """Write the type line of an object (205.1).

    Args:
        held: the object.
        face: what is printed, whose order of subtypes is kept.
    """
    head = " ".join(in_print_order([*held.supertypes, *held.types]))
    printed = list(face.subtypes) if face else []
    subtypes = sorted(held.subtypes, key=lambda name: printed.index(name) if name in printed else len(printed))
    return f"{head} — {' '.join(subtypes)}" if subtypes else head


def ability_words(held: HeldAbility, owner: Characteristics) -> str:
    """Write an ability as the text of the object that has it would.

    Args:
        held: the ability.
        owner: the object, which says how its text calls itself and what it is attached to.
    """
    abilities: tuple[Ability, ...] = tuple(one.ability for one in owner.abilities)
    own = called(owner.types, owner.subtypes)
    return render_ability(held.ability, name=own, host=called_host(owner.subtypes, abilities))


def _printed(thing: Object | None) -> Face | None:
    """Give the face of an object that is up, as printed; None for what has no printed card of its own to compare."""
    if thing is None or thing.copy_of is not None or thing.face_down or thing.face >= len(thing.card.faces):
        return None
    return thing.card.faces[thing.face]


def _abilities(held: Characteristics) -> Iterator[str]:
    for one in held.abilities:
        granted = "" if one.origin in ("printed", "intrinsic") else f" [{one.origin}]"
        yield ability_words(one, held) + granted


def _size_cell(held: Characteristics, face: Face | None) -> Cell:
    now, base = size(held.power, held.toughness), size(held.base_power, held.base_toughness)
    printed = None if face is None or face.power is None else f"{face.power}/{face.toughness}"
    text = now or ""
    if base is not None and base != now:
        text = f"{text} (base {base})"
    return Cell(text, changed=face is not None and now != printed and "*" not in (printed or ""))


def _row(held: Characteristics, thing: Object | None) -> tuple[Cell, ...]:
    face = _printed(thing)
    types = set(held.supertypes), set(held.types), set(held.subtypes)
    printed = face and (set(face.supertypes), set(face.types), set(face.subtypes))
    colors = " ".join(COLOR_SYMBOLS.get(color, color) for color in held.colors) or "-"
    abilities = list(_abilities(held))
    lost = face is not None and sum(one.origin != "intrinsic" for one in held.abilities) != len(face.abilities)
    own = "printed", "intrinsic"
    gained = any(one.origin not in own for one in held.abilities)
    moved = any(one.origin == "intrinsic" for one in held.abilities) and types != printed
    changed_abilities = lost or gained or moved
    return (
        Cell(held.id),
        Cell(held.name or "-", changed=face is not None and held.name != face.name),
        Cell(held.controller or "-", changed=thing is not None and held.controller not in (None, thing.controller)),
        Cell(type_line(held, face) or "-", changed=face is not None and types != printed),
        Cell(colors),
        _size_cell(held, face),
        Cell("; ".join(abilities) or "-", changed=changed_abilities and face is not None),
    )


_COLUMNS = ("Object", "Name", "Who", "Type", "Colors", "P/T", "Abilities")


def _table(outcome: Outcome, board: Board) -> Table:
    rows = [_row(held, board.objects.get(held.id)) for held in outcome.objects.values()]
    # A column that says nothing anywhere only takes room from the abilities.
    kept = [place for place, _ in enumerate(_COLUMNS) if place != 5 or any(row[place].text for row in rows) or not rows]
    return Table(tuple(_COLUMNS[place] for place in kept), tuple(tuple(row[place] for place in kept) for row in rows))


def _orders(orders: Sequence[Sequence[str]]) -> Block:
    chains = [" before ".join(order) for order in orders]
    if len(chains) == 1:
        return Note(f"When {chains[0].replace(' before ', ' came before ', 1)}:")
    items = [(chain, ()) for chain in chains[:_ORDERS_SHOWN]]
    if len(chains) > _ORDERS_SHOWN:
        items.append((f"and {len(chains) - _ORDERS_SHOWN} more", ()))
    return Bullets("When they came in one of these orders:", tuple(items))


def explanation(steps: Sequence[Step]) -> Iterator[Block]:
    """Write an explanation layer by layer: what was applied, what it changed, and why then.

    The text that makes an effect is written where the effect comes up first.

    Args:
        steps: the steps in the order in which they were applied.
    """
    told: set[tuple[str, str]] = set()
    for layer in dict.fromkeys(step.layer for step in steps):
        items = []
        for step in (one for one in steps if one.layer == layer):
            title = step.effect if step.applied else f"{step.effect} never applies"
            if step.text and (step.effect, step.text) not in told:
                told.add((step.effect, step.text))
                title += f": {step.text}"
            changes = [f"{identifier}: {change}" for identifier, change in step.changes]
            if step.applied and not changes:
                changes = ["changes nothing"]
            items.append((title, (*changes, *(f"{rule}: {words}" for rule, words in step.because))))
        about = [LAYERS.get(layer, ""), next((step.rule for step in steps if step.layer == layer), "")]
        inside = ", ".join(filter(None, about))
        title = _TITLES.get(layer, f"Layer {layer}")
        yield Bullets(f"{title} ({inside})" if inside else title, tuple(items))


def producible(outcome: Producible, answer: Answer) -> Block:
    """Write which types of mana something could produce.

    Args:
        outcome: the types.
        answer: the answer that the outcome belongs to; it names what was asked about.
    """
    types = [f"{{{symbol}}}" for symbol in outcome.types]
    return Note(f"{answer.keys['object']} could produce {listed(types, 'or') if types else 'no mana'}.")


def added(outcome: ManaOutcome, board: Board) -> Iterator[Block]:
    """Write what comes of a mana ability: the mana, and what else has changed.

    Args:
        outcome: the outcome.
        board: the board before.
    """
    gaining = [player for player, mana in outcome.mana.items() if any(mana)]
    for player in gaining:
        bound = written(outcome.restricted[player])
        rest = f", of which {bound} can be spent on some things only" if bound else ""
        yield Note(f"{player} adds {written(outcome.mana[player])}{rest}.")
    if not gaining:
        yield Note("No mana is added.")
    items = [f"{name} {_now(board.objects[name], outcome.states[name])}" for name in outcome.changed]
    before = {player.name: player.numbers for player in board.players}
    for name in outcome.touched:
        now = outcome.players[name]
        if now.damage or now.life != before[name].get("life", 0):
            items.append(f"{name} has {now.life} life" + (f" after {now.damage} damage" if now.damage else ""))
        if now.energy != before[name].get("energy", 0):
            items.append(f"{name} has {now.energy} energy")
    items += [f"{name} has triggered" + (f" {count} times" if count > 1 else "") for name, count in outcome.triggered]
    if items:
        yield Bullets("Besides:", tuple((item, ()) for item in items))


def _now(before: Object, state: ObjectState) -> str:
    if state.zone != "battlefield":
        return "is in exile" if state.zone == "exile" else f"is in the {state.zone}"
    counters = [f"has {count} {kind} counter{'' if count == 1 else 's'}" for kind, count in state.counters.items()]
    if before.counters and not state.counters:
        counters = ["has no counters"]
    free = ["is attached to nothing any more"] if before.attached_to and not state.attached_to else []
    same = state.tapped == before.tapped and (counters or free)
    turned = [] if same else ["is tapped" if state.tapped else "is untapped"]
    return listed([*turned, *counters, *free])


def activatable(outcome: Activatable, answer: Answer) -> Block:
    """Write whether an ability can be activated, and why not.

    Args:
        outcome: the answer in one case.
        answer: the answer that the outcome belongs to; it names what was asked about.
    """
    said = f"{answer.keys['object']}: `{answer.keys['ability']}` {'can' if outcome.allowed else 'cannot'} be activated"
    who = f" by {outcome.by}" if outcome.by else ""
    if outcome.allowed:
        return Note(f"{said}{who}.")
    return Bullets(f"{said}{who}:", tuple((f"{one.rules[0]}: {one.text}", ()) for one in outcome.obstacles))


_CANNOT = {
    "tap_for_mana": "can't be tapped for mana in this way.",
    "activate_mana": "has no mana ability without {T} that can be activated in this way.",
}
HINDERED = {
    "elsewhere": ("106.12", "it is no permanent"),
    "lacking": ("605.1a", "it has no such mana ability"),
    "tapped": ("107.5", "it is tapped already"),
    "sick": ("302.6", "it is a creature that came under its controller's control this turn"),
    "barred": ("602.5", "an effect forbids it"),
}
"""Why a mana ability can't be activated: the rule, and words."""


def _outcome(outcome: Outcome, answer: Answer, board: Board) -> Iterator[Block]:
    if isinstance(outcome, Producible):
        yield producible(outcome, answer)
    elif isinstance(outcome, PoolsOutcome):
        yield from pools_blocks(outcome, str(answer.keys["player"]))
    elif isinstance(outcome, Activatable):
        yield activatable(outcome, answer)
    elif isinstance(outcome, ManaOutcome):
        yield from added(outcome, board)
    elif isinstance(outcome, DeclarationOutcome):
        yield declaration_block(outcome, answer)
    elif isinstance(outcome, PayOutcome):
        yield from pay_blocks(outcome, answer)
    else:
        yield _table(outcome, board)


def answer_blocks(answer: Answer, board: Board) -> Iterator[Block]:
    """Write one answer.

    Args:
        answer: what the solver says.
        board: the board it was asked of; what is printed on its cards is told from what changed.
    """
    if not answer.supported:
        yield Note(f"Questions of the kind {answer.query} are not supported yet.", warning=True)
        return
    if answer.query in _CANNOT and not answer.outcomes:
        why = tuple((": ".join(HINDERED[one]), ()) for one in answer.hindered)
        said = f"{answer.keys['object']} {_CANNOT[answer.query]}"
        yield Bullets(said, why) if why else Note(said)
    for number, outcome in enumerate(answer.outcomes, start=1):
        if len(answer.outcomes) > 1:
            yield Heading(f"Outcome {number} of {len(answer.outcomes)}", 3)
        if outcome.orders:
            yield _orders(outcome.orders)
        if isinstance(outcome, EventOutcome):
            yield from event_blocks(outcome, board)
        else:
            yield from _outcome(outcome, answer, board)
        yield from explanation(outcome.steps)
    for reason in answer.incomplete_because:
        yield Note(f"Incomplete: {reason}", warning=True)
    if answer.unlisted:
        listed_ = f"{len(answer.outcomes)} of the {answer.found} outcomes that were found are listed"
        yield Note(f"Truncated: {listed_}.", warning=True)
    elif answer.truncated:
        yield Note("Truncated: a limit was reached, so there may be more outcomes.", warning=True)


def board_blocks(board: Board, answers: Sequence[Answer]) -> Iterator[Block]:
    """Write all answers to the questions of a board.

    Args:
        board: the board.
        answers: one answer per question.
    """
    yield Heading(board.title or board.path or "Board", 1)
    for warning in board.warnings:
        yield Note(f"Note: {warning}", warning=True)
    for number, answer in enumerate(answers, start=1):
        if len(answers) > 1 or answer.query != "characteristics":
            yield Heading(f"{number}. {answer.query}" if len(answers) > 1 else answer.query, 2)
        yield from answer_blocks(answer, board)
