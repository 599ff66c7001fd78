"""Everything that can be wrong with a board, told with its line, the user's own word and the nearest right one."""

# ruff: noqa: E501 (a table: one defect a line)

from __future__ import annotations

from pathlib import Path

import pytest

from solver.board.load import load_board, load_data
from solver.errors import BoardError, CannotRead, Defect, SolverError
from tests.board.fakes import FakeCompiler, FakeLibrary, load

# Two players stand on the first line, so that what is tested begins on the second.
BEAR = "board:\n  - {id: bear, card: Brown Bear}\n"


def ask(query: str) -> str:
    """Ask a question about a bear; the question begins on line 5."""
    return f"{BEAR}ask:\n  - {query}\n"


def event(words: str) -> str:
    return ask(f"{{query: event, event: {words}}}")


def outcome(words: str) -> str:
    return ask(f"{{query: resolve, expect: [{words}]}}")


BAD = [
    # Keys
    pytest.param("bord: []", 2, ["`bord`", "`board`"], id="top-key"),
    pytest.param("board:\n  - {card: Brown Bear, controler: A}", 3, ["`controler`", "`controller`"], id="object-key"),
    pytest.param("board:\n  - {card: Brown Bear, zzz: A}", 3, ["`zzz`", "its keys are `card`"], id="strange-key"),
    pytest.param("board:\n  - {cardd: Brown Bear}", 3, ["`cardd`", "`card`"], id="card-key"),
    pytest.param("board:\n  - {card: Brown Bear, counter: {flying: 1}}", 3, ["`counter`", "`counters`"], id="counters-key"),
    pytest.param("board:\n  - {name: Thing, type: Artifact}", 3, ["`name` and `type` belong under `card`", "`card: {name: ..., type: ...}`"], id="inline-card-without-card"),
    pytest.param("hand: {A: [{type: Artifact, name: Thing, owner: A}]}", 2, ["`type` and `name` belong under `card`"], id="inline-card-without-card-in-hand"),
    pytest.param("board:\n  - {emblem: Brown Bear}", 3, ["an object has no key `emblem`", "emblems stand under `command`"], id="emblem-on-the-board"),
    pytest.param("command: {A: [{card: Brown Bear, emblem: true}]}", 2, ["an object has no key `emblem`", "`command: {A: [{emblem: "], id="emblem-with-card"),
    pytest.param("facts: {A: {speed: 9}}", 2, ["`speed` must be 4 or less, not 9"], id="too fast"),
    pytest.param("board:\n  - {card: Brown Bear, chosen: {type: Elf}}", 3, ["`chosen` has no key `type`", "did you mean `creature type`?"], id="type-of-a-creature"),
    pytest.param("board:\n  - {card: Brown Bear, chosen: {type: Swamp}}", 3, ["`chosen` has no key `type`", "did you mean `land type`?"], id="type-of-a-land"),
    pytest.param("board:\n  - {card: {name: Elf, type: Creature, power: 1}}", 3, ["`Elf` has power and no toughness"], id="no-toughness"),
    pytest.param("board:\n  - {card: {name: Elf, type: Creature, power: x, toughness: 1}}", 3, ["`power`: `x` is no number and no `*`"], id="lettered-power"),
    pytest.param("board:\n  - {card: {name: Elf, type: Creature, power: 1, toughness: ∞}}", 3, ["`toughness`: `∞` is no number"], id="endless-toughness"),
    pytest.param('board:\n  - {card: {name: "Old\\tElf", type: Creature, power: 1, toughness: 1}}', 3, ["`name`", "without tabs"], id="tab-in-a-name"),
    pytest.param("emblems: {A: [Brown Bear]}", 2, ["a board has no key `emblems`", "emblems stand under `command`"], id="emblems-of-a-board"),
    pytest.param("board:\n  - {name: Brown Bear}", 3, ["no key `name`", "write `card: Brown Bear`"], id="name-of-a-card"),
    pytest.param("board:\n  - {efect: Big Growth, affects: A}", 3, ["`efect`", "`effect`"], id="effect-key"),
    pytest.param("board:\n  - {efect: Big Growth}", 3, ["`efect`", "`effect`"], id="effect-key-alone"),
    pytest.param("board:\n  - {togehter: [Brown Bear]}", 3, ["`togehter`", "`together`"], id="group-key"),
    pytest.param("board:\n  - {card: Brown Bear, chosen: {colour: red}}", 3, ["`colour`", "`color`"], id="chosen-key"),
    pytest.param(ask("{query: pools, player: A, playr: B}"), 5, ["`playr`", "`pools`"], id="question-key"),
    pytest.param(ask("{query: step, step: upkeep, object: bear}"), 5, ["`object`", "its keys are"], id="key-of-another-question"),
    pytest.param("facts: {A: {spels_cast: 2}}", 2, ["`spels_cast`", "`spells_cast`"], id="facts-key"),
    pytest.param("facts: {monarhc: A}", 2, ["`monarhc`", "`monarch`"], id="global-fact"),
    pytest.param(outcome("{object: {}}"), 5, ["`object`", "`objects`"], id="outcome-key"),
    pytest.param(outcome("{objects: {bear: {tyeps: []}}}"), 5, ["`tyeps`", "`types`"], id="state-key"),
    pytest.param(outcome("{players: {A: {lifes: 3}}}"), 5, ["`lifes`", "`life`"], id="player-state-key"),
    # Values of the wrong type
    pytest.param("board: Brown Bear", 2, ["`board` must be a list", "write [Brown Bear]"], id="list-needed"),
    pytest.param("board:\n  - {card: Brown Bear, tapped: yes}", 3, ["`tapped`", "`yes`", "write true"], id="yes"),
    pytest.param("board:\n  - {card: Brown Bear, token: off}", 3, ["`token`", "`off`", "write false"], id="off"),
    pytest.param("board:\n  - {card: Brown Bear, damage: two}", 3, ["`damage`", "whole number", "`two`"], id="number-needed"),
    pytest.param("board:\n  - {card: Brown Bear, damage: 1.5}", 3, ["`damage`", "whole number", "`1.5`"], id="fraction"),
    pytest.param("board:\n  - {card: Brown Bear, damage: -1}", 3, ["`damage` must be 0 or more", "-1"], id="negative"),
    pytest.param("board:\n  - {card: Brown Bear, x: 9999999999}", 3, ["`x`", "9999999999"], id="too-large"),
    pytest.param("board:\n  - {card: Brown Bear, ability: true}", 3, ["`ability`", "`true`"], id="ability-type"),
    pytest.param("board:\n  - {card: [Brown Bear]}", 3, ["`card`", "not a list"], id="card-type"),
    pytest.param("board:\n  - 12", 3, ["no card is named `12`"], id="number-as-card"),
    pytest.param("board:\n  - true", 3, ["an entry of `board`", "`true`"], id="entry-type"),
    pytest.param("board:\n  - [Brown Bear]", 3, ["an entry of `board`", "a list"], id="list-in-board"),
    pytest.param("board:\n  - {card: Brown Bear, counters: 3}", 3, ["`counters`", "mapping", "`3`"], id="counters-type"),
    pytest.param("board:\n  - {card: Brown Bear, mana_spent: {B}}", 3, ["`mana_spent`", 'write "{B}"'], id="braces"),
    pytest.param("hand: [Brown Bear]", 2, ["`hand` must be a mapping", "a list"], id="hand-without-player"),
    pytest.param("hand: {A: many}", 2, ["`A` of `hand`", "`many`"], id="hand-count"),
    pytest.param("rules: 305.7", 2, ["`rules` must be a list"], id="rules-type"),
    pytest.param("board:\n  - {id: '', card: Brown Bear}", 3, ["`id`", "empty"], id="empty-id"),
    pytest.param(f"board:\n  - {{card: Brown Bear, damage: {'9' * 30}}}", 3, ["`damage` must be 1000000000 or less", "9" * 30], id="far too large"),
    pytest.param(f"board:\n  - {{card: Brown Bear, damage: {'9' * 9000}}}", 3, ["`damage` must be 1000000000 or less", f"{'9' * 120}..."], id="too large to show"),
    pytest.param(f"board:\n  - {{card: Brown Bear, damage: -{'9' * 9000}}}", 3, ["`damage` must be 0 or more, not -999"], id="too small to show"),
    pytest.param(f"board:\n  - {{card: Brown Bear, chosen: {{mode: {'9' * 30}}}}}", 3, ["`mode` must be 1000000000 or less"], id="mode too large"),
    # Missing
    pytest.param("board:\n  - {id: x}", 3, ["an object needs `card`"], id="no-card"),
    pytest.param("board:\n  - {counter: flying}", 3, ["a counter entry needs `affects`"], id="counter-on-nothing"),
    pytest.param(ask("{player: A}"), 5, ["`query`", "`pools`"], id="no-query"),
    pytest.param(ask("{kind: pools, player: A}"), 5, ["`query`"], id="no-query-key"),
    pytest.param(ask("{qurey: pools, player: A}"), 5, ["`query`", "`qurey`"], id="query-key"),
    pytest.param(ask("{query: could_produce}"), 5, ["`could_produce`", "`object`"], id="no-object"),
    pytest.param(ask("{query: can_activate, object: bear}"), 5, ["needs `ability`"], id="no-ability"),
    pytest.param(ask("{query: enter}"), 5, ["`object`, `card` or `together`", "none"], id="enter-nothing"),
    pytest.param(ask("{query: cast, card: Rally, object: bear}"), 5, ["not both `card` and `object`"], id="cast-two"),
    pytest.param(event("{deal_damage: {to: A, amount: 1}}"), 5, ["`deal_damage` needs `source`"], id="damage-source"),
    pytest.param(event("{}"), 5, ["an event needs one key"], id="no-event"),
    pytest.param(event("{tap: [bear], untap: [bear]}"), 5, ["`tap` and `untap`"], id="two-events"),
    pytest.param(event("{taps: [bear]}"), 5, ["`taps`", "`tap`"], id="event-kind"),
    # Words of the game
    pytest.param(ask("{query: characterstics}"), 5, ["`characterstics`", "`characteristics`"], id="query-kind"),
    pytest.param(ask("{query: 77}"), 5, ["`77`", "the kinds are"], id="query-number"),
    pytest.param("step: upkep", 2, ["`upkep`", "`upkeep`"], id="step"),
    pytest.param("step: main", 2, ["`main`", "`precombat main`"], id="main-phase"),
    pytest.param("board:\n  - {card: Brown Bear, face: bakc}", 3, ["`bakc`", "`back`"], id="face"),
    pytest.param("board:\n  - {card: Brown Bear, since: last turn}", 3, ["`last turn`", "`this turn`"], id="since"),
    pytest.param("board:\n  - {card: Brown Bear, chosen: {color: blu}}", 3, ["`blu`", "`blue`"], id="color-word"),
    pytest.param("board:\n  - {card: Brown Bear, chosen: {creature type: Zombi}}", 3, ["`Zombi`", "`Zombie`"], id="creature-type"),
    pytest.param("board:\n  - {card: Brown Bear, chosen: {land type: Forrest}}", 3, ["`Forrest`", "`Forest`"], id="land-type"),
    pytest.param("board:\n  - {card: Brown Bear, counters: {+1/1: 1}}", 3, ["`+1/1`", "`+1/+1`"], id="counter-kind"),
    pytest.param("board:\n  - {card: Brown Bear, mana_spent: '{b}'}", 3, ["`{b}`", "`{B}`"], id="mana-case"),
    pytest.param("board:\n  - {card: Brown Bear, mana_spent: BB}", 3, ["`BB`", "`{B}{B}`"], id="mana-without-braces"),
    pytest.param("board:\n  - {card: Brown Bear, mana_spent: '{Q}'}", 3, ["`{Q}`", "W, U, B, R, G, C"], id="mana-kind"),
    pytest.param(ask("{query: pay, player: A, cost: '{w/u}'}"), 5, ["`{w/u}`", "`{W/U}`"], id="cost-symbol"),
    pytest.param(ask("{query: could_produce, object: bear, expect: [green]}"), 5, ["`green`", "`G`"], id="color-as-word"),
    pytest.param(ask("{query: characteristics, expect: {bear: {types: [Creture]}}}"), 5, ["`Creture`", "`Creature`"], id="type"),
    pytest.param(ask("{query: characteristics, expect: {bear: {subtypes: [Baer]}}}"), 5, ["`Baer`", "`Bear`"], id="subtype"),
    pytest.param(
        ask("{query: characteristics, expect: {bear: {supertypes: [legendary]}}}"), 5, ["`legendary`", "`Legendary`"],
        id="supertype-case",
    ),
    pytest.param(ask("{query: characteristics, expect: {bear: {colors: [Green]}}}"), 5, ["`Green`", "`G`"], id="color-symbol"),
    pytest.param(ask("{query: characteristics, expect: {bear: {pt: 2}}}"), 5, ["`pt`", "`2`"], id="size"),
    pytest.param(ask("{query: attack, player: A, expect: {legal: false, rule: CR 508.1d}}"), 5, ["`CR 508.1d`", "`508.1d`"], id="rule"),
    pytest.param("rules: [layers]", 2, ["`layers`", "`613.8a`"], id="no-rule"),
    pytest.param(ask("{query: cast, object: bear, cost: flashbak}"), 5, ["`flashbak`", "`flashback`"], id="keyword"),
    pytest.param(outcome("{objects: {bear: {zone: grave}}}"), 5, ["`grave`", "`graveyard`"], id="zone"),
    pytest.param(event("{skip: {player: A, step: untapping}}"), 5, ["`untapping`", "`untap`"], id="skipped-step"),
    pytest.param(
        event("{create_tokens: {player: A, count: 1, token: {types: [Artefact]}}}"), 5, ["`Artefact`", "`Artifact`"],
        id="token-type",
    ),
    # Inline cards and effects
    pytest.param("board:\n  - {card: {type: Artifact}}", 3, ["an inline card needs `name`"], id="inline-name"),
    pytest.param("board:\n  - {card: {name: X, type: Creatur}}", 3, ["`Creatur`", "`Creature`"], id="inline-type"),
    pytest.param("board:\n  - {card: {name: X, type: Legendary}}", 3, ["`Legendary`", "no card type"], id="inline-no-type"),
    pytest.param(
        "board:\n  - {card: {name: X, type: Artifact Creature — Contsruct}}", 3, ["`Contsruct`", "`Construct`"],
        id="inline-subtype",
    ),
    pytest.param("board:\n  - {card: {name: X, type: Artifact, power: big}}", 3, ["`big`"], id="inline-power"),
    pytest.param(
        "board:\n  - card:\n      {name: X, type: Artifact,\n       text: some gibberish}", 5, ["`X`", "`gibberish`"],
        id="inline-text",
    ),
    pytest.param("board:\n  - {effect: {text: gibberish}, affects: []}", 3, ["`gibberish`"], id="effect-text"),
    pytest.param("board:\n  - {effect: Rally, text: gibberish, affects: []}", 3, ["`gibberish`"], id="text-of-effect"),
    pytest.param("board:\n  - {effect: {}}", 3, ["an inline effect needs `text`"], id="effect-without-text"),
    # Names
    pytest.param("board:\n  - {card: Brown Baer}", 3, ["`Brown Baer`", "`Brown Bear`"], id="card"),
    pytest.param("board:\n  - Brown Baer", 3, ["`Brown Baer`", "`Brown Bear`"], id="bare-card"),
    pytest.param("board:\n  - {effect: Big Grwth, affects: []}", 3, ["`Big Grwth`", "`Big Growth`"], id="effect-card"),
    pytest.param("hand:\n  A:\n    - Gray Wolf", 4, ["`Gray Wolf`", "`Grey Wolf`"], id="card-in-hand"),
    pytest.param("command: {A: [{emblem: Brown Bear}]}", 2, ["`Brown Bear` makes no emblem"], id="no emblem"),
    pytest.param("command: {A: [{emblem: Hero Wlker}]}", 2, ["`Hero Wlker`", "`Hero Walker`"], id="emblem"),
    pytest.param(BEAR + "  - {token: true, copy_of: bear, copied_by: Copy Hlem}", 4, ["`Copy Hlem`", "`Copy Helm`"], id="copied-by"),
    pytest.param(ask("{query: enter, object: bear}"), 5, ["`bear`", "on the battlefield already", "`card: Brown Bear`"], id="enter-what-is-there"),
    pytest.param(ask("{query: enter, together: [bear, {card: Brown Bear}]}"), 5, ["`bear`", "on the battlefield already"], id="enter-together-what-is-there"),
    pytest.param(f"hand: {{A: [{{id: cub, card: Brown Bear}}]}}\n{event('{destroy: [bear, cub]}')}", 6, ["`destroy`", "on the battlefield (701.8a)", "`cub`", "`hand`"], id="destroy-a-card"),
    pytest.param(f"graveyard: {{A: [{{id: cub, card: Brown Bear}}]}}\n{event('{deal_damage: {source: bear, to: cub, amount: 1}}')}", 6, ["(120.1)", "`cub`", "`graveyard`"], id="damage-to-a-card"),
    pytest.param(event("{discard: {cards: [bear]}}"), 5, ["`discard`", "in a hand", "`bear`", "`battlefield`"], id="discard-a-permanent"),
    pytest.param(ask("{query: enter, card: Brown Baer}"), 5, ["`Brown Baer`", "`Brown Bear`"], id="card-that-enters"),
    pytest.param(ask("{query: pay, player: A, cost: '{G}', for: Wood}"), 5, ["`Wood` is a land", "305.1", "305.9"], id="land-to-pay-for"),
    pytest.param(
        "hand: {A: [{id: w, card: Wood}]}\nask:\n  - {query: pay, player: A, cost: '{G}', for: w}", 4, ["`Wood` is a land"],
        id="land-in-hand-to-pay-for",
    ),
    pytest.param(
        "board:\n  - {id: w, card: Green Wood}\nask:\n  - {query: tap_for_mana, object: w, ability: 1}", 5,
        ["`w` has no ability `1`", "land type", "`{T}: Add {G}.`"], id="number-of-a-land-type",
    ),
    pytest.param(
        "board:\n  - {id: w, card: Wood}\nask:\n  - {query: can_activate, object: w, ability: 1}", 5,
        ["`w` has no ability `1`", "no abilities"], id="number-of-nothing",
    ),
    pytest.param(ask("{query: pay, player: A, cost: '', for: Brown Baer}"), 5, ["`Brown Baer`", "`Brown Bear`"], id="paid-card"),
    pytest.param("active: C", 2, ["`active`", "no player `C`", "`A` and `B`"], id="active"),
    pytest.param("board:\n  - {card: Brown Bear, controller: b}", 3, ["`controller`", "`b`", "`B`"], id="controller"),
    pytest.param("graveyard: {Z: []}", 2, ["no player `Z`"], id="zone-of-nobody"),
    pytest.param("facts: {monarch: Z}", 2, ["no player `Z`"], id="monarch"),
    pytest.param(BEAR + "  - {card: Brown Bear, attached_to: baer}", 4, ["`attached_to`", "`baer`", "`bear`"], id="host"),
    pytest.param(BEAR + "  - {card: Brown Bear, blocking: [baer]}", 4, ["`blocking`", "`baer`", "`bear`"], id="blocked"),
    pytest.param(BEAR + "  - {card: Brown Bear, linked: [A]}", 4, ["`linked`", "`A` is a player"], id="player-as-object"),
    pytest.param(BEAR + "  - {effect: Big Growth, affects: [baer]}", 4, ["`baer`", "`bear`"], id="affected"),
    pytest.param(BEAR + "  - {effect: Big Growth, affects: baer}", 4, ["`affects`", "`baer`", "`bear`"], id="affected-alone"),
    pytest.param(BEAR + "  - {id: grow, effect: Big Growth, affects: grow}", 4, ["`grow` is an effect"], id="effect-as-object"),
    pytest.param(BEAR + "  - {counter: flying, affects: baer}", 4, ["`baer`", "`bear`"], id="counted"),
    pytest.param("stack: [{card: Rally, targets: [nothing]}]", 2, ["`targets`", "`nothing`"], id="target"),
    pytest.param(ask("{query: could_produce, object: baer}"), 5, ["`baer`", "`bear`"], id="asked-object"),
    pytest.param(ask("{query: characteristics, expect: {baer: {}}}"), 5, ["`baer`", "`bear`"], id="expected-object"),
    pytest.param(ask("{query: characteristics, expect: [{bear: {}}, {baer: {}}]}"), 5, ["`baer`", "`bear`"], id="expected-in-list"),
    pytest.param(outcome("{objects: {baer: {}}}"), 5, ["`baer`", "`bear`"], id="object-of-outcome"),
    pytest.param(outcome("{players: {Z: {}}}"), 5, ["`Z`"], id="player-of-outcome"),
    pytest.param(outcome("{mana: {Z: ''}}"), 5, ["`Z`"], id="mana-of-nobody"),
    pytest.param(outcome("{triggered: [{source: baer, count: 1}]}"), 5, ["`baer`", "`bear`"], id="trigger"),
    pytest.param(outcome("{chooser: Z}"), 5, ["`chooser`", "`Z`"], id="chooser"),
    pytest.param(event("[{tap: [bear]}, {destroy: [baer]}]"), 5, ["`baer`", "`bear`"], id="destroyed"),
    pytest.param(ask("{query: attack, player: A, attackers: {baer: B}}"), 5, ["`baer`", "`bear`"], id="attacker"),
    pytest.param(ask("{query: block, player: A, blockers: {bear: [baer]}}"), 5, ["`baer`", "`bear`"], id="blocker"),
    pytest.param(ask("{query: enter, card: Brown Bear, choices: {copy_of: baer}}"), 5, ["`copy_of`", "`baer`", "`bear`"], id="choice"),
    pytest.param(ask("{query: enter, card: Brown Bear, choices: {targets: {bear: [baer]}}}"), 5, ["`baer`", "`bear`"], id="chosen-target"),
    pytest.param("board:\n  - {card: Brown Bear, chosen: {player: Z}}", 3, ["`player`", "`Z`"], id="chosen-player"),
    pytest.param("board:\n  - {card: Brown Bear, chosen: {name: Brown Baer}}", 3, ["no card is named `Brown Baer`", "`Brown Bear`"], id="chosen-name"),
    pytest.param(
        "board:\n  - {card: {name: Tall Tower, type: Land}}\n  - {card: Brown Bear, chosen: {name: Tall Towr}}", 4,
        ["`Tall Towr`", "`Tall Tower`"], id="chosen-name-of-the-file",
    ),
    pytest.param("board:\n  - {effect: Rally, affects: [], chosen: {name: Gray Wolf}}", 3, ["`Gray Wolf`", "`Grey Wolf`"], id="name-for-an-effect"),
    pytest.param(ask("{query: enter, card: Brown Bear, choices: {name: Gray Wolf}}"), 5, ["`Gray Wolf`", "`Grey Wolf`"], id="name-in-a-question"),
    # Ids
    pytest.param(BEAR + "  - {id: bear, card: Grey Wolf}", 4, ["`bear`", "given twice", "line 3"], id="id-twice"),
    pytest.param(BEAR + "hand:\n  A: [{id: bear, card: Grey Wolf}]", 5, ["`bear`", "line 3"], id="id-twice-across-zones"),
    pytest.param(BEAR + "  - {id: bear, counter: flying, affects: A}", 4, ["`bear`", "given twice"], id="id-of-counter"),
    pytest.param("board:\n  - {id: A, card: Grey Wolf}", 3, ["`A`", "player"], id="id-of-player"),
    # Against itself
    pytest.param("players: {}", 1, ["at least one player"], id="nobody"),
    pytest.param("players: {A: 20}", 1, ["`A` of `players`", "`20`"], id="life-alone"),
    pytest.param("players: {A: {life: lots}, B: {}}\nactive: A", 1, ["`life`", "`lots`"], id="life"),
    pytest.param("players: [A, B]", 1, ["`players` must be a mapping, not a list; write {A: {}, B: {}}"], id="players-as-list"),
    pytest.param("title: x", 1, ["a board needs `players`"], id="no-players"),
    pytest.param("board:\n  - any_order: []", 3, ["`any_order` is empty"], id="empty-group"),
    pytest.param("board:\n  - any_order:\n      - {together: [Grey Wolf]}", 4, ["inside a group"], id="group-in-group"),
    pytest.param("hand: {A: [{card: Grey Wolf, tapped: true}]}", 2, ["`tapped`", "`hand`"], id="tapped-in-hand"),
    pytest.param("stack: [{card: Rally, attacking: A}]", 2, ["`attacking`", "stack"], id="attacking-on-stack"),
    pytest.param(BEAR + "  - {card: Grey Wolf, targets: [bear]}", 4, ["`targets`", "`grey-wolf`"], id="targets-of-permanent"),
    pytest.param("hand: {A: [{card: Grey Wolf, owner: B}]}", 2, ["`grey-wolf`", "`B`", "hand"], id="owner-of-hand"),
    pytest.param("board:\n  - {id: x, card: Grey Wolf, attached_to: x}", 3, ["`x`", "itself"], id="attached-to-itself"),
    pytest.param("board:\n  - {id: x, card: Grey Wolf, copy_of: x}", 3, ["`x` is a copy of itself"], id="copy-of-itself"),
    pytest.param(
        "board:\n  - {id: x, token: true, copy_of: y}\n  - {id: y, token: true, copy_of: x}", 3, ["`x`", "circle"],
        id="copies-in-a-circle",
    ),
    pytest.param("board:\n  - {card: Grey Wolf, copied_by: Copy Helm}", 3, ["`copied_by`", "`copy_of`"], id="copied-by-alone"),
    pytest.param(BEAR + "  - {token: true, copy_of: bear, copied_by: Grey Wolf}", 4, ["`Grey Wolf`"], id="no-copier"),
    pytest.param("board:\n  - {card: Brown Bear, face: back}", 3, ["`Brown Bear`", "back"], id="no-back"),
    pytest.param(BEAR + "stack:\n  - {source: bear}", 5, ["`brown-bear`", "`ability`"], id="source-alone"),
    pytest.param(BEAR + "stack:\n  - {card: Rally, ability: 1}", 5, ["`ability`", "`source`"], id="ability-alone"),
    pytest.param(
        BEAR + "stack:\n  - {card: Rally, source: bear, ability: 1}", 5, ["`rally`", "`card` and `source`"],
        id="spell-and-ability",
    ),
    pytest.param(
        "board:\n  - {id: g, card: Idle Golem}\nstack:\n  - {source: g, ability: 3}", 5,
        ["`Idle Golem`", "`3`", "1 to 2"], id="ability-on-stack",
    ),
    # Against the card
    pytest.param("board:\n  - {card: Brown Bear, kicked: true}", 3, ["`brown-bear` has no kicker", "702.33a"], id="no-kicker"),
    pytest.param("board:\n  - {card: Kicking Wolf, kicked: 3}", 3, ["`kicking-wolf`", "2 times at most", "not 3"], id="kicked-too-often"),
    pytest.param("stack: [{card: Rally, awaken: true}]", 2, ["`rally` has no awaken", "702.113a"], id="no-awaken"),
    pytest.param("board:\n  - {card: Brown Bear, bestowed: true}", 3, ["`brown-bear` has no bestow", "702.103a"], id="no-bestow"),
    pytest.param("board:\n  - {card: Brown Bear, prototyped: true}", 3, ["`brown-bear` has no prototype", "718.3"], id="no-prototype"),
    pytest.param("board:\n  - {card: Brown Bear, class_level: 2}", 3, ["`brown-bear` is no Class", "716.2a"], id="no-class"),
    pytest.param("board:\n  - {card: Wolf Class, class_level: 3}", 3, ["`wolf-class` has levels up to 2", "not 3"], id="no-such-level"),
    pytest.param(BEAR + "  - {token: true, copy_of: bear, kicked: true}", 4, ["`brown-bear` has no kicker"], id="no-kicker-of-a-copy"),
    pytest.param("board:\n  - {card: Rally}", 3, ["`Rally` is never on the battlefield", "304.4", "`effect: Rally`"], id="instant-on-battlefield"),
    pytest.param("board:\n  - Gather", 3, ["`Gather` is never on the battlefield", "307.4"], id="sorcery-on-battlefield"),
    pytest.param("stack: [{id: w, card: Wood}]", 2, ["`Wood` is never on the stack", "305.1"], id="land-on-stack"),
    pytest.param("board:\n  - {card: Brown Bear, attacking: A}", 3, ["`brown-bear` cannot attack `A`", "506.2"], id="attacking-own-player"),
    pytest.param(
        "board:\n  - Hero Walker\n  - {card: Brown Bear, attacking: hero-walker}", 4,
        ["`brown-bear` cannot attack a planeswalker of its own controller"], id="attacking-own-planeswalker",
    ),
    # Questions about mana
    pytest.param("ask: [{query: pay, player: A, cost: '{X}{R}'}]", 2, ["`{X}{R}`", "`x: 2`"], id="unknown-x"),
    pytest.param("ask: [{query: pay, player: A, cost: '{1}{Z}'}]", 2, ["`{Z}`", "only X"], id="unknown-z"),
    pytest.param(BEAR + "ask: [{query: tap_for_mana, object: bear, ability: 1}]", 4, ["`bear`", "`1`", "no abilities"], id="tapped-by-no-ability"),
    pytest.param(
        "board: [{id: golem, card: Busy Golem}]\nask: [{query: activate_mana, object: golem, ability: 7}]", 3,
        ["`golem` has no ability `7`", "1 to"], id="no-ability-used",
    ),
    # Effects
    pytest.param("board:\n  - {effect: Idle Golem, ability: 3, affects: []}", 3, ["`Idle Golem`", "`3`"], id="ability-number"),
    pytest.param("board:\n  - {effect: Brown Bear, ability: 1, affects: []}", 3, ["no abilities"], id="no-abilities"),
    pytest.param("board:\n  - {effect: Idle Golem, ability: 0, affects: []}", 3, ["`ability`", "1 or more"], id="ability-zero"),
    pytest.param("board:\n  - {effect: Idle Golem, ability: 1, affects: []}", 3, ["`Idle Golem`", "no effect"], id="static-ability"),
    pytest.param("board:\n  - {effect: Busy Golem, affects: []}", 3, ["`Busy Golem`", "`1` or `2`"], id="several-abilities"),
    pytest.param("board:\n  - {effect: Silent Golem}", 3, ["`Silent Golem`", "`ability` or `text`"], id="several-unknown"),
    pytest.param("board:\n  - {effect: Brown Bear, affects: []}", 3, ["`Brown Bear`", "no ability"], id="nothing-left"),
    pytest.param("board:\n  - {effect: Rally}", 3, ["`Rally`", "611.2c", "`affects`"], id="nothing-locked"),
    pytest.param("board:\n  - {effect: Rally, affects: [B]}", 3, ["`Rally` changes objects, and `B` is a player", "611.2c"], id="player-as-affected"),
    pytest.param("board:\n  - {effect: Big Growth, targets: [A, B]}", 3, ["`A` and `B` are players"], id="players-as-targets"),
    pytest.param("board:\n  - {effect: Steal}", 3, ["`Steal`", "`affects`"], id="control-of-nothing"),
    pytest.param("board:\n  - {effect: Idle Golem}", 3, ["`Idle Golem`", "`affects`"], id="source-is-gone"),
    pytest.param(
        "board:\n  - Idle Golem\n  - Idle Golem\n  - {effect: Idle Golem}", 5, ["`idle-golem` or `idle-golem-2`"],
        id="two-sources",
    ),
    pytest.param(
        BEAR + "  - {effect: Push and Pull, affects: [bear]}", 4, ["`Push and Pull`", "several targets"],
        id="target-not-listed",
    ),
    pytest.param(
        BEAR + "  - {effect: Push and Rally, affects: [bear]}", 4, ["`Push and Rally`", "`targets`", "`affects`"],
        id="targets-and-others-not-told-apart",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "parts"), BAD)
