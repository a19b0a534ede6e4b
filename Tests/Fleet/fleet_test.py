"""Copies of a fleet's feed at a real broker serve all trains, whatever happens to copies, broker and boxes."""

import contextlib
import os
import random
import subprocess
import time

import pytest

from agent import BINARY, wait
from broker import Broker, Listener, free_port
from copies import KINDS, Boxes, Copy, client, message

COUNT = 200
PART = {KINDS[0]: "vehicle", KINDS[1]: "trip_update"}
# A box's interval here, the time after which a copy tells the others, and 1 s for a busy machine.
LATEST = 1 + 1 + 1


@contextlib.contextmanager
def publisher(broker):
    made = client(broker.port)
    try:
        yield lambda name, kind, payload: made.publish(f"alight/{name}/{kind}", payload, qos=1).wait_for_publish(10)
    finally:
        made.disconnect()
        made.loop_stop()


def put(publish, name, kind=KINDS[0], **options):
    publish(name, kind, message(name, kind, **options).SerializeToString())


def is_whole(copy, names):
    return all(set(copy.trains(kind)) >= set(names) for kind in KINDS)


def oldest(copy, kind=KINDS[0]):
    """The age of the train of which least is known, in seconds; times in a feed are whole seconds, rounded down."""
    return time.time() - min(getattr(entity, PART[kind]).timestamp for entity in copy.feed(kind).entity)


def test_each_copy_serves_all_trains_from_its_share(broker):
    with Copy(broker.port) as first, Copy(broker.port) as second, Boxes(broker.port, COUNT) as boxes:
        for copy in (first, second):
            wait(lambda: is_whole(copy, boxes.names), what="all trains")
        before = [copy.metric(f'alight_fleet_messages_total{{feed="{KINDS[0]}"}}') for copy in (first, second)]
        start, ages = time.monotonic(), []
        end = start + 10
        while time.monotonic() < end:
            for copy in (first, second):
                for kind in KINDS:
                    assert set(copy.trains(kind)) == set(boxes.names)
                    ages.append(oldest(copy, kind))
            time.sleep(0.1)
        assert max(ages) < LATEST + 1, f"a train was {max(ages):.1f} s old"
        shares = [
            copy.metric(f'alight_fleet_messages_total{{feed="{KINDS[0]}"}}') - count
            for copy, count in zip((first, second), before)
        ]
        assert sum(shares) < 1.3 * COUNT * (time.monotonic() - start), f"both got the same messages: {shares}"
        assert min(shares) > 0.3 * sum(shares), f"the load is not shared: {shares}"
        assert not first.refused and not second.refused


def test_killed_copy_loses_nothing(broker):
    with Copy(broker.port) as first, Copy(broker.port) as second, Boxes(broker.port, COUNT) as boxes:
        for copy in (first, second):
            wait(lambda: is_whole(copy, boxes.names), what="all trains")
        first.kill()
        killed, number = time.monotonic(), boxes.round
        while time.monotonic() < killed + 1 + 2:
            assert is_whole(second, boxes.names), "a train went with the copy"
            time.sleep(0.05)
        # One interval and 2 s later each train has been heard since, and is as new as ever.
        for kind in KINDS:
            trips = [getattr(train, PART[kind]).trip.trip_id for train in second.trains(kind).values()]
            assert min(int(trip.split("-")[1]) for trip in trips) > number
        end = time.monotonic() + 5
        while time.monotonic() < end:
            assert is_whole(second, boxes.names)
            assert oldest(second) < LATEST + 1
            time.sleep(0.1)
        # A new copy learns all of them.
        with Copy(broker.port) as third:
            wait(lambda: is_whole(third, boxes.names), LATEST, what="all trains at a new copy")


def test_new_copy_learns_trains_that_say_nothing_meanwhile(broker):
    with Listener(broker, "alight-fleet/#") as parts, publisher(broker) as publish, Copy(broker.port) as first:
        put(publish, "slow")
        wait(lambda: any("slow" in text for _, text, *_ in list(parts.messages)), what="the copy's part with the train")
        first.kill()
        # Whoever asks it for its health knows that its feed is whole.
        with Copy(broker.port) as second:
            assert "slow" in second.trains(), "a train that a dead copy had"


def test_stopped_copy_leaves_the_last_messages_to_the_others(broker):
    with publisher(broker) as publish, Copy(broker.port) as first:
        time.sleep(0.3)
        put(publish, "late")
        wait(lambda: "late" in first.trains(), what="a train")
        assert first.stop() == 0
        with Copy(broker.port) as second:
            wait(lambda: "late" in second.trains(), what="a train that came last")


def test_train_with_nothing_to_say_is_removed_everywhere(broker):
    with publisher(broker) as publish, Copy(broker.port) as first, Copy(broker.port) as second:
        for number in range(4):
            # Of one second the one that is heard later wins, and two copies hear these two.
            at = time.time() - 10 + 2 * number
            put(publish, "box", at=at)
            put(publish, "box", at=at + 1, is_empty=True)
        for copy in (first, second):
            wait(lambda: copy.metric("alight_fleet_parts_total") > 4 and copy.trains() == {}, 60, what="that it is gone")
        put(publish, "box")
        for copy in (first, second):
            wait(lambda: "box" in copy.trains(), what="the train again")


