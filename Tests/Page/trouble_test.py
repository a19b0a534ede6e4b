"""The whole page against the mock box, when something is wrong with the box, the network or the phone."""

import pytest
from playwright.sync_api import expect

import browsers
from mock import MockServer
from ride import ASEAN
from ride_driver import Rider


def test_a_box_that_is_killed_and_comes_back(rider, box, server):
    page = rider.open("/").page
    rider.choose("arrival", "SSM")
    rider.start()
    box.jump(300)
    expect(page.locator(".goal-minutes")).to_have_text("9 min")
    server.stop()
    banner = page.locator(".banner:visible")
    banner.wait_for()
    expect(banner).to_contain_text("No connection to the box")
    expect(page.locator(".goal-name")).to_have_text("ASEAN")
    again = MockServer(box, server.server_port).start()
    banner.wait_for(state="hidden")
    box.jump(ASEAN + 1)
    rider.alarm("arrived")
    rider.acknowledge()
    again.stop()


def test_a_stream_that_falls_silent_is_made_anew(rider, box):
    page = rider.open("/").page
    expect(rider.slot("departure")).to_contain_text("Lebak Bulus")
    streams = lambda: sum(name == "events" for _, name, _, _ in box.requests)
    rider.until(streams)
    before = streams()
    box.silent = True
    rider.until(lambda: streams() > before)
    box.silent = False
    page.locator(".banner:visible").wait_for(state="hidden")


