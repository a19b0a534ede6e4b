"""A real mosquitto, and who listens at it."""

import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import threading
import time

import paho.mqtt.client as mqtt

from agent import wait

MOSQUITTO = shutil.which("mosquitto") or "/usr/sbin/mosquitto"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Broker:
    """A mosquitto in a folder of its own, which keeps nothing over a restart.

    With a `prefix` of words that run it elsewhere, it is reached from here through a socket in its folder.
    """

    def __init__(self, *options, prefix=()):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="alight-broker-"))
        # Its user is another one where root starts it.
        self.folder.chmod(0o777)
        self.port, self.options, self.prefix, self.process = free_port(), list(options), list(prefix), None
        self.path = str(self.folder / "socket") if prefix else None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        lines = [f"listener {self.port} 127.0.0.1", *self.options]
        if self.path:
            lines += [f"listener 0 {self.path}"]
        if not any("allow_anonymous" in line or "password_file" in line for line in lines):
            lines.append("allow_anonymous true")
        (self.folder / "mosquitto.conf").write_text("\n".join(["user root", *lines]) + "\n")
        self.process = subprocess.Popen(
            [*self.prefix, MOSQUITTO, "-c", str(self.folder / "mosquitto.conf")], stdout=subprocess.DEVNULL,
            stderr=(self.folder / "log").open("a"))
        wait(self._listens, what="the broker")
        return self

    def _listens(self):
        assert self.process.poll() is None, (self.folder / "log").read_text()
        family, place = (socket.AF_UNIX, self.path) if self.path else (socket.AF_INET, ("127.0.0.1", self.port))
        with socket.socket(family) as probe:
            return probe.connect_ex(place) == 0

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


class Listener:
    """Who subscribes to everything, by the library that most such programs use."""

    def __init__(self, broker, *topics, port=None, host=None):
        self.messages, self.lock = [], threading.Lock()
        self.client = mqtt.Client(
            mqtt.CallbackAPIVersion.VERSION2, transport="unix" if host else "tcp")
        self.client.reconnect_delay_set(1, 1)
        self.ready = threading.Event()

        def on_connect(client, *_):
            client.subscribe([(topic, 1) for topic in topics or ("#",)])

        self.client.on_connect = on_connect
        self.client.on_subscribe = lambda *_: self.ready.set()
        self.client.on_message = self._take
        self.client.connect(host or "127.0.0.1", port or broker.port, keepalive=10)
        self.client.loop_start()
        assert self.ready.wait(60), "the broker has not taken the subscription"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.disconnect()
        self.client.loop_stop()

    def _take(self, _client, _data, message):
        with self.lock:
            self.messages.append((message.topic, message.payload.decode(errors="replace"), message.retain, time.monotonic()))

    def of(self, topic):
        """The payloads on a topic, in their order."""
        with self.lock:
            return [payload for name, payload, _, _ in self.messages if name == topic]

    def json(self, topic):
        return [json.loads(payload) for payload in self.of(topic)]

    def last(self, topic, timeout=60.0, fits=lambda payload: True):
        """The newest payload on a topic that fits, waited for."""
        def newest():
            payloads = self.of(topic)
            return [payloads[-1]] if payloads and fits(payloads[-1]) else None
        return wait(newest, timeout, what=f"what is wanted on {topic}")[0]

    def say(self, topic, payload, retain=False):
        self.client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(60)