def test_silent_train_vanishes(broker):
    with publisher(broker) as publish, Copy(broker.port) as first, Copy(broker.port) as second:
        start = int(time.time())
        put(publish, "silent", at=start - 24)
        put(publish, "alive", at=start)
        for copy in (first, second):
            wait(lambda: set(copy.trains()) == {"silent", "alive"}, what="both trains")
        for copy in (first, second):
            wait(lambda: set(copy.trains()) == {"alive"}, 10, what="that a train is gone")
            assert 6 <= time.time() - start < 8


def test_hostile_boxes(broker):
    made = client(broker.port)
    with publisher(broker) as publish, Copy(broker.port) as copy:
        good = message("good").SerializeToString()
        put(publish, "good")
        wait(lambda: "good" in copy.trains(), what="the good train")

        def twisted(change):
            feed = message("bad")
            change(feed)
            return feed.SerializePartialToString()

        def second_entity(feed):
            feed.entity.add(id="bad-2").vehicle.position.CopyFrom(feed.entity[0].vehicle.position)

        cases = {
            "malformed": [
                b"", b"\xff" * 40, good[:-1], b"\x0a\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", os.urandom(5000),
                twisted(lambda feed: feed.header.ClearField("timestamp")),
                twisted(lambda feed: feed.entity[0].vehicle.position.ClearField("latitude")),
                # A position in which a text ends beyond its end, which would cost a reader the whole feed.
                b"\x0a\x0d\x0a\x032.0\x10\x00\x18" + good[11:15] + b"\x06\x12\x0d\x0a\x03bad\x22\x06\x42\x04\x0a\x7fab",
            ],
            "too_large": [twisted(lambda feed: setattr(feed.entity[0].vehicle, "stop_id", "x" * 70_000))],
            "not_one_train": [twisted(second_entity), twisted(lambda feed: setattr(feed.header, "incrementality", 1))],
            "wrong_kind": [message("bad", KINDS[1]).SerializeToString()],
            "wrong_id": [good, twisted(lambda feed: setattr(feed.entity[0].vehicle.vehicle, "id", "good"))],
            "bad_position": [
                twisted(lambda feed: setattr(feed.entity[0].vehicle.position, "latitude", float("nan"))),
                twisted(lambda feed: setattr(feed.entity[0].vehicle.position, "longitude", 181)),
            ],
            "future": [
                message("bad", at=time.time() + 90).SerializeToString(),
                twisted(lambda feed: setattr(feed.header, "timestamp", 2**64 - 1)),
                twisted(lambda feed: setattr(feed.entity[0].vehicle, "timestamp", 2**63)),
            ],
            "past": [
                message("bad", at=time.time() - 31).SerializeToString(),
                twisted(lambda feed: setattr(feed.header, "timestamp", 0)),
            ],
        }
        for payloads in cases.values():
            for payload in payloads:
                publish("bad", KINDS[0], payload)
        publish("no name", KINDS[0], good)
        wanted = {reason: len(payloads) for reason, payloads in cases.items()} | {"bad_topic": 1}
        wait(lambda: sum(copy.refused.values()) >= sum(wanted.values()), what=f"that all are refused: {copy.refused}")
        assert copy.refused == wanted
        assert set(copy.trains()) == {"good"} and copy.trains()["good"].vehicle.trip.trip_id == "trip-0"
        # Each feed can be read whatever byte of a message is another one.
        text = message("bad").SerializeToString()
        for number in range(2000):
            changed = bytearray(text)
            changed[number % len(text)] = random.randrange(256)
            made.publish(f"alight/bad/{KINDS[0]}", bytes(changed), qos=0)
            if number % 100 == 0:
                assert set(copy.trains()) <= {"good", "bad"}
        put(publish, "good", number=1)
        wait(lambda: copy.trains()["good"].vehicle.trip.trip_id == "trip-1", what="the good train")
    made.disconnect()
    made.loop_stop()


def fill(part):
    """Gives each field that a message has none of yet a value, down to the last message within it."""
    for field in part.DESCRIPTOR.fields:
        values = getattr(part, field.name)
        if field.message_type and field.is_repeated:
            fill(values.add())
        elif field.message_type:
            values.SetInParent()
            fill(values)
        elif not part.HasField(field.name):
            setattr(part, field.name, "text" if isinstance(values, str) else field.enum_type.values[-1].number
                    if field.enum_type else 1)


def test_every_field_of_the_specification_is_taken(broker):
    with publisher(broker) as publish, Copy(broker.port) as copy:
        for kind in KINDS:
            feed = message("box", kind)
            fill(getattr(feed.entity[0], PART[kind]))
            publish("box", kind, feed.SerializeToString())
            wait(lambda: "box" in copy.trains(kind), what="the train")
            assert copy.trains(kind)["box"] == feed.entity[0] and not copy.refused


