"""Brokers as there are: with passwords, certificates, both versions of the protocol; and what is said where one refuses."""

import signal
import subprocess

import pytest

from agent import Agent, BINARY, wait
from broker import Broker, Listener, free_port
from certificates import Authority
from ride import feed, hold_all, status, told, waiting


def agent_at(port, *more, host="127.0.0.1"):
    return Agent("nmea", page=["[mqtt]", f'host = "{host}"', f"port = {port}", 'name = "box"', *more])


def problem(agent, *words):
    """What the agent says of its broker, once it says these words."""
    def said():
        return [line for line in status(agent)["problems"] if all(word in line for word in words)]
    return wait(said, what=f"a problem with {words}")[0]


def plain_and_encrypted(tmp_path, days=1, *options):
    """A broker that the test hears in the clear, and the agent through TLS; the authority that it trusts."""
    authority = Authority(tmp_path)
    chain, key = authority.certify("server", "127.0.0.1", days)
    port = free_port()
    return authority, port, [
        f"listener {port} 127.0.0.1", f"cafile {authority.file}", f"certfile {chain}", f"keyfile {key}", *options]


@pytest.mark.parametrize("version", ["3.1.1", "5"])
def test_versions(version):
    with Broker("max_packet_size 20000") as broker, Listener(broker) as listener:
        with agent_at(broker.port, f'version = "{version}"') as agent:
            feed(agent)
            hold_all(listener, told(agent))
            assert agent.stop() == 0
            listener.last("alight/box/status", fits=lambda text: text == "offline")
        # The broker knows which version it was.
        lines = (broker.folder / "log").read_text()
        assert f"as alight-box-alight (p{5 if version == '5' else 2}," in lines, lines


def test_password(tmp_path):
    passwords, own = tmp_path / "passwords", tmp_path / "password"
    subprocess.run(["mosquitto_passwd", "-b", "-c", str(passwords), "box", "right: ü\\"], check=True)
    passwords.chmod(0o644)
    port = free_port()
    options = [
        "per_listener_settings true", "allow_anonymous true", f"listener {port} 127.0.0.1", "allow_anonymous false",
        f"password_file {passwords}"]
    with Broker(*options) as broker, Listener(broker) as listener:
        own.write_text("wrong\n")
        with agent_at(port, 'username = "box"', f'password_file = "{own}"') as agent:
            # 4 or 5 of MQTT 3.1.1, in the library's words.
            assert "not authori" in problem(agent, "refuses the connection").lower()
            feed(agent, 0, 0.5)
            # What is told is kept a moment later.
            wait(lambda: waiting(agent) == {"alight": len(told(agent))}, what="the queue")
            own.write_text("right: ü\\\n")
            hold_all(listener, told(agent), 60)
            wait(lambda: not any("broker" in line for line in status(agent)["problems"]), what="that all is well")
            wait(lambda: waiting(agent) == {"alight": 0}, what="an empty queue")
        with agent_at(port, 'username = "box"', 'password_file = "/nowhere/at/all"') as agent:
            problem(agent, "/nowhere/at/all", "No such file")


def test_encrypted_with_certificates_of_both(tmp_path):
    authority, port, options = plain_and_encrypted(tmp_path, 1, "require_certificate true")
    chain, key = authority.certify("box")
    with Broker("allow_anonymous true", *options) as broker, Listener(broker) as listener:
        with agent_at(
            port, f'authorities = "{authority.file}"', f'certificate = "{chain}"', f'private_key = "{key}"'
        ) as agent:
            feed(agent)
            hold_all(listener, told(agent))
        with agent_at(port, f'authorities = "{authority.file}"') as agent:
            # Without a certificate of its own the broker ends the connection.
            problem(agent, f"the broker 127.0.0.1:{port}")


@pytest.mark.parametrize("fault", ["expired", "another's", "of another host"])
def test_certificate_that_is_wrong_is_refused_and_no_event_is_lost(tmp_path, fault):
    authority, port, options = plain_and_encrypted(tmp_path)
    right = (tmp_path / "server.pem").read_bytes(), (tmp_path / "server.key").read_bytes()
    (tmp_path / "other").mkdir()
    other = Authority(tmp_path / "other")
    chain, key = {
        "expired": lambda: authority.certify("server", "127.0.0.1", days=-1),
        "another's": lambda: other.certify("server", "127.0.0.1"),
        "of another host": lambda: authority.certify("server", "127.0.0.9"),
    }[fault]()
    (tmp_path / "server.pem").write_bytes(chain.read_bytes())
    (tmp_path / "server.key").write_bytes(key.read_bytes())
    with Broker("allow_anonymous true", *options) as broker:
        with agent_at(port, f'authorities = "{authority.file}"') as agent:
            problem(agent, "TLS")
            feed(agent)
            assert any(event["event"] == "arrived" for event in told(agent))
            # The certificate is renewed: what waited comes.
            broker.kill()
            (tmp_path / "server.pem").write_bytes(right[0])
            (tmp_path / "server.key").write_bytes(right[1])
            # Nobody would hear what the agent says before the listener is there.
            agent.process.send_signal(signal.SIGSTOP)
            broker.start()
            with Listener(broker) as listener:
                agent.process.send_signal(signal.SIGCONT)
                hold_all(listener, told(agent), 90)


def test_a_broker_that_is_not_there_is_said(broker):
    port = free_port()
    with agent_at(port) as agent:
        assert "Connection refused" in problem(agent, f"the broker 127.0.0.1:{port}")
        feed(agent, 0, 0.3)
        assert len(told(agent)) > 3
        lines = wait(lambda: [line for _, line in list(agent.log) if "events wait" in line], what="a line in the log")
        assert len(lines) == 1, lines
    with agent_at(port, host="nowhere.invalid") as agent:
        problem(agent, "the broker nowhere.invalid")


def test_memory(broker):
    """The issue's bound, of the release binary: under 40 MB resident."""
    if "/debug/" in str(BINARY.resolve()):
        pytest.skip("the bound is the release binary's")
    section = [
        "[mqtt]", 'host = "127.0.0.1"', f"port = {broker.port}", 'name = "box"', "home_assistant = true",
        "gtfs_realtime = true", 'owntracks = "jane/train"', "interval = 1"]
    with Listener(broker) as listener, Agent("nmea", page=section) as agent:
        for part in range(5):
            feed(agent, part / 5, (part + 1) / 5)
            count = len(listener.of("alight/box/state"))
            wait(lambda: len(listener.of("alight/box/state")) > count, 60, "another state")
        hold_all(listener, told(agent))
        assert agent.resident < 40_000, agent.resident
