"""The coordinator: four routes, and each operation answers whether it did anything."""

import random

import pytest

ROUTES = {"DepartureArrivalPage": None, "DepartureArrivalSheet": "DepartureArrivalPage",
          "CommutingPage": "DepartureArrivalPage", "CommutingSheet": "CommutingPage"}
ROOT = "DepartureArrivalPage"
OPERATIONS = ["showRoute", "canPopToRoute", "popToRoute", "popRoute", "popToRootRoute"]


def path_to(route):
    return [] if route is None else [*path_to(ROUTES[route]), route]


def run(modules, operations, first=ROOT):
    """What each operation answers, the route after it, and the browser's history after it."""
    return modules.evaluate(
        """async ([first, operations]) => {
          const { Coordinator, historySteps, pathTo } = await import("/model/coordinator.js");
          let history = pathTo(first);
          const coordinator = new Coordinator(first, (path, before) => {
            const { back, replace, show } = historySteps(before, path);
            if (back > 0) history = history.slice(0, -back);
            if (replace) history.pop();
            history.push(...show);
          });
          return operations.map(([name, route]) => {
            const did = coordinator[name](route);
            return { did, route: coordinator.route, path: coordinator.path, history: [...history] };
          });
        }""",
        [first, operations])


def expected(route, name, argument):
    """The same, said in another way: a route is shown with those behind it, and none twice."""
    behind = path_to(route)[:-1]
    match name:
        case "showRoute":
            return (False, route) if argument == route else (True, argument)
        case "canPopToRoute":
            return argument in behind, route
        case "popToRoute":
            return (True, argument) if argument in behind else (False, route)
        case "popRoute":
            return (True, behind[-1]) if behind else (False, route)
        case _:
            return route != ROOT, ROOT


@pytest.mark.parametrize("seed", range(20))
def test_random_walks(modules, seed):
    chance = random.Random(seed)
    operations = [(chance.choice(OPERATIONS), chance.choice(list(ROUTES))) for _ in range(200)]
    route = first = chance.choice(list(ROUTES))
    for (name, argument), step in zip(operations, run(modules, operations, first), strict=True):
        did, route = expected(route, name, argument)
        assert (step["did"], step["route"]) == (did, route), (name, argument)
        assert step["path"] == path_to(route)
        assert step["history"] == path_to(route), (name, argument)


def test_a_route_that_is_shown_already(modules):
    assert [step["did"] for step in run(modules, [["showRoute", "CommutingSheet"]] * 2)] == [True, False]


@pytest.mark.parametrize("route", ["", "Nowhere", "toString", "__proto__", "constructor"])
def test_there_is_no_such_route(modules, route):
    steps = run(modules, [[name, route] for name in ["showRoute", "canPopToRoute", "popToRoute"]], "CommutingSheet")
    assert [step["did"] for step in steps] == [False] * 3
    assert steps[-1]["route"] == "CommutingSheet"


@pytest.mark.parametrize("address, route", [
    ("/", ROOT), ("/departure-arrival", ROOT), ("/departure-arrival/sheet", "DepartureArrivalSheet"),
    ("/commuting", "CommutingPage"), ("/commuting/", "CommutingPage"), ("/commuting/sheet", "CommutingSheet"),
    ("/commuting/sheet/more", ROOT), ("/nowhere", ROOT)])
def test_addresses(modules, address, route):
    found = modules.evaluate("async (address) => (await import('/model/coordinator.js')).routeAt(address)", address)
    assert found == route


def test_what_the_history_says_is_taken_over_and_told_to_nobody(modules):
    assert modules.evaluate(
        """async () => {
          const { Coordinator } = await import("/model/coordinator.js");
          let told = 0;
          const coordinator = new Coordinator("CommutingSheet", () => (told += 1));
          return [coordinator.restore("CommutingPage"), coordinator.restore("CommutingPage"),
            coordinator.restore("x"), coordinator.route, told];
        }""") == [True, False, False, "CommutingPage", 0]
