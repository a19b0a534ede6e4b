"""The other pure parts: the view of a ride, what is announced, the strip, words and storage."""

import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "Sources/CPageFiles/web"


def call(modules, script, argument=None):
    return modules.evaluate(f"async (argument) => {{ {script} }}", argument)


def view(modules, changes="", more="{}"):
    return call(modules, f"""
      const {{ commutingView }} = await import("/model/commuting.js");
      const data = await import("/examples/data.js");
      return commutingView(data.status({{{changes}}}), {more});""")


def places(found):
    return "".join(row["place"][0] for row in found["rows"])


def test_a_ride(modules):
    found = view(modules)
    assert found["phase"] == "riding"
    assert (found["goal"]["stop_id"], found["goal"]["role"], found["stopsLeft"]) == ("SSM", "destination", 3)
    assert found["goal"]["seconds"] == 355 and found["next"]["seconds"] == 80
    assert found["speedKmh"] == 55
    assert places(found) == "ggggn" + "a" * 8


def test_time_goes_on_between_statuses_and_never_below_nothing(modules):
    assert view(modules, more="{elapsed: 60_000}")["next"]["seconds"] == 20
    assert view(modules, more="{elapsed: 600_000}")["next"]["seconds"] == 0
    assert view(modules, more="{elapsed: 3_000}")["sourceAge"] == pytest.approx(3.4)


def test_at_a_stop_it_is_neither_gone_nor_next(modules):
    found = view(modules, "place: {stop: {stop_id: 'BLA', stop_name: 'Blok A'}, standing: 0.9}, "
                          "row: {...data.status().row, train: 4}")
    assert places(found) == "gggghn" + "a" * 7


def test_a_train_that_has_just_left_is_not_at_the_stop_any_more(modules):
    assert places(view(modules, "row: {...data.status().row, train: 4}, next: data.status().next.slice(1)")) == (
        "ggggg" + "n" + "a" * 7)


def test_the_other_way_round_the_row_is_turned(modules):
    found = view(modules, "row: {...data.status().row, toward_last: false, rider: 1}, next: []")
    assert found["rows"][0]["stop_id"] == "BHI" and found["rows"][-1]["stop_id"] == "LBB"
    assert places(found) == "g" * 9 + "n" + "aaa"
    assert found["rows"][11]["role"] == "destination"


def test_nothing_is_next_or_gone_while_nobody_knows_which_way_the_train_goes(modules):
    unknown = "row: {...data.status().row, toward_last: undefined}"
    found = view(modules, unknown)
    assert [row["stop_id"] for row in found["rows"]][::12] == ["LBB", "BHI"]
    assert places(found) == "b" * 13 and [row["place"] for row in found["rows"]][3:5] == ["before", "beyond"]
    assert (found["next"], found["stopsLeft"], found["isWayKnown"]) == (None, None, False)
    assert all(row["seconds"] is None for row in found["rows"])
    # Where the rider gets off, and about when, does not hang on it.
    assert (found["goal"]["stop_id"], found["rows"][6]["role"]) == ("SSM", "destination")
    standing = view(modules, "row: {...data.status().row, toward_last: undefined, train: 4}, "
                             "place: {...data.status().place, standing: 1}")
    assert places(standing) == "bbbbh" + "b" * 8


@pytest.mark.parametrize("train, standing, names", [
    (3.5, 0, "34|56"), (0.5, 0, "1|23"), (12, 1, "cd|"), (0, 1, "1|23")])
def test_the_strip_shows_both_sides_of_a_train_whose_way_nobody_knows(modules, train, standing, names):
    window = call(modules, f"""
      const {{ commutingView }} = await import("/model/commuting.js");
      const {{ stopWindow }} = await import("/model/stop-window.js");
      const stops = [..."123456789abcd"].map((name) => ({{ stop_id: name, stop_name: name }}));
      const status = {{ row: {{ stops, train: {train} }}, place: {{ standing: {standing} }} }};
      return stopWindow(commutingView(status).rows);""")
    assert not window["folded"] and not window["goal"]
    sides = ["".join(row["stop_id"] for row in window[side]) for side in ("behind", "ahead")]
    assert "|".join(sides) == names


