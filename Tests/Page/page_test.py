"""The whole page against the mock box: the ride as a rider rides it."""

import re

import pytest
from playwright.sync_api import expect

import browsers
from ride import ASEAN
from ride_driver import Rider


def commands(box):
    return [body for method, name, _, body in box.requests if (method, name) == ("POST", "commands")]


def test_a_ride_from_choosing_to_the_answer(rider, box):
    page = rider.open("/").page
    expect(rider.slot("departure")).to_contain_text(re.compile("Lebak Bulus\u2069 Station"))
    expect(rider.slot("arrival")).to_have_attribute("aria-pressed", "true")
    expect(rider.action("start")).to_have_count(0)
    rider.choose("arrival", "SSM")
    expect(page.locator(".departure-times").first).to_have_text(re.compile(r"^\d\d:\d\d → \d\d:\d\d$"))
    rider.start()
    assert commands(box) == [{"command": "go", "from": "LBB", "to": "SSM"}]
    box.jump(500)
    expect(page.locator(".goal-name")).to_have_text("ASEAN")
    expect(page.locator(".goal-minutes")).to_have_text("6 min")
    expect(page.locator(".goal-next")).to_contain_text("Blok A")
    box.jump(ASEAN - 80)
    alarm = rider.alarm("approaching")
    expect(alarm.get_by_role("heading")).to_have_text("Get ready")
    expect(alarm).to_contain_text("ASEAN")
    assert page.evaluate("document.activeElement.className") == "alarm-title"
    size = rider.action("acknowledge").bounding_box()
    assert size["height"] >= 120 and size["width"] >= 300
    rider.acknowledge()
    box.jump(ASEAN + 1)
    expect(rider.alarm("arrived").get_by_role("heading")).to_have_text("Get off now")
    rider.acknowledge()
    expect(page.locator(".goal-lead")).to_have_text("You have arrived at")
    rider.answer("late")
    assert box.last_arrival["verdict"] == "late"
    rider.action("new-journey").click()
    rider.expect_path("/departure-arrival")


def test_both_variants_of_choosing(rider):
    page = rider.open("/").page
    rider.choose("arrival", "LBB")
    expect(rider.slot("departure")).to_have_text("DepartureWhere from?")
    rider.choose("departure", "BLM")
    expect(rider.action("start")).to_be_visible()
    rider.action("settings").click()
    rider.label("Stands in both").check()
    rider.action("sheet").click()
    rider.choose("arrival", "BLM")
    expect(rider.slot("departure")).to_contain_text("Blok M")
    expect(rider.slot("arrival")).to_contain_text("Blok M")
    expect(rider.action("start")).to_have_count(0)
    page.reload()
    expect(rider.slot("departure")).to_contain_text("Blok M")
    rider.choose("arrival", "SSM")
    expect(rider.action("start")).to_be_visible()


def test_search(rider):
    page = rider.open("/departure-arrival/sheet").page
    search = page.get_by_role("searchbox")
    search.fill("blok")
    expect(page.locator(".station-list [data-stop]")).to_have_count(2)
    search.fill("<b>x")
    expect(page.locator(".station-list .state-title")).to_contain_text("<b>x")
    search.press("Escape")
    expect(page.locator(".station-list [data-stop]")).to_have_count(13)
    rider.expect_path("/departure-arrival/sheet")
    search.press("Escape")
    rider.expect_path("/departure-arrival")


@pytest.mark.parametrize("path, behind", [
    ("/departure-arrival/sheet", ["/departure-arrival"]), ("/commuting", ["/departure-arrival"]),
    ("/commuting/sheet", ["/commuting", "/departure-arrival"])])
@pytest.mark.parametrize("by", ["browser", "button"])
def test_back_after_a_reload(rider, path, behind, by):
    page = rider.open(path).page
    page.locator(".route:visible").wait_for()
    page.reload()
    page.locator(".route:visible").wait_for()
    rider.expect_path(path)
    for address in behind:
        if by == "browser":
            page.go_back(wait_until="commit")
        else:
            rider.action("back").click()
        rider.expect_path(address)
    expect(rider.action("back")).to_have_count(0)


