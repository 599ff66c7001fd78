"""Who and which: literals, clauses, filters, and where objects are looked up."""

from __future__ import annotations

import pytest

from tests.encodings.ground import Grounded, atoms

FILES = (
    "objects/words",
    "objects/references",
    "objects/players",
    "objects/filters",
    "objects/nested",
    "objects/measures",
    "objects/sizes",
    *(
        f"objects/literals/{name}"
        for name in ("chosen", "controlled", "families", "held", "marks", "numbers", "relations", "shares", "states")
    ),
)
LITERALS = "chosen(0) controlled(0) families(0) held(0) marks(0) numbers(0) relations(0) shares(0) states(0)"
PLAYERS = "references(0) own_seats(0) controllers(0) players(0)"
SETTLED_PLAYERS = "settle_control(0) settled_seats(0) controllers(0) players(0)"

# The effect e of the bear's ability, at moment 0 of the world w; A's bear and swamp, B's flying angel with an Aura, and
# a card in A's graveyard.
BOARD = """
    now(0,w,0). look(0,w,0).
    asks(w,0,e). effect(w,e,d). source(w,e,bear). spoken_of(w,(bear;angel)). reference(w,e,source,bear).
    player(w,(a;b)). active(w,b). choice(w,e,(color,white;creature_type,bear;name,"Bear";player,b;card_type,land)).
    choice(w,e,C,V) :- choice(w,e,(C,V)).
    object(w,(bear;angel;swamp;aura;dead)). scene(w,0,O) :- object(w,O).
    zone(w,(bear;angel;swamp;aura),battlefield). zone(w,dead,graveyard).
    owner(w,(bear;swamp;dead;angel),a). owner(w,aura,b).
    holds(w,0,(bear;swamp),controller(a)). holds(w,0,(angel;aura),controller(b)).
    holds(w,0,(bear;angel;dead),type(creature)). holds(w,0,swamp,type(land)). holds(w,0,aura,type(enchantment)).
    holds(w,0,swamp,supertype(basic)). holds(w,0,aura,supertype(legendary)).
    holds(w,0,bear,(subtype(bear);color(green);color(red))). holds(w,0,angel,(subtype(every(creature));color(white))).
    holds(w,0,swamp,(subtype(swamp);ability(intrinsic(black),add_mana(black)))).
    holds(w,0,angel,ability(printed(0),a(1))). keyword_of(a(1),flying). activated(add_mana(black)).
    holds(w,0,(bear;dead),power(2)). holds(w,0,angel,power(4)). holds(w,0,swamp,power(9)).
    copiable(w,(bear;dead),name("Bear")). copiable(w,angel,name("Angel")). mana_value(w,angel,5). mana_value(w,bear,2).
    attacks(w,bear,b). attacks(w,angel,a). tied(w,bear,(dead;swamp)). tied(w,angel,bear).
    counters(w,bear,charge,2). counters(w,bear,pt(1,1),1). status(w,angel,tapped). attached(w,aura,angel).
    family((bear;angel),creature).
    measures(d,(power;mana_value)).
    eye(e,T,e) :- mentions(d,T), relative(T).
    eye((e;anyone),T,anyone) :- mentions(d,T), not relative(T).
    aims(e,T,V,S) :- eye(e,T,V), affects(d,T), scope(d,S).
"""


def literal(term: str, *, relative: bool = False, players: str = PLAYERS) -> set[str]:
    facts = f"{BOARD} mentions(d,{term}). level({term},1)." + (f" relative({term})." if relative else "")
    found = Grounded(FILES, facts, f"{players} measures(0) sizes(0) wanted(0,1) {LITERALS}")
    return found.column("literal", 3, "w", "0", "e" if relative else "anyone", "_", term)


