"""A box has 230 MB: what is published, or a broker says, without an end is not kept."""

import pathlib
import socket
import ssl
import threading

import pytest

from agent import wait
from broker import Listener
from certificates import Authority
from homeassistant_test import STATE, agent_at

WORD = "sends a message of more than 64 KiB"


class HostileBroker:
    """Takes any connection, and sends, once it is to, a message of the greatest length that MQTT has (section 2.2.3).

    It stands in for mosquitto, which cannot be made to send what nobody asked for.
    """

    def __init__(self, context=None):
        self.context, self.begins = context, threading.Event()
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.close()

    def _serve(self):
        while True:
            try:
                connection, _ = self.server.accept()
            except OSError:
                return
            threading.Thread(target=self._flood, args=(connection,), daemon=True).start()

    def _flood(self, connection):
        try:
            with (self.context.wrap_socket(connection, server_side=True) if self.context else connection) as broker:
                broker.recv(4096)
                broker.sendall(b"\x20\x02\x00\x00")  # CONNACK
                self.begins.wait()
                # PUBLISH with QoS 0 of 268,435,455 bytes, on the topic "x".
                broker.sendall(b"\x30\xff\xff\xff\x7f" + b"\x00\x01x")
                for _ in range(4096):
                    broker.sendall(bytes(65_536))
        except OSError:
            pass


def most_resident(agent, happen):
    """The resident memory in kB before something happens, and the most until it has happened."""
    before = agent.resident
    # The most from now on (proc(5), clear_refs).
    pathlib.Path(f"/proc/{agent.process.pid}/clear_refs").write_text("5")
    happen()
    return before, agent._status("VmHWM")


def has_said_so(agent):
    return WORD in "".join(line for _, line in list(agent.log))


def test_what_anybody_publishes_on_a_command(broker):
    with Listener(broker, STATE, "alight/box/status") as listener, agent_at(broker, "commands = true") as agent:
        listener.last("alight/box/status", fits=lambda text: text == "online")

        def flood():
            listener.client.publish("alight/box/command", bytes(100_000_000), qos=1)
            wait(lambda: has_said_so(agent), 60, "a word of it")

        before, most = most_resident(agent, flood)
        assert most < before + 4096
        # It comes back, and goes on.
        count = len(listener.of(STATE))
        wait(lambda: len(listener.of(STATE)) >= count + 2, 60, "two more states")


def test_what_anybody_publishes_reaches_no_box_without_commands(broker):
    with Listener(broker, STATE, "alight/box/status") as listener, agent_at(broker) as agent:
        listener.last("alight/box/status", fits=lambda text: text == "online")

        def flood():
            for topic in ("alight/box/command", "homeassistant/status"):
                listener.client.publish(topic, bytes(100_000_000), qos=1).wait_for_publish(60)
            count = len(listener.of(STATE))
            wait(lambda: len(listener.of(STATE)) >= count + 2, 60, "two more states")

        before, most = most_resident(agent, flood)
        assert most < before + 4096 and not has_said_so(agent)


@pytest.mark.parametrize("is_encrypted", [False, True], ids=["plain", "TLS"])
def test_what_a_broker_says_that_nobody_asked(tmp_path, is_encrypted):
    context, more = None, []
    if is_encrypted:
        authority = Authority(tmp_path)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*authority.certify("server", "127.0.0.1"))
        more = [f'authorities = "{authority.file}"']
    with HostileBroker(context) as hostile, agent_at(hostile, *more) as agent:
        def flood():
            hostile.begins.set()
            wait(lambda: has_said_so(agent), 60, "a word of it")

        before, most = most_resident(agent, flood)
        assert most < before + 4096
        assert agent.is_running