def test_a_change_is_told_from_the_destination(modules):
    found = view(modules, "journey: {state: 'riding', changes: data.changes}, next: []")
    rows = [row for row in found["rows"] if row["role"]]
    assert [(row["role"], row["change"] and row["change"]["headsign"]) for row in rows] == [
        ("transfer", "Balaraja"), ("transfer", "Tegalluar Summarecon"), ("destination", None)]
    assert found["changing"] is None


@pytest.mark.parametrize("stop, state, name", [("SSM", "atStop", "ASEAN"), ("BLA", "off", "ASEAN"), ("BLA", "atStop", None)])
def test_who_stands_at_a_change_is_making_it(modules, stop, state, name):
    place = f"place: {{...data.status().place, standing: 1, stop: {{stop_id: '{stop}', stop_name: ''}}}}"
    found = view(modules, f"journey: {{state: '{state}', changes: data.changes}}, {place}")
    assert (found["changing"] or {}).get("stop_name") == name


def test_a_train_that_comes_in_is_shown_to_who_waits_for_it(modules):
    seen = "{seen: {LBB: {trainArriving: data.now - %d}}}"
    waiting = "journey: {...data.status().journey, state: 'waiting'}"
    assert view(modules, waiting, seen % 100_000)["isComing"] is True
    assert view(modules, waiting, seen % 200_000)["isComing"] is False
    assert view(modules, "", seen % 100_000)["isComing"] is False


def test_an_old_fix_tells_no_speed(modules):
    assert view(modules, "fix: {age_s: 11, speed_mps: 20}")["speedKmh"] is None
    assert view(modules, "fix: {age_s: 9, speed_mps: 20}")["speedKmh"] == 72


def test_a_status_with_nothing_in_it_is_borne(modules):
    found = call(modules, """
      const { commutingView } = await import("/model/commuting.js");
      return [null, {}, { next: [null, {}], row: { stops: [] }, time: "x" }].map((status) => commutingView(status));
    """)
    assert [each["phase"] for each in found] == ["none"] * 3
    assert found[2]["rows"] == []


def test_an_arrival_is_shown_for_a_quarter_of_an_hour_and_asked_about_until_answered(modules):
    base = "journey: undefined, last_arrival: {...data.arrival%s}"
    assert view(modules, base % "")["phase"] == "arrived"
    assert view(modules, base % "", "{elapsed: 15 * 60_000}")["phase"] == "none"
    assert view(modules, base % "")["question"]["stop_id"] == "SSM"
    assert view(modules, base % ", verdict: 'late'")["question"] is None
    assert view(modules, base % "" + ", alarm: data.alarm('arrived')")["question"] is None


def test_what_the_events_told_of_the_stops_behind(modules):
    seen = call(modules, """
      const { reduceSeen } = await import("/model/commuting.js");
      return [
        { event: "arrived", stop_id: "A", time: "2026-08-19T01:00:00.000Z" },
        { event: "departed", stop_id: "A", time: "2026-08-19T01:00:30.000Z" },
        { event: "unheardOf", stop_id: "B", time: "2026-08-19T01:00:30.000Z" },
        { event: "passed", stop_id: "C", time: "2026-08-19T01:02:00.000Z" },
      ].reduce(reduceSeen, {});""")
    assert seen == {"A": {"arrived": 1787101200000, "departed": 1787101230000}, "C": {"passed": 1787101320000}}
    assert call(modules, """
      return (await import("/model/commuting.js")).reduceSeen({ A: {} }, { event: "journeyStarted" });""") == {}


def test_announcements_say_each_thing_once_and_not_too_often(modules):
    said = call(modules, """
      const { announce, silent } = await import("/model/announcements.js");
      const { commutingView } = await import("/model/commuting.js");
      const data = await import("/examples/data.js");
      const found = [];
      let said = silent;
      for (let second = 0; second < 400; second += 1) {
        const next = data.status().next.filter((stop) => Date.parse(stop.doors) > data.now + second * 1000);
        const view = commutingView(data.status({ next }), { elapsed: second * 1000 });
        const answer = announce(said, view, second * 1000);
        said = answer.said;
        if (answer.words) found.push([second, answer.words.key, answer.words.name, answer.words.minutes]);
      }
      return found;""")
    assert [entry[1:] for entry in said] == [
        ["announce.nextAndGoal", "Blok A", 5], ["announce.nextAndGoal", "Blok M", 4],
        ["announce.nextAndGoal", "Blok M", 3], ["announce.nextAndGoal", "Blok M", 2],
        ["announce.nextAndGoal", "Blok M", 1], ["announce.goalNext", "ASEAN", 1]]
    gaps = [later[0] - sooner[0] for sooner, later in zip(said, said[1:])]
    assert min(gaps) >= 12