def test_the_sheet_moves_by_button_by_keyboard_and_by_dragging(rider):
    page = rider.open("/departure-arrival").page
    handle = rider.action("sheet")
    handle.click()
    rider.expect_path("/departure-arrival/sheet")
    handle.press("ArrowDown")
    rider.expect_path("/departure-arrival")
    handle.press("ArrowUp")
    rider.expect_path("/departure-arrival/sheet")
    handle.press("Escape")
    rider.expect_path("/departure-arrival")
    large, small = "/departure-arrival/sheet", "/departure-arrival"
    for distance, path in ((-120, large), (20, large), (120, small)):
        # It waits until it has come to rest.
        handle.hover()
        box = handle.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + distance / 2)
        page.mouse.move(x, y + distance)
        page.mouse.up()
        rider.expect_path(path)
        rest = "large" if path.endswith("sheet") else "small"
        expect(page.locator(".route:visible")).to_have_attribute("data-rest", rest)
    rider.slot("departure").click()
    rider.expect_path("/departure-arrival/sheet")


def test_who_opens_the_page_in_mid_ride_sees_the_ride(rider, box):
    box.command({"command": "go", "from": "LBB", "to": "SSM"})
    box.jump(400)
    page = rider.open("/").page
    rider.expect_path("/commuting")
    expect(page.locator(".goal-name")).to_have_text("ASEAN")
    box.jump(560)
    expect(page.locator(".stop-strip .strip-train:visible")).to_have_count(1)
    # A reload keeps what the events told of the stops behind, and gets what it missed.
    rider.action("sheet").click()
    row = page.locator(".stop-row", has_text="Blok A")
    box.jump(590)
    box.begin = 605
    expect(row).to_contain_text("08:10")
    page.reload()
    expect(row).to_have_class(re.compile("is-gone|stop-row"))
    box.jump(700)
    expect(row.locator(".stop-time")).to_have_text("08:10")
    rider.expect_path("/commuting/sheet")


def test_an_alarm_covers_all_and_a_key_meant_for_a_field_does_not_acknowledge(rider, box):
    page = rider.open("/departure-arrival/sheet").page
    page.get_by_role("searchbox").focus()
    box.command({"command": "go", "from": "LBB", "to": "SSM"})
    box.jump(ASEAN + 1)
    rider.alarm("arrived")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    assert box.alarm is not None
    assert page.evaluate("document.querySelector('.route').closest('[inert]') !== null")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".alarm").wait_for(state="hidden")
    assert box.alarm is None


def test_the_keyboard_alone(rider, box):
    page = rider.open("/").page
    keys = page.keyboard
    rider.tab_to(rider.slot("arrival"))
    keys.press("Enter")
    rider.tab_to(page.locator('[data-stop="SSM"]'))
    keys.press("Enter")
    rider.tab_to(rider.action("start"))
    keys.press("Enter")
    rider.expect_path("/commuting")
    box.jump(ASEAN + 1)
    rider.alarm("arrived")
    rider.tab_to(rider.action("acknowledge"))
    keys.press("Space")
    rider.tab_to(rider.action("verdict-yes"))
    keys.press("Enter")
    page.locator(".verdict:visible").wait_for(state="hidden")
    assert box.last_arrival["verdict"] == "yes"


def test_settings_of_the_alarm_go_to_the_box_and_those_of_the_page_stay_on_the_phone(rider, box):
    page = rider.open("/departure-arrival").page
    rider.action("settings").click()
    rider.label("Wake me before the doors open").select_option("180")
    expect(page.locator(".toast")).to_contain_text("Saved")
    assert box.settings == {"lead_s": 180, "repeat_s": 120}
    rider.label("Bahasa Indonesia").check()
    expect(page.locator("html")).to_have_attribute("lang", "id")
    expect(rider.label("Bangunkan sebelum pintu terbuka")).to_have_value("180")
    rider.label("Gelap").check()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "id")
    assert page.evaluate("document.querySelector('#tokens-dark').media") == "all"


def test_the_browsers_language(new_page, server):
    page = new_page(locale="id-ID")
    Rider(page, browsers.address(server.server_port, "")).open("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Mau ke mana hari ini?")


def test_presence_is_told(rider, box):
    rider.open("/")
    rider.until(lambda: any(name == "presence" for _, name, _, _ in box.requests))
    told = [body for _, name, _, body in box.requests if name == "presence"]
    assert told and told[0]["visible"] is True and re.fullmatch(r"[0-9a-f]{24}", told[0]["page"])


def test_the_screen_reader_is_told_of_the_ride_and_of_alarms(rider, box):
    box.command({"command": "go", "from": "LBB", "to": "SSM"})
    box.jump(500)
    page = rider.open("/commuting").page
    expect(page.locator('[data-voice="polite"]')).to_contain_text("Next station: \u2068Blok A\u2069. 6 minutes to")
    box.jump(ASEAN + 1)
    expect(page.locator('[data-voice="assertive"]')).to_contain_text("Get off now")