def test_a_defect_is_told(text: str, line: int, parts: list[str]) -> None:
    own_players = text.startswith(("players", "title"))
    with pytest.raises(BoardError) as caught:
        load(text, two=not own_players)
    assert {defect.path for defect in caught.value.defects} == {"board.yaml"}
    told = [defect for defect in caught.value.defects if all(part in defect.message for part in parts)]
    assert told, f"not told: {parts}\n{caught.value}"
    assert told[0].line == line
    assert len(caught.value.defects) == 1, f"told more than once:\n{caught.value}"


@pytest.mark.parametrize(
    "text",
    [
        "board:\n  - {card: Kicking Wolf, kicked: 2}",
        "board:\n  - {card: Wolf Class, class_level: 2}",
        "board:\n  - {card: Dawn Howler, face_down: true, kicked: 9}",
        "board:\n  - {id: howl, card: Dawn Howler}\n  - {copy_of: howl, kicked: 1, bestowed: true, prototyped: true}",
        "board:\n  - {id: rank, card: Wolf Class}\n  - {card: Mirror Ooze, copy_of: rank, class_level: 2}",
        f"{BEAR}  - {{id: plasm, card: Plasm, class_level: 2}}\n  - {{effect: Plasm, affects: plasm, targets: bear}}",
        "board:\n  - {card: Rally, face_down: true}",
        f"{BEAR}  - {{card: Rally, copy_of: bear}}",
        "stack: [{card: Wood, face_down: true}]",
        "board: [{id: many, card: Many Parts}]\nstack: [{source: many, ability: 3}]",
        "board:\n  - {card: Brown Bear, attacking: B}",
        "board:\n  - {id: hero, card: Hero Walker, controller: B}\n  - {card: Brown Bear, attacking: hero}",
        f"{BEAR}  - {{card: Grey Wolf, controller: B, attacking: B}}\n  - {{effect: Steal, affects: grey-wolf}}",
    ],
)
def test_what_a_game_can_lead_to(text: str) -> None:
    """Copies have what they copy, what is face down is something else, and control may have changed."""
    assert load(f"{text}\n").objects