def test_nothing_is_announced_without_a_ride(modules):
    assert call(modules, """
      const { announce, silent } = await import("/model/announcements.js");
      return [{ phase: "none" }, { phase: "waiting", next: null }].map((view) => announce(silent, view, 0).words);
    """) == [None, None]


def test_each_alarm_has_words_in_each_language(modules):
    call(modules, """
      const { alarmView } = await import("/model/alarms.js");
      const { loadStrings } = await import("/support/strings.js");
      for (const language of Object.keys((await import("/support/languages.js")).languages)) {
        const { t } = await loadStrings(language);
        for (const event of ["approaching", "arrived", "missed", "wrongDirection", "offRoute", "wrongTrain",
          "trainArriving", "near", "new in ten years", "toString"]) {
          for (const role of ["destination", "transfer", "origin", undefined]) {
            const view = alarmView({ event, role });
            t(view.title); t(view.text); t(view.action);
          }
        }
      }""")


# How many stops lie behind the train, ahead of it by name, in the fold, and beyond it as where to act.
@pytest.mark.parametrize("count, first, goal, found", [
    (43, 10, 27, (1, 5, 12, 1)), (43, 10, None, (1, 5, 27, 1)), (13, 4, 6, (1, 3, 0, 0)), (13, 4, 4, (1, 1, 0, 0)),
    (13, 4, 8, (1, 5, 0, 0)), (13, 4, 9, (1, 5, 0, 1)), (13, 4, 10, (1, 6, 0, 1)), (13, 4, 11, (1, 5, 2, 1)),
    (13, 0, 3, (0, 4, 0, 0)), (13, 13, None, (1, 0, 0, 0)), (0, 0, None, (0, 0, 0, 0))])
def test_a_line_is_read_at_a_glance(modules, count, first, goal, found):
    window = call(modules, """
      const { stopWindow } = await import("/model/stop-window.js");
      const { count, first, goal } = argument;
      return stopWindow(Array.from({ length: count }, (_, index) => ({
        index,
        place: index < first ? "gone" : index === first ? "next" : "ahead",
        role: index === goal ? "destination" : null,
      })));""", {"count": count, "first": first, "goal": goal})
    parts = [window[part] for part in ("behind", "ahead", "folded", "goal")]
    assert tuple(map(len, parts)) == found
    shown = [row["index"] for part in parts for row in part]
    # Whatever is folded, nothing is left out and nothing stands twice.
    assert shown == list(range(shown[0], shown[0] + len(shown))) if shown else count == 0
    assert goal is None or shown[-1] == goal


@pytest.mark.parametrize("row, standing, way", [
    ("{ train: 3.5, toward_last: true, stops: Array(13) }", 0, 0.5), ("{ train: 3.25, toward_last: false, stops: Array(13) }", 0, 0.75),
    ("{ train: 4, toward_last: true, stops: Array(13) }", 1, None), ("undefined", 0, None),
    ("{ stops: Array(13) }", 0, None)])
def test_how_far_the_train_is_on_its_way(modules, row, standing, way):
    assert call(modules, f"""
      const {{ wayToNext }} = await import("/model/stop-window.js");
      return wayToNext({{ row: {row}, place: {{ standing: {standing} }} }});""") == way


# What `PageAlarm.swift` leaves open, by the event that tells it, and the buzzer's signal.
SIGNALS = {"approaching": "approaching", "arrived": "arrived", "missed": "missed", "wrongDirection": "wrongDirection",
           "offRoute": "offRoute", "wrongTrain": "wrongTrain", "journeyEnded": "refused"}