def test_the_end_of_a_journey_can_be_taken_back(rider, box):
    page = rider.page
    page.clock.install()
    rider.set_off()
    rider.action("sheet").click()
    rider.action("end").click()
    rider.expect_path("/departure-arrival")
    rider.action("toast-action").click()
    rider.expect_path("/commuting")
    assert box.journey is not None and {"command": "end"} not in commands(box)
    rider.action("sheet").click()
    rider.action("end").click()
    page.clock.pause_at(page.evaluate("Date.now()") / 1_000 + 1)
    # Who puts the phone away has meant it, and is offered nothing that would not hold.
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide'))")
    rider.until(lambda: {"command": "end"} in commands(box))
    expect(rider.action("toast-action")).to_have_count(0)
    assert commands(box).count({"command": "end"}) == 1


def test_the_end_of_a_journey_comes_by_itself(rider, box):
    rider.set_off()
    rider.action("sheet").click()
    rider.action("end").click()
    rider.until(lambda: box.journey is None)


def test_where_the_rider_went_before_is_one_tap_away(rider, box):
    rider.set_off()
    page = rider.page
    box.command({"command": "end"})
    page.reload()
    rider.action("back").click()
    page.evaluate("sessionStorage.clear()")
    rider.open("/departure-arrival")
    expect(rider.action("shortcut")).to_have_count(1)
    rider.action("home").click()
    expect(rider.action("home")).to_have_attribute("aria-pressed", "true")
    page.evaluate("sessionStorage.clear()")
    rider.open("/departure-arrival")
    expect(rider.action("shortcut")).to_contain_text("Home")
    rider.action("shortcut").click()
    rider.expect_path("/commuting")
    assert commands(box)[-1]["to"] == "SSM" and box.journey is not None


def test_a_station_that_is_no_more_is_forgotten(rider, box):
    page = rider.open("/departure-arrival").page
    page.evaluate("""localStorage.setItem("alight.places", JSON.stringify({ home: null, recent: [
      { stop_id: "OLD", stop_name: "Old Town" }] }))""")
    rider.open("/departure-arrival")
    box.broken["commands"] = (409, "there is no station", "unknownStation", {"station": "OLD"})
    rider.action("shortcut").click()
    expect(page.locator(".toast p")).to_contain_text("OLD")
    expect(rider.action("shortcut")).to_have_count(0)


def test_the_way_back(rider, box):
    rider.set_off()
    box.jump(ASEAN + 1)
    rider.alarm("arrived")
    rider.acknowledge()
    rider.action("go-back").click()
    rider.until(lambda: box.journey is not None)
    assert commands(box)[-1] == {"command": "back"}


def test_the_next_trains_are_shown_to_who_waits(rider, box):
    page = rider.open("/departure-arrival").page
    box.jump(-100)
    rider.choose("arrival", "SSM")
    rider.start()
    trains = page.locator(".ride .departure-list:visible")
    expect(trains.locator("li").first).to_contain_text("1 min")
    expect(trains.locator("li").first).to_contain_text("Bundaran HI")
    box.jump(30)
    expect(page.locator(".ride .departure-list")).to_be_hidden()


def test_the_alarm_can_be_tried(rider, box):
    rider.page.add_init_script(VIBRATES)
    page = rider.open("/departure-arrival").page
    rider.action("settings").click()
    rider.label("Vibration").last.check()
    rider.action("trial").click()
    expect(rider.alarm("arrived").get_by_role("heading")).to_have_text("This is a test")
    assert page.evaluate("window.shakes[0].length") == 10
    rider.acknowledge()
    assert page.evaluate("document.activeElement.dataset.action") == "trial", "the focus is where it was"
    assert page.evaluate("window.shakes.at(-1)") == 0
    count = page.evaluate("window.shakes.length")
    rider.label("Silent").check()
    rider.action("trial").click()
    rider.alarm("arrived")
    rider.acknowledge()
    assert page.evaluate("window.shakes.slice(%d).every((rhythm) => rhythm === 0)" % count)
    assert commands(box) == []


def test_who_opens_the_stations_can_type_at_once(rider):
    page = rider.open("/departure-arrival").page
    rider.slot("arrival").click()
    page.keyboard.type("blok m")
    expect(page.locator(".station-list [data-stop]")).to_have_count(1)


