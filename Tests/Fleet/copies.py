"""Copies of the feed of a fleet, and the trains that publish to its broker."""

import http.client
import subprocess
import threading
import time

import paho.mqtt.client as mqtt
from google.transit import gtfs_realtime_pb2

from agent import BINARY, wait
from broker import free_port

KINDS = ("vehicle-positions", "trip-updates")
PART = {KINDS[0]: "vehicle", KINDS[1]: "trip_update"}


class Copy:
    """One `alight fleet`."""

    def __init__(self, port, *options, binary=BINARY):
        self.port, self.binary = free_port(), binary
        self.options = ["--broker", f"127.0.0.1:{port}", "--listen", f"127.0.0.1:{self.port}", *options]
        self.process = None

    def __enter__(self):
        return self if self.process else self.start()

    def __exit__(self, *_):
        self.kill()

    def start(self, waits=True):
        self.log = []
        self.process = subprocess.Popen(
            [str(self.binary), "fleet", *self.options], stderr=subprocess.PIPE, text=True)
        threading.Thread(target=self._read, args=(self.process.stderr, self.log), daemon=True).start()
        if waits:
            wait(self._is_healthy, what="a copy with its broker")
        return self

    @staticmethod
    def _read(pipe, lines):
        for line in pipe:
            lines.append(line.rstrip("\n"))

    def _is_healthy(self):
        assert self.process.poll() is None, self.log
        return self.health == 200

    @property
    def health(self):
        """The status of /health; None where nobody answers."""
        try:
            return self.get("/health")[0]
        except OSError:
            return None

    def get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read(), answer.headers
        finally:
            connection.close()

    def feed(self, kind=KINDS[0]):
        """A feed, decoded by the library that its readers use."""
        status, body, headers = self.get(f"/gtfs-realtime/{kind}")
        assert status == 200 and headers["Content-Type"] == "application/x-protobuf"
        feed = gtfs_realtime_pb2.FeedMessage.FromString(body)
        assert feed.header.gtfs_realtime_version == "2.0" and feed.header.incrementality == 0
        names = [entity.id for entity in feed.entity]
        assert len(set(names)) == len(names), "a train is twice in the feed"
        return feed

    def trains(self, kind=KINDS[0]):
        return {entity.id: entity for entity in self.feed(kind).entity}

    def metric(self, name):
        """A value of /metrics, with its labels as they are written there."""
        for line in self.get("/metrics")[1].decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[-1])
        raise KeyError(name)

    @property
    def refused(self):
        """How many messages were refused, by the reason."""
        lines = self.get("/metrics")[1].decode().splitlines()
        found = [line for line in lines if line.startswith("alight_fleet_refused_total{")]
        return {line.split('"')[1]: int(float(line.split()[-1])) for line in found if float(line.split()[-1])}

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
        if self.process:
            self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait(timeout=60)


def message(name, kind=KINDS[0], at=None, number=0, is_empty=False):
    """The feed of one train, as its box publishes it; the number is where it can be read back."""
    at = int(time.time() if at is None else at)
    feed = gtfs_realtime_pb2.FeedMessage()
    feed.header.gtfs_realtime_version = "2.0"
    feed.header.incrementality = 0
    feed.header.timestamp = at
    if is_empty:
        return feed
    entity = feed.entity.add(id=name)
    if kind == KINDS[0]:
        entity.vehicle.trip.route_id = "NS"
        entity.vehicle.trip.trip_id = f"trip-{number}"
        entity.vehicle.vehicle.id = name
        entity.vehicle.position.latitude, entity.vehicle.position.longitude = -6.25, 106.75
        entity.vehicle.timestamp = at
    else:
        entity.trip_update.trip.trip_id = f"trip-{number}"
        entity.trip_update.vehicle.id = name
        entity.trip_update.timestamp = at
        update = entity.trip_update.stop_time_update.add(stop_id="BLM")
        update.arrival.delay, update.arrival.time = 60, at + 120
    return feed


class Boxes:
    """Trains that publish through one connection, each of them once in a round.

    A round lasts for a second, and until the `copies`, if there are any, have begun to hear it.
    """

    def __init__(self, port, count, copies=()):
        self.names, self.copies = [f"box-{number}" for number in range(count)], copies
        self.client = client(port)
        self.round, self.is_over = 0, threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.thread.join()
        self.client.disconnect()
        self.client.loop_stop()

    def rounds(self, count):
        """Goes on until so many rounds more have begun."""
        end, deadline = self.round + count, time.monotonic() + 60 + count
        while self.round < end:
            assert time.monotonic() < deadline, f"the boxes are in round {self.round} of {end}"
            yield
            time.sleep(0.05)

    def _run(self):
        while not self.is_over.is_set():
            self.round += 1
            for name in self.names:
                for kind in KINDS:
                    text = message(name, kind, number=self.round).SerializeToString()
                    self.client.publish(f"alight/{name}/{kind}", text, qos=0, retain=True)
            self.is_over.wait(1)
            while not self.is_over.is_set() and any(max(rounds(copy), default=0) < self.round for copy in self.copies):
                self.is_over.wait(0.05)


def rounds(copy, kind=KINDS[0]):
    """The round of each train's newest message in a feed."""
    return [int(getattr(train, PART[kind]).trip.trip_id.removeprefix("trip-")) for train in copy.feed(kind).entity]


def client(port):
    made = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
    made.reconnect_delay_set(1, 1)
    made.connect("127.0.0.1", port, keepalive=10)
    made.loop_start()
    wait(made.is_connected, what="a connection")
    return made
