"""A rider's ride on the page of the real agent, and all that may happen to phone and box meanwhile."""

import json
import re
import sqlite3
from datetime import datetime

from playwright.sync_api import expect

import browsers
from agent import wait
from ride_driver import Rider
from train import board


def test_choose_ride_alarm_acknowledge_arrive_answer(rider, train, agent):
    board(rider, train)
    wait(lambda: any(event["event"] == "journeyStarted" for event in train.events), what="the journey")
    started = [event for event in train.events if event["event"] == "journeyStarted"]
    assert [(event["from"], event["to"]) for event in started] == [("LBB", "SSM")]
    train.run_until("departed", "BLA")
    expect(rider.page.locator(".goal-name")).to_have_text("ASEAN")
    expect(rider.page.locator(".goal-next")).to_contain_text("Blok M")
    train.run_until("approaching", "SSM")
    expect(rider.alarm("approaching")).to_contain_text("ASEAN")
    rider.acknowledge()
    assert "alarm" not in train.status()
    train.run_until("arrived", "SSM")
    expect(rider.alarm("arrived").get_by_role("heading")).to_have_text("Get off now")
    rider.acknowledge()
    rider.answer("late")
    status = train.wait_for(lambda status: status.get("last_arrival", {}).get("verdict"), "the answer")
    assert status["last_arrival"]["verdict"] == "late"
    with sqlite3.connect(f"file:{agent.folder}/alight.db?mode=ro", uri=True) as journal:
        kept = [json.loads(text) for (text,) in journal.execute("SELECT text FROM record WHERE kind = 'verdict'")]
    assert [(verdict["event"], verdict["stop_id"], verdict["verdict"]) for verdict in kept] == [("arrived", "SSM", "late")]


def test_reloads_in_mid_ride_change_nothing(rider, train):
    board(rider, train)
    train.run_until("departed", "CPR")
    rider.page.reload()
    rider.expect_path("/commuting")
    expect(rider.page.locator(".goal-name")).to_have_text("ASEAN")
    train.run_until("approaching", "SSM")
    rider.alarm("approaching")
    rider.page.reload()
    rider.alarm("approaching")
    rider.acknowledge()
    rider.page.reload()
    expect(rider.page.locator(".goal-name")).to_have_text("ASEAN")
    expect(rider.page.locator(".alarm:visible")).to_have_count(0)


def test_a_power_cut_while_the_alarm_shows(rider, train):
    board(rider, train)
    train.run_until("approaching", "SSM")
    rider.alarm("approaching")
    train.agent.kill()
    train.restart()
    rider.alarm("approaching")
    rider.acknowledge()
    train.agent.kill()
    train.restart()
    # What the rider has noticed is not shown again.
    expect(rider.page.locator(".goal-name")).to_have_text("ASEAN")
    train.run(5)
    expect(rider.page.locator(".alarm:visible")).to_have_count(0)
    assert "alarm" not in train.status()


def test_told_later_by_what_is_chosen_on_the_way(rider, train):
    board(rider, train)
    train.run_until("departed", "BLA")
    rider.action("settings").click()
    rider.label("Wake me before the doors open").select_option("30")
    expect(rider.page.locator(".toast:visible")).to_contain_text("Saved")
    train.agent.kill()
    train.restart()
    train.run_until("approaching", "SSM")
    train.run_until("arrived", "SSM")
    times = {event["event"]: datetime.fromisoformat(event["time"]) for event in train.events if event.get("stop_id") == "SSM"}
    # By default they are told as soon as Blok M lies behind, more than 60 s before.
    assert 20 < (times["arrived"] - times["approaching"]).total_seconds() < 50, times


def test_the_plug_is_pulled_and_put_in_again(rider, train):
    board(rider, train)
    train.run_until("departed", "BLA")
    train.agent.kill()
    expect(rider.page.get_by_text(re.compile("No connection to the box", re.IGNORECASE)).first).to_be_visible()
    train.restart()
    train.run_until("approaching", "SSM")
    # Nobody touched the phone meanwhile.
    expect(rider.alarm("approaching")).to_contain_text("ASEAN")
    rider.acknowledge()
    train.run_until("arrived", "SSM")
    rider.alarm("arrived")


def test_a_phone_that_slept_in_silence_says_what_it_missed(new_page, radio, train):
    rider = Rider(new_page(), browsers.address(radio.port, ""))
    board(rider, train)
    train.run_until("departed", "FTM")
    expect(rider.page.locator(".goal-next")).to_contain_text("Cipete Raya")
    radio.is_silent = True
    train.run_until("arrived", "SSM")
    expect(rider.page.get_by_text(re.compile("No connection to the box", re.IGNORECASE)).first).to_be_visible()
    expect(rider.page.locator(".alarm:visible")).to_have_count(0)
    radio.is_silent = False
    expect(rider.alarm("arrived")).to_contain_text("ASEAN")


def test_two_phones_show_the_same(rider, new_page, train, agent):
    board(rider, train)
    other = Rider(new_page(locale="id-ID"), browsers.address(agent.port, "")).open("/")
    other.expect_path("/commuting")
    train.run_until("arrived", "SSM")
    expect(other.alarm("arrived").get_by_role("heading")).to_have_text(re.compile("Turun sekarang", re.IGNORECASE))
    rider.acknowledge()
    expect(other.page.locator(".alarm:visible")).to_have_count(0)


def test_the_keyboard_alone(rider, train):
    train.run(20)
    rider.open("/")
    expect(rider.slot("departure")).to_contain_text("Lebak Bulus")
    press = rider.page.keyboard.press
    rider.tab_to(rider.slot("arrival"))
    press("Enter")
    rider.tab_to(rider.page.locator('[data-stop="SSM"]'))
    press("Enter")
    rider.tab_to(rider.action("start"))
    press("Enter")
    rider.expect_path("/commuting")
    train.wait_for(lambda status: status.get("journey"), "the journey")
    train.run_until("approaching", "SSM")
    rider.alarm("approaching")
    rider.tab_to(rider.action("acknowledge"))
    press("Enter")
    expect(rider.page.locator(".alarm:visible")).to_have_count(0)


def test_nothing_sticks_out_at_any_width_in_either_language(new_page, agent, train):
    train.run(20)
    for width in (320, 390, 768, 1280):
        for locale in ("en-US", "id-ID"):
            rider = Rider(new_page({"width": width, "height": 844}, locale), browsers.address(agent.port, ""))
            for path in ("/departure-arrival", "/departure-arrival/sheet", "/commuting", "/commuting/sheet"):
                rider.open(path)
                rider.page.locator(".route:visible").wait_for()
                wide = rider.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
                assert wide <= 0, f"{path} in {locale} is {wide} px too wide for {width} px"
