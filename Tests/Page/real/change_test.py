"""A ride with a change of trains on the page of the real agent: waiting for the train, the change, the destination."""

import re

import pytest
from playwright.sync_api import expect

import city
from agent import Agent
from train import Train, board

TO_OBERAU = [{"stop_id": "KRZ", "stop_name": "Kreuzplatz", "line": "L2", "headsign": "Oberau"}]


@pytest.fixture
def server(tmp_path):
    with Agent(source="log", to=None, network=city.write(tmp_path / "city")) as agent:
        yield agent


def seconds(event):
    """Since 08:00."""
    hours, minutes, rest = event["time"][11:19].split(":")
    return (int(hours) - 8) * 3600 + int(minutes) * 60 + int(rest)


def test_waits_changes_and_arrives(rider, agent, phone, shots):
    train = Train(agent, city.whole_ride())
    board(rider, train, "Amberg", "OBR")
    # She sees the whole way: both trains, and when she is there.
    legs = rider.page.locator(".leg")
    expect(legs).to_have_count(2)
    expect(legs.nth(0)).to_have_text(
        re.compile(r"^L1\W+To \W*Ostend\W+08:02\W+Amberg\W+08:06\W+Kreuzplatz$"), use_inner_text=True)
    expect(legs.nth(1)).to_have_text(
        re.compile(r"^Change trains\W+L2\W+To \W*Oberau\W+08:10\W+Kreuzplatz\W+08:14\W+Oberau$"), use_inner_text=True)
    expect(legs.nth(0).locator(".line-badge")).to_have_css("background-color", "rgb(200, 16, 46)")
    expect(rider.page.locator(".goal-end")).to_have_text(re.compile(r"^Arrives \W*Oberau\W* 08:14$"))
    assert train.status()["journey"]["changes"] == TO_OBERAU
    shots("waiting")

    # The train comes in at 08:02:00: half a minute before, the page and the phone say so.
    coming = train.run_until("trainArriving", "AMB")
    assert (seconds(coming), coming["source"]) == (90, "deadReckoning")
    expect(rider.page.locator(".goal-lead")).to_have_text("Your train is coming")
    expect(rider.page.locator(".goal-name")).to_have_text("Amberg")
    shots("train-arriving")
    message = phone.next_but_near()
    assert (message["title"], message["message"]) == ("Your train is coming", "It comes into Amberg.")

    train.run_until("departed", "BIR")
    expect(rider.page.locator(".goal-lead")).to_have_text("Change at")
    expect(rider.page.locator(".goal-name")).to_have_text("Kreuzplatz")
    expect(legs).to_have_count(2)
    expect(legs.nth(0)).to_contain_text("You are in this train")
    expect(rider.page.locator(".goal-end")).to_contain_text("08:14")
    shots("riding")
    # The doors open at 08:06:00, and the rider is told 90 s before, as far as runs of 95 s and their spread allow.
    ready = train.run_until("approaching", "KRZ")
    assert ready["role"] == "transfer" and 360 - 120 <= seconds(ready) <= 360 - 45
    alarm = rider.alarm("approaching")
    expect(alarm).to_contain_text("Get ready to change")
    expect(alarm).to_contain_text("Kreuzplatz")
    expect(alarm).to_contain_text("L2")
    expect(alarm).to_contain_text("Oberau")
    shots("get-ready")
    rider.acknowledge()
    change = train.run_until("arrived", "KRZ")
    assert change["role"] == "transfer" and 360 <= seconds(change) <= 370
    expect(rider.alarm("arrived").get_by_role("heading")).to_have_text("Change here")
    shots("change-here")
    rider.acknowledge()
    train.run(60)
    # She waits on the platform: the page says for what.
    expect(rider.page.locator(".goal-lead")).to_have_text("Change at")
    expect(rider.page.locator(".goal-more")).to_contain_text("L2")
    assert train.status()["journey"]["changes"] == TO_OBERAU
    expect(legs).to_have_count(1)
    expect(legs).to_contain_text("08:10")
    shots("on-the-platform")

    train.run_until("departed", "KRZ")
    train.wait_for(lambda status: "changes" not in status["journey"], "the change to be over")
    expect(rider.page.locator(".strip")).to_have_attribute("aria-label", "L2: next Nordhof, Oberau in 2 stops")
    expect(rider.page.locator(".goal-lead")).to_have_text("Get off at")
    expect(legs).to_have_count(0)
    shots("second-line")
    ready = train.run_until("approaching", "OBR")
    assert ready["role"] == "destination" and 840 - 120 <= seconds(ready) <= 840 - 45
    expect(rider.alarm("approaching")).to_contain_text("Oberau")
    rider.acknowledge()
    there = train.run_until("arrived", "OBR")
    assert there["role"] == "destination" and 840 <= seconds(there) <= 850
    expect(rider.alarm("arrived").get_by_role("heading")).to_have_text("Get off now")
    shots("get-off")
    rider.acknowledge()
    rider.answer("yes")
    shots("arrived")
    told = [(event["event"], event.get("stop_id")) for event in train.events
            if event["event"] in ("trainArriving", "approaching", "missed", "wrongDirection", "wrongTrain", "offRoute")]
    assert told == [("trainArriving", "AMB"), ("approaching", "KRZ"), ("approaching", "OBR")]


def test_a_beacon_on_the_train_tells_that_it_comes_in(rider, agent, phone):
    # The train comes in forty seconds too early, and is heard then.
    seconds_of_waiting = city.wait("AMB", 0, 120)
    for second in range(80, 84):
        seconds_of_waiting[second] += city.heard()
    train = Train(agent, seconds_of_waiting)
    board(rider, train, "Amberg", "OBR")
    coming = train.run_until("trainArriving", "AMB", most=95)
    # Which of its sightings tells it is open: nobody knows whether the agent hears fixes or beacons first within a second.
    assert 80 < seconds(coming) < 84 and coming["source"] == "bluetooth"
    expect(rider.page.locator(".goal-lead")).to_have_text("Your train is coming")
    expect(rider.page.locator(".goal-name")).to_have_text("Amberg")
    message = phone.next_but_near()
    assert message["title"] == "Your train is coming"
    # Nor is it told once more when it is due.
    train.run(30)
    assert [event["event"] for event in train.events].count("trainArriving") == 1