@pytest.mark.parametrize("event, signal", SIGNALS.items())
def test_the_page_sounds_as_the_buzzer_does(modules, event, signal):
    catalogue = (WEB.parents[1] / "Navigation/Events/Catalogue.swift").read_text(encoding="utf-8")
    pattern = re.search(rf"case \.{signal}:\s+AlarmPattern\(\s*\[([\d, ]+)\]", catalogue)
    rhythm = call(modules, f"""
      const {{ alarmRhythm }} = await import("/model/alarms.js");
      return alarmRhythm("{event}");""")
    assert rhythm == [int(step) for step in pattern.group(1).split(",")]


def test_a_refused_journey_says_so(modules):
    view = call(modules, """
      const { alarmView } = await import("/model/alarms.js");
      return alarmView({ event: "journeyEnded" });""")
    assert view["title"] == "alarm.refused.title" and view["text"] == "alarm.refused.text"


def test_no_rhythm_means_leave_the_building_and_none_flashes(modules):
    rhythms = call(modules, """
      const { alarmRhythm } = await import("/model/alarms.js");
      return ["approaching", "arrived", "missed", "wrongDirection", "offRoute", "x"].map(alarmRhythm);""")
    for rhythm in rhythms:
        assert len(rhythm) % 2 == 0 and all(step >= 100 for step in rhythm)
        assert rhythm[:5] != [500] * 5


def test_the_strip_fits_its_box_and_keeps_the_stations_places(modules):
    found = call(modules, """
      const { chainageOf, pointAt, strip } = await import("/model/line-geometry.js");
      const data = await import("/examples/data.js");
      const box = { width: 360, height: 400, margin: { top: 20, right: 100, bottom: 20, left: 100 } };
      return [data.line, data.eastward].map((line) => {
        const points = strip(line, box);
        return { points, ends: [pointAt(points, -5), pointAt(points, 99_999)],
          middle: chainageOf(line.stops, 2.5), before: chainageOf(line.stops, -1), behind: chainageOf(line.stops, 99) };
      });""")
    for line in found:
        assert all(100 - 1e-6 <= x <= 260 + 1e-6 and 20 - 1e-6 <= y <= 380 + 1e-6 for x, y, _ in line["points"])
        heights = [y for _, y, _ in line["points"]]
        widths = [x for x, _, _ in line["points"]]
        # As large as can be: one side of the room is filled.
        assert max(heights) - min(heights) > 359 or max(widths) - min(widths) > 159
        assert line["points"][0][2] == 0 and line["points"][-1][2] == pytest.approx(15_700)
        assert line["ends"] == [line["points"][0][:2], line["points"][-1][:2]]
        assert (line["middle"], line["before"], line["behind"]) == (4610, 0, 15_420)
    # North is up where the line runs so; from west to east it is turned.
    assert found[0]["points"][0][1] > found[0]["points"][-1][1]


@pytest.mark.parametrize("shape", [[], [[-6, 106]], [[-6, 106], [-6, 106]], [[None, 1], ["a", 2]]])
def test_a_shape_that_cannot_be_drawn(modules, shape):
    assert call(modules, """
      const { strip } = await import("/model/line-geometry.js");
      const margin = { top: 0, right: 0, bottom: 0, left: 0 };
      return strip({ shape: argument, length_m: 5 }, { width: 100, height: 100, margin });""", shape) == []


def test_a_simplified_shape_stays_within_its_tolerance(modules):
    kept, original = call(modules, """
      const { simplify } = await import("/model/line-geometry.js");
      const points = Array.from({ length: 400 }, (_, index) => [index, 20 * Math.sin(index / 25)]);
      return [simplify(points, 0.5), points];""")
    assert 10 < len(kept) < 100
    # The distance is across the line; straight up and down it is up to 1.28 times as far where the curve is steepest.
    for x, y in original:
        left = max((point for point in kept if point[0] <= x), key=lambda point: point[0])
        right = min((point for point in kept if point[0] >= x), key=lambda point: point[0])
        share = 0 if right[0] == left[0] else (x - left[0]) / (right[0] - left[0])
        assert abs(left[1] + (right[1] - left[1]) * share - y) <= 0.5 * 1.29