def test_hostile_part(broker):
    """Whoever may publish as a copy may add trains, and may end nobody."""
    made = client(broker.port)
    with publisher(broker) as publish, Copy(broker.port) as copy:
        put(publish, "good")
        for payload in (b"\xff", os.urandom(100_000), b"\x0a\x02\x0a\x00", b""):
            made.publish("alight-fleet/fleet/evil", payload, qos=1).wait_for_publish(10)
        wait(lambda: copy.metric("alight_fleet_parts_total") >= 4, what="the parts")
        assert copy.metric('alight_fleet_refused_in_parts_total{reason="malformed"}') >= 3
        assert set(copy.trains()) == {"good"}
    made.disconnect()
    made.loop_stop()


def test_broker_killed_and_started_again(broker):
    with Copy(broker.port) as first, Copy(broker.port) as second, Boxes(broker.port, COUNT) as boxes:
        for copy in (first, second):
            wait(lambda: is_whole(copy, boxes.names), what="all trains")
        broker.kill()
        for copy in (first, second):
            wait(lambda: copy.health == 503, what="that a copy notices")
        time.sleep(3)
        # What is known stays for its 30 s.
        assert is_whole(first, boxes.names) and is_whole(second, boxes.names)
        broker.start()
        for copy in (first, second):
            wait(lambda: copy.health == 200, 40, what="that a copy comes back")
            wait(lambda: is_whole(copy, boxes.names) and oldest(copy) < LATEST + 1, what="all trains as new as before")
            lost = [line for line in copy.log if "warning" in line]
            assert len(lost) == 1 and "trying for ever" in lost[0]
            wait(lambda: sum("is connected" in line for line in copy.log) == 2, what="that it says so")


def test_copy_that_is_started_before_its_broker():
    port = free_port()
    with Copy(port).start(waits=False) as copy:
        wait(lambda: copy.health == 503, what="an answer")
        assert copy.feed().entity == []
        assert copy.stop() == 0


def test_password_and_who_may_what(tmp_path):
    (tmp_path / "passwords").touch(mode=0o600)
    for user in ("fleet", "box"):
        subprocess.run(
            ["mosquitto_passwd", "-b", str(tmp_path / "passwords"), user, "secret"], check=True)
    (tmp_path / "secret").write_text("secret\n")
    (tmp_path / "wrong").write_text("wrong\n")
    # As Sources/Fleet/Fleet.docc/Fleet.md has it.
    (tmp_path / "rules").write_text(
        "pattern write alight/%u/#\nuser fleet\ntopic read alight/+/vehicle-positions\n"
        "topic read alight/+/trip-updates\ntopic readwrite alight-fleet/#\n")
    with Broker(f"password_file {tmp_path}/passwords", f"acl_file {tmp_path}/rules") as broker:
        options = "--username", "fleet", "--password-file", str(tmp_path / "secret")
        with Copy(broker.port, *options) as first, Copy(broker.port, *options) as second:
            for name in ("other", "box"):
                subprocess.run(
                    ["mosquitto_pub", "-p", str(broker.port), "-u", "box", "-P", "secret", "-q", "1", "-s", "-t",
                     f"alight/{name}/{KINDS[0]}"], input=message(name).SerializeToString(), check=True)
            for copy in (first, second):
                wait(lambda: copy.trains(), what="the train")
                assert set(copy.trains()) == {"box"}
        copy = Copy(broker.port, "--username", "fleet", "--password-file", str(tmp_path / "wrong"))
        with copy.start(waits=False):
            wait(lambda: any("refuses the connection" in line for line in copy.log), what="the reason")
            assert copy.health == 503


def run(*arguments):
    return subprocess.run([str(BINARY), "fleet", *arguments], capture_output=True, text=True, timeout=20)


@pytest.mark.parametrize(
    "status, arguments",
    [
        (64, []),
        (64, ["--broker", "a:b"]),
        (64, ["--broker", "a:0"]),
        (64, ["--broker", "a", "--prefix", "a/b"]),
        (64, ["--broker", "a", "--group", "+"]),
        (64, ["--broker", "a", "--listen", "127.0.0.1"]),
        (64, ["--broker", "a", "--password-file", "x"]),
        (64, ["--broker", "a", "--silence", "1"]),
        (66, ["--broker", "a", "--tls-authorities", "/nowhere"]),
        (66, ["--broker", "a", "--username", "u", "--password-file", "/nowhere"]),
        (69, ["--broker", "127.0.0.1:1", "--listen", "192.0.2.1:8080"]),
        (69, ["--broker", "127.0.0.1:1", "--listen", "nowhere.invalid:8080"]),
    ],
)
def test_wrong_use(status, arguments):
    result = run(*arguments)
    assert result.returncode == status, result.stderr
    if status != 64:
        assert result.stderr.count("\n") <= 2 and result.stderr.rstrip().split("\n")[-1].startswith("alight: ")


def test_address_in_use(broker):
    with Copy(broker.port) as copy:
        result = run("--broker", f"127.0.0.1:{broker.port}", "--listen", f"127.0.0.1:{copy.port}")
        assert result.returncode == 69 and "cannot be listened at" in result.stderr
        # It would take messages of the trains from the copy that is asked for them.
        assert "is connected" not in result.stderr