@pytest.mark.parametrize(
    ("term", "objects"),
    [
        ("type(creature)", {"bear", "angel", "dead"}),
        ("supertype(basic)", {"swamp"}),
        ("color(white)", {"angel"}),
        ("subtype(angel)", {"angel"}),
        ("subtype(bear)", {"bear", "angel"}),
        ("anything", {"bear", "angel", "swamp", "aura", "dead"}),
        ("keyword(flying)", {"angel"}),
        ("state(some_ability)", {"angel", "swamp"}),
        ("state(activated_ability)", {"swamp"}),
        ("state(tapped)", {"angel"}),
        ("state(untapped)", {"bear", "swamp", "aura"}),
        ("state(permanent)", {"bear", "angel", "swamp", "aura", "dead"}),
        ("state(attached)", {"aura"}),
        ("state(colored)", {"bear", "angel"}),
        ("state(monocolored)", {"angel"}),
        ("state(multicolored)", {"bear"}),
        ("state(historic)", {"aura"}),
        ("state(basic_land_type)", {"swamp"}),
        ('named("Bear")', {"bear", "dead"}),
        ("zone(graveyard)", {"dead"}),
        ("counter(charge,2)", {"bear"}),
        ("counter(charge,3)", set()),
        ("counter(any,3)", {"bear"}),
        ("at_least(power,3)", {"angel"}),
        ("at_most(power,3)", {"bear", "dead"}),
        ("at_least(mana_value,2)", {"bear", "angel"}),
    ],
)
def test_literals_that_hold_for_anyone(term: str, objects: set[str]) -> None:
    """208.3: the swamp has no power as a permanent, though it has a number. 110.5d: cards are not untapped."""
    assert literal(term) == objects


@pytest.mark.parametrize(
    ("facts", "blocked", "unblocked"),
    [
        ("step(w,declare_attackers).", set(), set()),
        ("step(w,declare_blockers).", set(), {"bear", "angel"}),
        ("step(w,end_of_combat).", set(), {"bear", "angel"}),
        ("step(w,combat_damage). blocks(w,ox,bear).", {"bear"}, {"angel"}),
        ("step(w,combat). blocks(w,ox,bear).", {"bear"}, {"angel"}),
    ],
)
def test_attackers_are_blocked_or_not_once_blockers_are_declared(
    facts: str, blocked: set[str], unblocked: set[str]
) -> None:
    """509.1h: before that they are neither."""
    facts += """look(0,w,0). scene(w,0,(bear;angel;ox)). status(w,(bear;angel),attacking). status(w,ox,blocking).
        wanted(w,0,anyone,state((blocked;unblocked)))."""
    found = Grounded(FILES, facts, "states(0)")
    assert found.column("literal", 3, "w", "0", "anyone", "_", "state(blocked)") == blocked
    assert found.column("literal", 3, "w", "0", "anyone", "_", "state(unblocked)") == unblocked


@pytest.mark.parametrize(
    ("term", "objects"),
    [
        ("controlled(you)", {"bear", "swamp", "dead"}),
        ("controlled(opponent)", {"angel", "aura"}),
        ("controlled(active)", {"angel", "aura"}),
        ("controlled(chosen)", {"angel", "aura"}),
        ("controlled(any)", {"bear", "swamp", "dead", "angel", "aura"}),
        ("owned(you)", {"bear", "swamp", "dead", "angel"}),
        ("object(source)", {"bear"}),
        ("chosen(color)", {"angel"}),
        ("chosen(creature_type)", {"bear", "angel"}),
        ("chosen(card_type)", {"swamp"}),
        ("chosen(name)", {"bear", "dead"}),
        ("shares(creature_type,source)", {"bear", "angel"}),
        ("shares(card_type,source)", {"bear", "angel", "dead"}),
        ("shares(color,source)", {"bear"}),
        ("shares(name,source)", {"bear", "dead"}),
        ("attacks(opponent)", {"bear"}),
        ("attacks(you)", {"angel"}),
        ("paired_with(source)", {"angel", "swamp"}),
    ],
)
def test_literals_that_depend_on_who_asks(term: str, objects: set[str]) -> None:
    """108.4a: a card without a controller is its owner's. 613.1b: after layer 2 all this is settled."""
    assert literal(term, relative=True) == objects
    assert literal(term, relative=True, players=f"references(0) {SETTLED_PLAYERS}") == objects