def test_labels_never_overlap_and_the_riders_station_has_one(modules):
    placed = call(modules, """
      const { placeLabels } = await import("/model/strip-labels.js");
      const wanted = Array.from({ length: 60 }, (_, index) => ({ x: 180, y: 10 + index * 6, text: `Station ${index}`,
        worth: index === 31 ? 4 : 1 }));
      return placeLabels(wanted, [[180, 0, 0], [180, 400, 400]], { width: 360, height: 400 }, (text) => text.length * 7.6);""")
    assert "Station 31" in [label["text"] for label in placed]
    for side in ("start", "end"):
        heights = sorted(label["y"] for label in placed if label["anchor"] == side)
        assert all(b - a >= 18 for a, b in zip(heights, heights[1:]))
    assert 20 <= len(placed) < 60


@pytest.mark.parametrize("chosen, wanted, language", [
    (None, ["id-ID", "en"], "id"), (None, ["in"], "id"), (None, ["de-DE", "id"], "id"), (None, ["de"], "en"),
    (None, ["fr-CA"], "fr"),
    ("en", ["id"], "en"), ("tlh", ["id"], "id"), ("toString", [], "en")])
def test_the_language(modules, chosen, wanted, language):
    assert call(modules, """
      const { languageFor } = await import("/support/strings.js");
      return languageFor(...argument);""", [chosen, wanted]) == language


def test_plurals_and_numbers(modules):
    assert call(modules, """
      const { loadStrings } = await import("/support/strings.js");
      const found = [];
      for (const language of Object.keys((await import("/support/languages.js")).languages)) {
        const { t } = await loadStrings(language);
        for (const count of [0, 1, 2, 1.5]) found.push(t("settings.minutes", { count }));
        found.push(t("distance.kilometres", { count: 1234.5 }));
      }
      return found;""") == ["0 minutes", "1 minute", "2 minutes", "1.5 minutes", "1,234.5 km",
                            # In French whatever has 0 or 1 before the comma is one (CLDR), and thousands have a narrow space.
                            "0 minute", "1 minute", "2 minutes", "1,5 minute", "1\u202f234,5 km",
                            "0 menit", "1 menit", "2 menit", "1,5 menit", "1.234,5 km"]


def test_clocks_are_those_of_the_network(modules):
    assert call(modules, """
      const { clock } = await import("/support/times.js");
      return [clock(Date.UTC(2026, 7, 19, 17, 5, 9), 7 * 3600), clock(Date.UTC(2026, 7, 19, 3, 0), -12_600),
        clock(0, 0, { seconds: true })];""") == ["00:05", "23:30", "00:00:00"]


def test_what_is_half_a_day_ahead_is_told_by_its_day(modules):
    assert call(modules, """
      const { untilShort } = await import("/support/times.js");
      const t = (key, values) => `${key} ${values?.count ?? ""}`;
      document.documentElement.lang = "en";
      const now = Date.UTC(2026, 7, 19, 10, 0), hour = 3_600_000;
      return [now + 11.9 * hour, now + 12 * hour, now + 14 * hour, now + 14 * 24 * hour].map((time) => /day|Wed|Thu/
        .test(untilShort(t, time, now, 0)) ? untilShort(t, time, now, 0) : "minutes").concat(
        [untilShort(t, now + 14 * hour, now, -10 * 3600)]);""") == [
            "minutes", "Wed, Aug 19", "Thu, Aug 20", "Wed, Sep 2", "Wed, Aug 19"]


@pytest.mark.parametrize("changes, found", [
    ("", (False, False)), ("pickup_type: 1", (True, False)), ("drop_off_type: 1", (False, True)),
    ("pickup_type: 0, drop_off_type: 2", (False, False)),
])
def test_a_closed_stop_is_told(modules, changes, found):
    closed = view(modules, f"journey: {{...data.status().journey, {changes}}}")["closed"]
    assert (closed["from"], closed["to"]) == found


def test_storage_that_throws_or_holds_rubbish(modules):
    assert call(modules, """
      const { storage } = await import("/support/storage.js");
      const broken = storage(() => { throw new Error("denied"); });
      const none = storage(() => undefined);
      const rubbish = storage(() => ({ getItem: () => "{", setItem: () => { throw new Error("full"); } }));
      return [broken.read("a", 1), broken.write("a", 1), none.read("a", 2), none.write("a", 1), rubbish.read("a", 3),
        rubbish.write("a", 1)];""") == [1, False, 2, False, 3, False]