def test_all_defects_of_a_file_come_at_once() -> None:
    with pytest.raises(BoardError) as caught:
        load(
            "activ: A\n"
            "board:\n"
            "  - {card: Brown Baer, tapped: maybe}\n"
            "  - {id: x, card: Grey Wolf, attached_to: y}\n"
            "  - {effect: Rally}\n"
            "stack:\n"
            "  - {card: {name: Z, type: Creatur}, targets: [w]}\n"
            "ask:\n"
            "  - {query: pools}\n"
            "  - {query: step, step: dusk}\n"
            "  - {query: event, event: {destroy: [v]}, expect: [{objects: {u: {types: [Elff]}}}]}\n"
        )
    lines = [defect.line for defect in caught.value.defects]
    assert lines == [2, 4, 4, 5, 6, 8, 8, 10, 11, 12, 12, 12]
    text = str(caught.value)
    for word in (
        "activ",
        "Brown Baer",
        "maybe",
        "`y`",
        "Rally",
        "Creatur",
        "`w`",
        "player",
        "dusk",
        "`v`",
        "`u`",
        "Elff",
    ):
        assert word in text
    assert text.startswith("board.yaml:2: ")


def test_a_comma_without_quotes() -> None:
    with pytest.raises(BoardError) as caught:
        load("board:\n  - {id: owl, card: Zoë's Owl, the Wise}\n")
    assert caught.value.defects[0].line == 3
    assert 'needs quotes, "Zoë\'s Owl, the Wise"' in caught.value.defects[0].message