def test_what_was_exiled_with_an_object_is_in_exile() -> None:
    """607.2a."""
    facts = f"{BOARD} mentions(d,exiled_with(source)). level(exiled_with(source),1). relative(exiled_with(source))."
    stage = f"{PLAYERS} wanted(0,1) {LITERALS}"
    assert Grounded(FILES, facts, stage).column("literal", 3, "w", "0", "e", "_", "exiled_with(source)") == set()
    there = facts.replace("zone(w,dead,graveyard)", "zone(w,dead,exile)")
    assert Grounded(FILES, there, stage).column("literal", 3, "w", "0", "e", "_", "exiled_with(source)") == {"dead"}


def test_basic_lands_have_an_ability_before_it_is_among_their_abilities() -> None:
    """305.6: it takes both the card type and the type, one of them or all."""
    facts = """look(0,w,0). scene(w,0,(swamp;every;cave;ghost)). holds(w,0,(swamp;every;cave),type(land)).
        holds(w,0,(swamp;ghost),subtype(swamp)). holds(w,0,every,subtype(every(land))). holds(w,0,cave,subtype(cave)).
        wanted(w,0,anyone,(state(some_ability);state(activated_ability);state(colored);keyword(flying)))."""
    found = Grounded(FILES, facts, "held(0) held_basic(0)")
    assert found.column("basic_land", 2, "w", "0") == {"swamp", "every"}
    assert found.of("literal") == atoms(
        "literal(w,0,anyone,(swamp;every),(state(some_ability);state(activated_ability)))."
    )
    unasked = facts.replace("state(some_ability);", "")
    assert Grounded(FILES, unasked, "held(0) held_basic(0)").column("literal", 4) == {"state(activated_ability)"}


def fits(clauses: str, *, calls: tuple[str, ...] = ()) -> set[str]:
    facts = f"""{BOARD} mentions(d,q). level(q,1). affects(d,q). scope(d,battlefield). {clauses}
        mentions(d,L) :- says(q,_,L). mentions(d,L) :- denies(q,_,L). level(L,1) :- mentions(d,L)."""
    found = Grounded(FILES, facts, f"{PLAYERS} wanted(0,1) {LITERALS} fits(0,1)", *calls)
    return found.column("fits", 3, "w", "0", "anyone", "_", "q")


@pytest.mark.parametrize(
    ("clauses", "objects"),
    [
        ("clause(q,1). says(q,1,type(creature)).", {"bear", "angel", "dead"}),
        ("clause(q,(1;2)). says(q,1,type(creature)). says(q,2,color(green)).", {"bear"}),
        ("clause(q,1). says(q,1,(color(green);type(land))).", {"bear", "swamp"}),
        ("clause(q,(1;2)). says(q,1,type(creature)). denies(q,2,color(green)).", {"angel", "dead"}),
        ("clause(q,1). denies(q,1,type(creature)).", {"swamp", "aura"}),
        ("clause(q,1). says(q,1,type(land)). denies(q,1,color(green)).", {"swamp", "aura", "angel", "dead"}),
    ],
)
def test_filters_are_clauses_of_literals(clauses: str, objects: set[str]) -> None:
    assert fits(clauses) == objects


def test_an_effect_applies_to_what_fits_in_its_scope() -> None:
    """611.3a: the creature card in the graveyard fits, but the effect is about permanents."""
    facts = f"""{BOARD} mentions(d,(q;type(creature))). level((q;type(creature)),1). affects(d,q). scope(d,battlefield).
        clause(q,1). says(q,1,type(creature))."""
    found = Grounded(FILES, facts, "wanted(0,1) fits(0,1) in_force(0)")
    assert found.column("matches", 3) == {"bear", "angel"}
    assert found.of("in_force") == atoms("in_force(w,0,e).")


