"""An unmodified ntfy of Debian's subscribes to the real agent, as a phone's app does."""

import json
import subprocess
import urllib.request

from playwright.sync_api import expect

import browsers
import ntfy_package
from agent import wait
from ride_driver import Rider


def test_rings_for_a_station_while_nobody_looks_and_no_journey_is_set(phone, train):
    train.run_until("near", "LBB")
    message = phone.next()
    assert (message["title"], message["message"], message["priority"]) == ("A station is near", "You are near Lebak Bulus.", 3)
    assert "actions" not in message
    train.run_until("near", "FTM")
    assert phone.next()["message"] == "You are near Fatmawati."


def test_does_not_ring_for_a_station_while_somebody_looks(phone, new_page, radio, train):
    rider = Rider(new_page(), browsers.address(radio.port, ""))
    with rider.page.expect_response("**/api/presence"):
        rider.open("/")
    expect(rider.slot("arrival")).to_be_visible()
    train.run_until("near", "FTM")
    rider.page.close()
    farewell = b'"visible":false'
    wait(lambda: b" 204 " in b"".join(radio.passed).partition(farewell)[2], what="the answer to the page's farewell")
    # What rings next is the station after the page was closed, and not those before.
    train.run_until("near", "CPR")
    assert phone.next()["message"] == "You are near Cipete Raya."


def test_rings_for_the_alarm_and_acknowledges_it(phone, rider, train, agent):
    train.run_until("near", "LBB")
    assert phone.next()["message"] == "You are near Lebak Bulus."
    rider.open("/")
    rider.choose("arrival", "SSM")
    rider.start()
    train.wait_for(lambda status: status.get("journey"), "the journey")
    train.run_until("approaching", "SSM")
    message = phone.next()
    assert message["title"] == "Get ready" and message["priority"] == 5 and "ASEAN" in message["message"]
    train.run_until("arrived", "SSM")
    message = phone.next()
    assert message["title"] == "Get off now"
    rider.alarm("arrived")
    # What the app does when its owner taps the button.
    action = message["actions"][0]
    assert action["action"] == "http"
    request = urllib.request.Request(
        action["url"], action["body"].encode(), action["headers"], method=action["method"])
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert json.load(answer)["ok"]
    expect(rider.page.locator(".alarm:visible")).to_have_count(0)
    assert "alarm" not in train.status()


def test_a_phone_that_comes_late_gets_what_still_holds(train, agent):
    train.run_until("near", "LBB")
    address = f"http://127.0.0.1:{agent.port}/alight"
    poll = subprocess.run(
        [ntfy_package.program(), "subscribe", "--config", "/dev/null", "--poll", "--since", "10m", address],
        capture_output=True, text=True, timeout=60)
    assert [json.loads(line)["message"] for line in poll.stdout.splitlines()] == ["You are near Lebak Bulus."]