def test_the_page_connects_by_force_when_it_comes_to_the_front(rider, box):
    rider.page.add_init_script("""globalThis.made = 0;
    globalThis.EventSource = class extends EventSource {
      constructor(address) { super(address); made += 1; }
    };""")
    page = rider.open("/").page
    streams = lambda: sum(name == "events" for _, name, _, _ in box.requests)
    rider.until(streams)
    before = streams()
    causes = ("document.dispatchEvent(new Event('visibilitychange'))", "dispatchEvent(new Event('online'))",
              "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    for count, event in enumerate(causes, start=1):
        assert page.evaluate(f"() => {{ const before = made; {event}; return made - before; }}") == 1, event
        rider.until(lambda: streams() >= before + count)


def test_an_acknowledgement_that_does_not_reach_the_box(rider, box):
    box.command({"command": "go", "from": "LBB", "to": "SSM"})
    box.jump(ASEAN + 1)
    rider.open("/commuting")
    alarm = rider.alarm("arrived")
    box.broken["commands"] = (503, "")
    rider.action("acknowledge").click()
    expect(alarm).to_contain_text("Press the button on the box")
    expect(alarm.get_by_role("heading")).to_be_visible()
    rider.acknowledge()
    assert box.alarm is not None


def test_a_phone_that_is_not_paired(new_page, server, box):
    box.token = "right"
    page = new_page()
    rider = Rider(page, browsers.address(server.server_port, "")).open("/")
    page.get_by_label("Token").wait_for()
    # Who types is not interrupted by the streams that are tried meanwhile.
    page.evaluate("""() => {
      window.changes = 0;
      new MutationObserver((changes) => (window.changes += changes.length))
        .observe(document.querySelector(".pairing"), { attributeFilter: ["hidden"] });
    }""")
    before = len(box.requests)
    rider.until(lambda: sum(name == "events" for _, name, _, _ in box.requests[before:]) >= 3)
    assert page.evaluate("window.changes") == 0
    page.get_by_label("Token").fill("wrong")
    rider.action("pair").click()
    expect(page.get_by_role("alert")).to_contain_text("does not know this token")
    page.get_by_label("Token").fill("right")
    rider.action("pair").click()
    expect(rider.slot("departure")).to_contain_text("Lebak Bulus")
    other = Rider(new_page(), browsers.address(server.server_port, "")).open("/#token=right")
    expect(other.slot("departure")).to_contain_text("Lebak Bulus")
    assert "token" not in other.page.url


@pytest.mark.parametrize("name, where, words", [
    ("stations", ".station-list", "no network"), ("departures", ".departure-list", "no timetable"),
    ("settings", ".settings", "no settings")])
def test_what_fails_is_told_and_recovers_by_itself(rider, box, name, where, words):
    box.broken[name] = (503, words)
    page = rider.open("/departure-arrival" if name == "departures" else "/departure-arrival/sheet").page
    if name == "settings":
        page.locator('[data-tab="settings"]:visible').click()
    # The box's own words are English, and none of a rider's.
    expect(page.locator(f'{where} .state[data-kind="error"]')).to_contain_text("could not be loaded")
    expect(page.locator(f'{where} .state[data-kind="error"]')).not_to_contain_text(words)
    box.broken.clear()
    page.locator(f'{where} .state[data-kind="error"]').wait_for(state="hidden")


@pytest.mark.parametrize("language, words", [
    ("en", "No train goes from ASEAN to Blok M"), ("id", "Tidak ada kereta dari ASEAN ke Blok M"),
    ("fr", "Aucun train ne va de ASEAN à Blok M")])
def test_a_refusal_is_told_in_the_riders_language(new_page, server, language, words):
    rider = Rider(new_page(locale=language), browsers.address(server.server_port, ""))
    page = rider.open("/").page
    rider.choose("departure", "SSM")
    rider.choose("arrival", "BLM")
    rider.action("start").click()
    expect(page.locator(".toast")).to_contain_text(words)
    rider.expect_path("/departure-arrival")


def test_problems_of_the_box_are_told_in_the_riders_language(new_page, server, box):
    rider = Rider(new_page(locale="id"), browsers.address(server.server_port, ""))
    box.problems = [("receiver.lost", "the receiver cannot be reached"), ("of.tomorrow", "what nobody knows yet")]
    page = rider.open("/").page
    rider.choose("arrival", "SSM")
    rider.start()
    rider.expect_path("/commuting")
    for words in ("Kotak tidak menjangkau penerima satelitnya", "Ada yang perlu diperiksa di kotak"):
        expect(page.locator(".facts").first).to_contain_text(words)
    expect(page.locator("body")).not_to_contain_text("cannot be reached")


def test_without_storage(new_page, server):
    page = new_page()
    page.add_init_script("""for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { get() { throw new Error("denied"); } });
    }""")
    rider = Rider(page, browsers.address(server.server_port, "")).open("/")
    rider.choose("arrival", "SSM")
    rider.start()


def test_names_of_the_network_are_text(rider, box):
    box.line.stops[6]["stop_name"] = "<img src=x onerror=alert(1)>" + "W" * 180
    page = rider.open("/").page
    rider.choose("arrival", "SSM")
    rider.start()
    expect(page.locator(".goal, .route:visible").first).to_contain_text("<img src=x")
    box.jump(ASEAN + 1)
    rider.alarm("arrived")
    assert page.locator("img").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_box_that_falls_silent_before_the_stop(rider, box, server):
    page = rider.page
    page.clock.install()
    rider.set_off()
    box.jump(ASEAN - 300)
    expect(page.locator(".goal-minutes")).to_have_text("5 min")
    server.stop()
    page.clock.fast_forward(30_000)
    expect(page.locator(".goal-minutes")).to_have_text("about 4 min")
    expect(page.locator(".banner:visible")).to_contain_text("watch the stations yourself")
    page.clock.fast_forward(170_000)
    page.clock.run_for(3_000)
    alarm = rider.alarm("wrong")
    expect(alarm.get_by_role("heading")).to_have_text("Get ready by yourself")
    expect(alarm).to_contain_text("ASEAN")
    rider.acknowledge()


def test_a_screen_that_will_sleep_is_told(rider, box):
    """The page comes by plain http, where no browser keeps the screen on."""
    rider.set_off()
    page = rider.page
    expect(page.locator(".facts")).to_contain_text("screen will sleep")
    box.problems = [("outputs", "no buzzer and no LED")]
    expect(page.locator(".facts")).to_contain_text("keep the screen on")


def test_who_has_been_told_is_not_told_again_by_the_phone(rider, box, server):
    page = rider.page
    page.clock.install()
    rider.set_off()
    box.jump(ASEAN - 80)
    rider.alarm("approaching")
    rider.acknowledge()
    server.stop()
    page.clock.fast_forward(40_000)
    page.clock.run_for(3_000)
    expect(page.locator(".banner:visible")).to_contain_text("No connection")
    expect(page.locator(".alarm")).to_be_hidden()


@pytest.mark.parametrize("day, words", [("2026-08-20", "The timetable ends on"), ("2026-08-18", "The timetable ended on")])
def test_a_timetable_that_ends_is_told_where_the_rider_chooses_and_rides(rider, box, day, words):
    box.problems = [("timetable", "the timetable")]
    box.told_more = {"timetable_until": day}
    page = rider.open("/departure-arrival").page
    expect(page.get_by_text(words).filter(visible=True)).to_have_count(1)
    rider.set_off()
    expect(page.locator(".facts")).to_contain_text(words)