def test_locked_objects_are_what_the_effect_applies_to() -> None:
    """611.2c."""
    found = Grounded(FILES, f"{BOARD} locked(w,e,(swamp;gone)).", "fits(0,1)")
    assert found.column("matches", 3) == {"swamp"}


def test_a_broken_condition_keeps_an_effect_out_of_force() -> None:
    assert Grounded(FILES, f"{BOARD} broken(w,0,e).", "in_force(0)").of("in_force") == set()


@pytest.mark.parametrize(
    ("term", "objects"),
    [
        ("has_attached(q)", {"angel"}),
        ("attached_to(p)", {"aura"}),
        ("at_least(mana_value,k)", {"angel"}),
        ("at_most(mana_value,k)", {"bear"}),
    ],
)
def test_literals_that_look_into_filters_and_amounts(term: str, objects: set[str]) -> None:
    facts = f"""{BOARD} mentions(d,{term}). level({term},2). inside(has_attached(q),q). inside(attached_to(p),p).
        eye(e,(q;p),anyone). fits(w,0,anyone,aura,q). fits(w,0,anyone,angel,p).
        amount(w,0,e,none,k,5) :- mentions(d,at_least(_,k)). amount(w,0,e,none,k,4) :- mentions(d,at_most(_,k))."""
    found = Grounded(FILES, facts, "measures(0)", "nested(0,2)")
    assert found.column("literal", 3, "w", "0", "_", "_", term) == objects


def test_objects_outside_the_scene_are_looked_up_in_the_moment_below() -> None:
    """In the state where x has been applied, only the bear would be another one."""
    facts = """
        look(1,w,if(0,x)). asks(w,if(0,x),e). source(w,e,angel). spoken_of(w,(bear;angel)). scene(w,if(0,x),bear).
        object(w,(bear;angel)). zone(w,(bear;angel),battlefield). player(w,(a;b)). holds(w,0,angel,controller(b)).
    """
    found = Grounded(FILES, facts, "references(1) own_seats(1) controllers(1)")
    assert found.of("seen_in") == atoms("seen_in(w,if(0,x),bear,if(0,x)). seen_in(w,if(0,x),angel,0).")
    assert found.of("you") == atoms("you(w,if(0,x),e,b).")
    assert found.of("player_is") == atoms("player_is(w,if(0,x),e,you,b). player_is(w,if(0,x),e,opponent,a).")


def test_you_are_fixed_for_what_a_spell_left() -> None:
    """109.5: whoever controlled the spell, whatever became of its source."""
    facts = """look(0,w,0). asks(w,0,e). fixed_you(w,e,b). own_controller(w,e). source(w,e,bear).
        spoken_of(w,bear). scene(w,0,bear). holds(w,0,bear,controller(a))."""
    assert Grounded(FILES, facts, "references(0) own_seats(0) controllers(0)").column("you", 3) == {"b"}


def test_you_are_the_owner_where_nobody_controls_the_source() -> None:
    """109.5, 108.4a: an ability that works in a graveyard."""
    facts = """look(0,w,0). asks(w,0,e). source(w,e,dead). spoken_of(w,dead). scene(w,0,dead). zone(w,dead,graveyard).
        owner(w,dead,a)."""
    assert Grounded(FILES, facts, "references(0) own_seats(0) controllers(0)").column("you", 3) == {"a"}
    there = facts.replace("graveyard", "battlefield")
    assert Grounded(FILES, there, "references(0) own_seats(0) controllers(0)").of("you") == set()