def test_the_phones_own_voice(rider, box):
    page = rider.open("/departure-arrival").page
    page.evaluate("""void (speechSynthesis.speak = (words) => (window.said ??= []).push([words.text, words.lang]))""")
    rider.action("settings").click()
    page.locator(".settings").filter(visible=True).get_by_label("Yes").check()
    rider.action("sheet").click()
    rider.choose("arrival", "SSM")
    rider.start()
    box.jump(ASEAN - 200)
    rider.until(lambda: page.evaluate("window.said?.length ?? 0") > 0)
    text, language = page.evaluate("window.said[0]")
    assert text.startswith("Next station: ") and language == "en"
    box.jump(ASEAN + 1)
    rider.alarm("arrived")
    rider.until(lambda: any("Get off now" in words for words, _ in page.evaluate("window.said")))


def test_an_end_that_waits_ends_no_other_journey_and_no_alarm(rider, box):
    page = rider.page
    page.clock.install()
    rider.set_off()
    rider.action("sheet").click()
    rider.action("end").click()
    # Another phone begins another journey before the end.
    box.command({"command": "go", "from": "LBB", "to": "SSM"})
    expect(rider.action("toast-action")).to_have_count(0)
    rider.open("/commuting/sheet")
    rider.action("end").click()
    # The train comes there before the end.
    box.jump(ASEAN - 80)
    rider.alarm("approaching")
    rider.acknowledge()
    page.clock.fast_forward(6_000)
    rider.until(lambda: {"command": "ack"} in commands(box))
    assert {"command": "end"} not in commands(box) and box.journey is not None


VIBRATES = "navigator.vibrate = (rhythm) => { (window.shakes ??= []).push(rhythm); return true; };"


def test_a_train_that_comes_in_is_felt_once(rider, box):
    rider.page.add_init_script(VIBRATES)
    rider.set_off()
    page = rider.page
    expect(page.locator(".goal-lead")).to_have_text("Waiting for the train at")
    box.tell(box.now(), {"event": "trainArriving", "stop_id": "LBB", "stop_name": "Lebak Bulus"})
    rider.until(lambda: page.evaluate("window.shakes?.at(-1) === 0"))
    assert page.evaluate("window.shakes.filter((rhythm) => rhythm !== 0)") == [[150, 150, 150, 50]]
    # Who hears of it long after it came hears nothing.
    box.tell(box.now() - 60, {"event": "trainArriving", "stop_id": "LBB", "stop_name": "Lebak Bulus"})
    box.tell(box.now(), {"event": "held", "held_s": 180, "stop_id": "FTM", "stop_name": "Fatmawati"})
    expect(page.locator(".toast:visible")).to_contain_text("Fatmawati")
    assert page.evaluate("window.shakes.filter((rhythm) => rhythm !== 0).length") == 1


def test_a_phone_that_cannot_vibrate_has_sound_or_silence(rider):
    page = rider.page
    page.add_init_script("delete Navigator.prototype.vibrate;")
    rider.open("/departure-arrival/sheet")
    page.evaluate("""localStorage.setItem("alight.preferences", JSON.stringify({ alarm: "vibration" }))""")
    rider.open("/departure-arrival/sheet")
    rider.action("settings").click()
    expect(rider.label("Sound")).to_be_checked()
    expect(rider.label("Silent")).to_have_count(1)
    expect(rider.label("Vibration")).to_have_count(0)


def test_the_screen_stays_on_during_a_journey(rider, box):
    """As on a secure page: this one comes by http, where no browser has a wake lock."""
    page = rider.page
    page.add_init_script("""Object.defineProperty(navigator, "wakeLock", { value: {
      request: async () => {
        window.locks = (window.locks ?? 0) + 1;
        const lock = new EventTarget();
        lock.release = () => { window.locks -= 1; lock.dispatchEvent(new Event("release")); };
        return (window.lock = lock);
      } } });""")
    rider.set_off()
    rider.until(lambda: page.evaluate("window.locks") == 1)
    expect(page.locator(".facts")).not_to_contain_text("sleep")
    # The browser takes it back as the page is hidden, and the page asks again as it is seen.
    page.evaluate("window.lock.release()")
    expect(page.locator(".facts")).to_contain_text("screen will sleep")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    rider.until(lambda: page.evaluate("window.locks") == 1)
    expect(page.locator(".facts")).not_to_contain_text("sleep")
    box.command({"command": "end"})
    rider.until(lambda: page.evaluate("window.locks") == 0)