def test_preferences_that_are_unknown_count_as_never_chosen(modules):
    assert call(modules, """
      const { preferences } = await import("/app/initial-state.js");
      return [preferences({ variant: "x", language: "id", scheme: 7, alarm: "vibration", more: 1 }, "en"),
        preferences({ sound: "off" }, "en")];""") == [
        {"variant": "swap", "language": "id", "scheme": "system", "alarm": "vibration", "voice": "off"},
        # As the page before kept it.
        {"variant": "swap", "language": "en", "scheme": "system", "alarm": "silent", "voice": "off"}]


def legs(modules, changes, more="plan: data.plan"):
    return view(modules, changes, f"{{{more}}}")["legs"]


CHANGING = ("journey: {...data.status().journey, changes: data.changes%s}, "
            "next: [{stop: data.changes[0], role: 'transfer', doors: data.status().next[2].doors, uncertainty_s: 4}]")


def test_the_trains_of_a_journey_are_that_now_and_those_to_board(modules):
    found = legs(modules, CHANGING % "")
    assert [(leg["isNow"], leg["line"], leg["to"]["name"]) for leg in found] == [
        (True, "North–South", "ASEAN"), (False, "East–West", "Bendungan Hilir"),
        (False, "Jakarta–Bandung High Speed", "Tegalluar Summarecon")]
    assert found[0]["from"] is None and found[0]["to"]["time"] == call(modules, """
      return Date.parse((await import("/examples/data.js")).status().next[2].doors);""")
    # As late as the train is known to be.
    late = call(modules, 'return Date.parse((await import("/examples/data.js")).plan.legs[1].expected_arrival);')
    assert found[2]["to"]["time"] == late and found[2]["to"]["platform"] == "1"


@pytest.mark.parametrize("state, count", [("waiting", 2), ("off", 2), ("riding", 3)])
def test_the_train_now_is_none_of_who_waits_or_changes(modules, state, count):
    assert len(legs(modules, CHANGING % f", state: '{state}'")) == count


def test_without_a_timetable_the_trains_to_board_are_told_without_times(modules):
    found = legs(modules, CHANGING % "", "plan: null")
    assert [(leg["line"], leg["from"] and leg["from"]["name"], leg["to"]["name"]) for leg in found] == [
        ("North–South", None, "ASEAN"), ("East–West", "ASEAN", "Bendungan Hilir"),
        ("Jakarta–Bandung High Speed", "Setiabudi", "ASEAN")]
    assert all(leg["to"]["time"] is None for leg in found[1:])


def test_who_rides_one_train_has_no_legs(modules):
    assert legs(modules, "") == legs(modules, "journey: undefined") == []


@pytest.mark.parametrize("color", ["C8102", "red;", "C8102EFF", ""])
def test_a_colour_that_is_none_is_left_out(modules, color):
    assert legs(modules, CHANGING % "", f"line: {{...data.line, route_color: '{color}'}}")[0]["color"] is None


def test_all_stops_end_with_where_to_act_and_not_with_the_line(modules):
    rows = view(modules, CHANGING % "", "{plan: data.plan}")["rows"]
    assert [(row["stop_name"], row["role"]) for row in rows[6:]] == [
        ("ASEAN", "transfer"), ("Bendungan Hilir", "transfer"), ("Tegalluar Summarecon", "destination")]
    assert rows[7]["change"]["board_at"]["stop_name"] == "Setiabudi"


def test_what_the_box_said_long_ago_is_an_estimate(modules):
    fresh, stale = view(modules), view(modules, "", "{ elapsed: 21_000 }")
    assert not fresh["isStale"] and stale["isStale"]
    assert not fresh["goal"]["isAbout"] and stale["goal"]["isAbout"]
    assert not any(row["isAbout"] for row in fresh["rows"]) and all(row["isAbout"] for row in stale["rows"])
    assert fresh["speedKmh"] is not None and stale["speedKmh"] is None