def test_players_are_looked_up_in_each_view_while_control_changes() -> None:
    """613.1b: had x been applied, b would control the bear, and "you" would be b."""
    facts = f"{BOARD} look(0,w,if(0,x)). asks(w,if(0,x),e). scene(w,if(0,x),bear). holds(w,if(0,x),bear,controller(b))."
    found = Grounded(FILES, facts, PLAYERS)
    assert found.of("seat") == atoms("seat(w,0,0). seat(w,if(0,x),if(0,x)).")
    assert found.of("you") == atoms("you(w,0,e,a). you(w,if(0,x),e,b).")
    assert found.column("belongs_to", 3, "w", "0", "bear") == {"a"}
    assert found.of("belongs_to") >= atoms("belongs_to(w,if(0,x),bear,b).")
    assert found.column("player_is", 4, "w", "if(0,x)", "e", "opponent") == {"a"}


# After layer 2 the effect e has taken its place; moment 1 comes later, and so does what if(1,x) would change.
SETTLED = f"""{BOARD} look(2,w,1). look(3,w,if(1,x)). asks(w,(1;if(1,x)),e). scene(w,1,(bear;angel;dead)).
    scene(w,if(1,x),angel). holds(w,1,O,controller(P)) :- holds(w,0,O,controller(P)).
    mentions(d,(controlled(you);owned(opponent))). relative((controlled(you);owned(opponent))).
    level((controlled(you);owned(opponent)),1)."""


def test_players_are_settled_after_layer_2() -> None:
    """613.1b: one seat serves all views."""
    found = Grounded(FILES, SETTLED, SETTLED_PLAYERS, "place(0) settled_seats(2)", "settled_seats(3)")
    assert found.of("seat") == atoms("seat(w,(0;1;if(1,x)),settled).")
    assert found.of("placed") == atoms("placed(w,e).")
    assert found.of("you") == atoms("you(w,settled,e,a).")
    assert found.column("player_is", 4, "w", "settled", "e", "opponent") == {"b"}
    assert found.of("belongs_to") == atoms(
        "belongs_to(w,settled,(bear;swamp;dead),a). belongs_to(w,settled,(angel;aura),b)."
    )


def test_settled_players_are_not_looked_up_again() -> None:
    """613.1b: later views read them from the seat, for the objects of their own scenes."""
    found = Grounded(
        FILES,
        SETTLED,
        SETTLED_PLAYERS,
        "place(0) settled_seats(2) wanted(2,1) controlled(2) marks(2)",
        "settled_seats(3) wanted(3,1) controlled(3) marks(3)",
    )
    assert found.column("literal", 3, "w", "1", "e", "_", "controlled(you)") == {"bear", "dead"}
    assert found.column("literal", 3, "w", "if(1,x)", "e", "_", "controlled(you)") == set()
    theirs = SETTLED.replace("controlled(you)", "controlled(opponent)").replace("owner(w,aura,b)", "owner(w,angel,b)")
    found = Grounded(FILES, theirs, SETTLED_PLAYERS, "settled_seats(3) wanted(3,1) controlled(3) marks(3)")
    assert found.column("literal", 4, "w", "if(1,x)", "e", "angel") == {"controlled(opponent)", "owned(opponent)"}


@pytest.mark.parametrize(
    ("who", "players"), [("any", {"a", "b"}), ("active", {"b"}), ("chosen", {"b"}), ("host_controller", {"b"})]
)
def test_other_players(who: str, players: set[str]) -> None:
    facts = f"{BOARD} attached(w,bear,angel)."
    assert Grounded(FILES, facts, PLAYERS).column("player_is", 4, "w", "0", "e", who) == players


def test_an_enchanted_player_is_one() -> None:
    found = Grounded(FILES, f"{BOARD} attached(w,bear,player(a)).", PLAYERS)
    assert found.column("player_is", 4, "w", "0", "e", "enchanted_player") == {"a"}


def test_clauses_keep_the_listed_objects_that_they_describe() -> None:
    """611.2c."""
    facts = """look(0,w,0). asks(w,0,(r;s)). effect(w,r,d). effect(w,s,d). affects(d,q). level(q,1).
        eye((r;s),q,anyone). fits(w,0,anyone,(bear;wolf;elf),q). listed(w,r,(bear;wolf;angel)). listed(w,s,angel)."""
    found = Grounded(("objects/listed",), facts, "listed(0,1)")
    assert found.of("matches") == atoms("matches(w,0,r,(bear;wolf)).")


