"""Choosing: the two slots in both variants."""

import itertools

import pytest

STATIONS = {name: {"stop_id": name, "stop_name": f"Station {name}"} for name in "ABC"}


def after(modules, actions, variant="swap"):
    """The choice after actions, with stop_ids for stations, and whether a journey can start."""
    choice = modules.evaluate(
        """async ([variant, actions]) => {
          const { canStart, initialChoice, isSameStation, reduceChoice } = await import("/model/choosing.js");
          const choice = actions.reduce(reduceChoice, initialChoice(variant));
          return { ...choice, canStart: canStart(choice), isSame: isSameStation(choice) };
        }""",
        [variant, actions])
    return {**choice, **{slot: (choice[slot] or {}).get("stop_id") for slot in ("departure", "arrival")}}


def choose(name):
    return {"type": "choose", "station": STATIONS[name]}


def select(slot):
    return {"type": "select", "slot": slot}


def test_arrival_is_selected_first_and_both_are_empty(modules):
    assert after(modules, []) == {
        "variant": "swap", "selected": "arrival", "departure": None, "arrival": None, "departureBy": "nobody",
        "canStart": False, "isSame": False}


def test_the_slot_that_is_empty_is_selected_after_a_choice(modules):
    assert after(modules, [choose("A")])["selected"] == "departure"
    choice = after(modules, [choose("A"), choose("B")])
    assert (choice["departure"], choice["arrival"], choice["canStart"]) == ("B", "A", True)


@pytest.mark.parametrize("variant, departure, can_start, is_same",
                         [("swap", None, False, False), ("set", "A", False, True)])
def test_a_station_that_stands_in_the_other_slot(modules, variant, departure, can_start, is_same):
    choice = after(modules, [select("departure"), choose("A"), select("arrival"), choose("A")], variant)
    assert (choice["departure"], choice["arrival"]) == (departure, "A")
    assert (choice["canStart"], choice["isSame"]) == (can_start, is_same)
    assert choice["selected"] == ("departure" if departure is None else "arrival")


def test_swap_never_holds_one_station_twice(modules):
    moves = [select("departure"), select("arrival"), choose("A"), choose("B"), choose("C")]
    for actions in itertools.product(moves, repeat=4):
        choice = after(modules, list(actions))
        assert choice["departure"] is None or choice["departure"] != choice["arrival"], actions
        assert choice["canStart"] == (choice["departure"] is not None and choice["arrival"] is not None)


@pytest.mark.parametrize("variant", ["swap", "set"])
def test_the_same_actions_fill_the_selected_slot_in_both_variants(modules, variant):
    choice = after(modules, [select("departure"), choose("A"), select("departure"), choose("B")], variant)
    assert (choice["departure"], choice["arrival"], choice["selected"]) == ("B", None, "arrival")


def test_the_lines_first_station_gives_way_to_one_that_was_found_near(modules):
    default = {"type": "default", "station": STATIONS["A"]}
    propose = {"type": "propose", "station": STATIONS["B"]}
    assert after(modules, [default])["departure"] == "A"
    assert after(modules, [default, propose])["departure"] == "B"
    assert after(modules, [propose, default])["departure"] == "B"


def test_only_the_first_station_found_is_proposed(modules):
    actions = [{"type": "propose", "station": STATIONS[name]} for name in "AB"]
    assert after(modules, actions)["departure"] == "A"


@pytest.mark.parametrize("kind", ["default", "propose"])
def test_no_proposal_takes_away_what_the_rider_chose(modules, kind):
    proposal = {"type": kind, "station": STATIONS["B"]}
    assert after(modules, [select("departure"), choose("A"), proposal])["departure"] == "A"
    other = after(modules, [choose("A"), proposal])
    assert (other["departure"], other["arrival"]) == ("B", "A")
    same = after(modules, [choose("B"), proposal])
    assert (same["departure"], same["arrival"]) == (None, "B")


def test_a_departure_that_was_cleared_is_the_riders_own_doing(modules):
    default, propose = ({"type": kind, "station": STATIONS["A"]} for kind in ("default", "propose"))
    cleared = after(modules, [default, choose("A"), propose])
    assert (cleared["departure"], cleared["arrival"]) == (None, "A")


def test_what_is_unknown_changes_nothing(modules):
    actions = [{"type": "x"}, select("middle"), {"type": "variant", "variant": "toString"}]
    assert after(modules, actions) == after(modules, [])
    assert after(modules, [{"type": "variant", "variant": "set"}])["variant"] == "set"