def test_what_is_right_is_told_apart() -> None:
    with pytest.raises(BoardError) as caught:
        load("step: upkep")
    assert caught.value.defects == (Defect("board.yaml", 2, caught.value.defects[0].message, "upkeep"),)


def test_an_unknown_card_spoils_no_other_name() -> None:
    with pytest.raises(BoardError) as caught:
        load("board:\n  - Unheard Of\n  - {card: Brown Bear, attached_to: unheard-of}\n")
    assert len(caught.value.defects) == 1


def test_a_bad_player_is_still_a_player() -> None:
    with pytest.raises(BoardError) as caught:
        load("players: {A: {life: x}, B: 3}\nboard:\n  - {card: Brown Bear, controller: B}\n", two=False)
    assert [defect.line for defect in caught.value.defects] == [1, 1]


def test_players_in_a_list_spoil_nothing_else() -> None:
    with pytest.raises(BoardError) as failed:
        load("players: [A, B]\nactive: C\nboard:\n  - {card: Brown Beer, controller: A, taped: true}\n", two=False)
    told = [(defect.line, defect.suggestion) for defect in failed.value.defects]
    assert told == [(1, None), (2, None), (4, "tapped"), (4, "Brown Bear")]


@pytest.mark.parametrize("text", ["- a", "just words", "12"])
def test_a_board_is_a_mapping(text: str) -> None:
    with pytest.raises(BoardError, match="a board is a mapping"):
        load(text, two=False)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match="cannot be read") as caught:
        load_board(tmp_path / "none.yaml")
    assert caught.value.defects[0].line == 0


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_bytes("players: {A: {}}\ntitle: Æther".encode("latin-1"))
    with pytest.raises(BoardError) as caught:
        load_board(path)
    assert (caught.value.defects[0].path, caught.value.defects[0].line) == (str(path), 2)


def test_data_has_no_lines() -> None:
    with pytest.raises(BoardError) as caught:
        load_data({"players": {"A": {}}, "bord": []}, "line 7", library=FakeLibrary(), compiler=FakeCompiler())
    assert str(caught.value).startswith("line 7: a board has no key `bord`")


def test_a_number_without_an_end_is_no_data() -> None:
    with pytest.raises(BoardError, match="a number of thousands of digits"):
        load_data({"players": {"A": {"life": 10**9000}}}, "line 7")


@pytest.mark.parametrize("board", ["board:\n  - {}", "board:\n  - {{card: Brown Bear, attached_to: {}}}", "step: {}"])
def test_a_word_beyond_measure_is_cut_and_has_nothing_near(board: str) -> None:
    with pytest.raises(BoardError) as caught:
        load(board.format("Brown Bear" * 20_000))
    (defect,) = caught.value.defects
    assert len(defect.message) < 600
    assert defect.suggestion is None


def test_the_tree_of_errors() -> None:
    assert issubclass(BoardError, SolverError)
    assert issubclass(CannotRead, SolverError)
    assert str(CannotRead("banana")) == "cannot read: banana"
    assert str(Defect("", 0, "x")) == "x"