# An effect that changes the bear, by an amount that speaks of it; at moment 0, and had x been applied.
SUBJECTIVE = """
    look(0,w,0). subject(w,0,e,bear). effect(w,e,d). mentions(d,(q;own;type(creature))). subjective((q;own)).
    level((q;own;type(creature)),1). eye(e,type(creature),anyone). literal(w,0,anyone,(bear;ox;elf),type(creature)).
    holds(w,0,(bear;ox;elf),type(creature)). holds(w,0,(bear;ox),color(green)). holds(w,0,bear,subtype(bear)).
    holds(w,0,elf,subtype(every(creature))). copiable(w,(bear;elf),name("Bear")). scene(w,0,(bear;ox;elf)).
    clause(q,(1;2)). says(q,1,type(creature)). family(bear,creature).
"""


@pytest.mark.parametrize(
    ("term", "objects"),
    [
        ("object(affected)", {"ox", "elf"}),
        ("shares(color,affected)", {"elf"}),
        ("shares(card_type,affected)", set()),
        ("shares(creature_type,affected)", {"ox"}),
        ("shares(name,affected)", {"ox"}),
    ],
)
def test_filters_that_speak_of_the_changed_object(term: str, objects: set[str]) -> None:
    """Creatures that are not the bear itself, or have nothing of that sort in common with it."""
    facts = SUBJECTIVE.replace("own", term) + f"denies(q,2,{term})."
    found = Grounded((*FILES, "objects/subjective"), facts, "subjective(0,1)", "fits(0,1)")
    assert found.column("fits", 3, "w", "0", "on(e,bear)", "_", "q") == objects


def test_filters_that_look_into_one_that_speaks_of_the_changed_object() -> None:
    """What is attached to the bear, and what has something attached that is no other: each a level above."""
    facts = """look(0,w,0). subject(w,0,e,(bear;ox)). effect(w,e,d). mentions(d,(p;q;attached_to(p);object(affected))).
        subjective((p;q;attached_to(p);object(affected))). inside(attached_to(p),p). level((q;attached_to(p)),2).
        level((p;object(affected)),1). clause(p,1). says(p,1,object(affected)). clause(q,(1;2)). says(q,1,sword).
        denies(q,2,attached_to(p)). eye(e,sword,anyone). mentions(d,sword). level(sword,1). scene(w,0,(bear;ox)).
        scene(w,0,(axe;club)). literal(w,0,anyone,(axe;club),sword). attached(w,axe,bear). attached(w,club,ox)."""
    found = Grounded(
        (*FILES, "objects/subjective"),
        facts,
        "subjective(0,1)",
        "fits(0,1)",
        "nested(0,2)",
        "subjective(0,2)",
        "fits(0,2)",
    )
    assert found.of("fits") >= atoms("fits(w,0,on(e,bear),club,q). fits(w,0,on(e,ox),axe,q).")
    assert found.column("fits", 3, "w", "0", "on(e,bear)", "_", "q") == {"club"}
    assert found.column("fits", 3, "w", "0", "on(e,ox)", "_", "q") == {"axe"}


def test_objects_outside_the_scene_fit_inner_filters_as_they_did() -> None:
    facts = """look(1,w,if(0,x)). asks(w,if(0,x),e). effect(w,e,d). mentions(d,has_attached(q)).
        level(has_attached(q),2). inside(has_attached(q),q). eye(e,(q;has_attached(q)),anyone).
        fits(w,0,anyone,(aura;sword),q). scene(w,if(0,x),(sword;bear;ox)).
        attached(w,aura,bear). attached(w,sword,ox)."""
    found = Grounded(FILES, facts, "nested(1,2)")
    assert found.of("literal") == atoms("literal(w,if(0,x),anyone,bear,has_attached(q)).")