@pytest.mark.parametrize("elapsed, lead, rings", [
    (15_000, 600, False), (21_000, 90, False), (264_000, 90, False), (266_000, 90, True), (900_000, 90, True),
    # The box has been switched off behind the ride.
    (2_000_000, 90, False)])
def test_the_phone_rings_by_itself_where_the_box_is_silent_when_it_is_time(modules, elapsed, lead, rings):
    # The doors at the destination open 355 s after the status.
    alarm = call(modules, f"""
      const {{ unheardAlarm }} = await import("/model/alarms.js");
      const {{ commutingView }} = await import("/model/commuting.js");
      const data = await import("/examples/data.js");
      return unheardAlarm(commutingView(data.status(), {{ elapsed: {elapsed} }}), {lead});""")
    assert (alarm is not None) == rings
    assert alarm is None or (alarm["event"], alarm["stop_id"]) == ("unheard", "SSM")


def test_the_phone_does_not_ring_for_who_goes_nowhere(modules):
    assert call(modules, """
      const { unheardAlarm } = await import("/model/alarms.js");
      const { commutingView } = await import("/model/commuting.js");
      const data = await import("/examples/data.js");
      const status = data.status({ journey: undefined, next: [] });
      return [unheardAlarm(commutingView(null), 90), unheardAlarm(commutingView(status, { elapsed: 1e6 }), 90)];
    """) == [None, None]


def test_where_the_rider_goes_again(modules):
    found = call(modules, """
      const { placesFrom, reducePlaces, shortcutsOf } = await import("/model/places.js");
      const place = (id) => ({ stop_id: id, stop_name: id, lines: [] });
      let places = placesFrom(null);
      for (const id of "ABCDEFB") places = reducePlaces(places, { type: "go", station: place(id) });
      const recent = places.recent.map((each) => each.stop_id).join("");
      places = reducePlaces(places, { type: "home", station: place("C") });
      const presets = [{ name: "work", to: place("D") }, { name: "school", from: place("A"), to: place("E") }];
      const rows = shortcutsOf(places, presets).map((row) => `${row.kind} ${row.name}`);
      const forgotten = reducePlaces(places, { type: "forget", stop_id: "C" });
      const rubbish = placesFrom({ home: 3, recent: [null, { stop_id: "A" }, place("B")] });
      return { recent, rows, forgotten, rubbish };""")
    assert found["recent"] == "BFEDC"
    # "E" is the preset's destination from elsewhere, and so a row of its own.
    assert found["rows"] == ["home C", "preset work", "preset school", "recent B", "recent F", "recent E"]
    assert found["forgotten"]["home"] is None and len(found["forgotten"]["recent"]) == 4
    assert found["rubbish"] == {"home": None, "recent": [{"stop_id": "B", "stop_name": "B"}]}


def test_the_page_tells_of_a_train_as_the_buzzer_does(modules):
    catalogue = (WEB.parents[1] / "Navigation/Events/Catalogue.swift").read_text(encoding="utf-8")
    pattern = re.search(r"case \.trainArriving: AlarmPattern\(\[([\d, ]+)\]", catalogue)
    rhythm = call(modules, 'const { arrivingRhythm } = await import("/model/alarms.js"); return arrivingRhythm;')
    assert rhythm == [int(step) for step in pattern.group(1).split(",")]


@pytest.mark.parametrize("ground", ["#ffffff", "#f2f6fc", "#000000", "rgb(13, 17, 23)"])
def test_a_lines_colour_is_legible_on_each_ground(modules, ground):
    found = call(modules, """
      const { contrast, legible } = await import("/support/color.js");
      return ["#ffd100", "#c8102e", "#ffffff", "#000000", "#777777", "#0a3161"].map((color) => {
        const seen = legible(color, argument);
        return { color, seen, before: contrast(color, argument), after: contrast(seen, argument) };
      });""", ground)
    assert all(each["after"] >= 3 for each in found)
    # A colour that can be seen as it is stays as its agency wants it.
    assert all(each["seen"] == each["color"] for each in found if each["before"] >= 3)


def test_a_colour_that_is_none_paints_nothing(modules):
    assert call(modules, """
      const { legible } = await import("/support/color.js");
      return [legible("red", "#ffffff"), legible("#12", "#ffffff"), legible("#123456", "")];""") == [None, None, None]
