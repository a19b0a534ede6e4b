"""The page with the owner's certificate: what a phone that trusts it sees, and what is said of one that cannot be used."""

import json
import os
import socket
import ssl
import subprocess
import time
import warnings

import pytest

from agent import Agent, wait
from wire import answers, before_a_deadline, drain, exchange, has_ended, head


def certify(folder, name, phrase=None):
    """A certificate of this machine that vouches for itself, and its key."""
    chain, key = folder / f"{name}.pem", folder / f"{name}.key"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -days 2 -subj /CN=localhost -addext".split()
    command += ["subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", chain]
    command += ["-passout", f"pass:{phrase}"] if phrase else ["-nodes"]
    subprocess.run(command, check=True, capture_output=True)
    return chain, key


def lines(chain, key):
    return [f'certificate = "{chain}"\nprivate_key = "{key}"']


def trusting(chain):
    return ssl.create_default_context(cafile=chain)


def connect(port, context):
    return context.wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=60), server_hostname="127.0.0.1")


def ask(port, context, method, target, body=None, fields=()):
    data = b"" if body is None else json.dumps(body).encode()
    fields = [("Connection", "close"), *fields]
    fields += [] if body is None else [("Content-Type", "application/json"), ("Content-Length", len(data))]
    with connect(port, context) as connection:
        connection.sendall(head(method, target, port, fields) + data)
        received, ended = drain(connection)
    assert ended
    return answers(received)[0]


def more(connection):
    """The next bytes; a stream has no end."""
    text = connection.recv(65536)
    assert text, "the server has hung up"
    return text


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("certificates")
    return certify(folder, "first")


@pytest.fixture(scope="module")
def encrypted(made):
    with Agent(token=True, page=lines(*made)) as agent:
        yield agent
        assert agent.is_running, f"the agent has ended: {agent.log[-5:]}"


def test_a_phone_that_trusts_it_sees_the_page_and_commands(encrypted, made):
    port, context = encrypted.port, trusting(made[0])
    page = ask(port, context, "GET", "/")
    assert page.status == 200 and b"<html" in page.body
    assert ask(port, context, "GET", "/api/status").status == 401
    origin = ("Origin", f"https://127.0.0.1:{port}")
    session = ask(port, context, "POST", "/api/session", {"token": encrypted.token}, [origin])
    cookie = session.field("set-cookie")
    assert session.status == 204 and cookie.endswith("; Secure")
    told = ask(port, context, "POST", "/api/commands", {"command": "set"}, [origin, ("Cookie", cookie.split(";")[0])])
    assert told.status == 200 and told.json()["ok"]
    for other in ("https://elsewhere.example", f"http://127.0.0.1:{port}"):
        assert ask(port, context, "GET", "/", fields=[("Origin", other)]).status == 403
    assert any(f"served at https://0.0.0.0:{port}/" in line for _, line in encrypted.log)


def test_streams_and_sockets_go_through_it(encrypted, made):
    port, context = encrypted.port, trusting(made[0])
    token = ("Authorization", f"Bearer {encrypted.token}")
    with connect(port, context) as connection:
        connection.sendall(head("GET", "/api/events", port, [token]))
        text = b""
        while text.count(b"event: status") < 2:
            text += more(connection)
    upgrade = [("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")]
    upgrade += [("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="), token]
    with connect(port, context) as connection:
        connection.sendall(head("GET", "/alight/ws", port, upgrade))
        text = b""
        while b'"event":"open"' not in text:
            text += more(connection)
    # The accepted key of RFC 6455, section 1.3.
    assert text.startswith(b"HTTP/1.1 101") and b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in text


def test_what_is_not_encrypted_or_too_weakly_is_not_answered(encrypted, made):
    port = encrypted.port
    with before_a_deadline(port):
        found, ended = exchange(port, head("GET", "/", port))
    assert not found and ended
    old = trusting(made[0])
    with warnings.catch_warnings(action="ignore"):
        old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    old.set_ciphers("ALL:@SECLEVEL=0")
    with pytest.raises(ssl.SSLError), connect(port, old):
        pass
    with pytest.raises(ssl.SSLCertVerificationError), connect(port, ssl.create_default_context()):
        pass
    assert ask(port, trusting(made[0]), "GET", "/").status == 200


def test_who_does_not_end_the_handshake_is_sent_away(encrypted, made):
    port, context, begin, times = encrypted.port, trusting(made[0]), time.monotonic(), {}
    place = "127.0.0.1", port
    with socket.create_connection(place) as silent, socket.create_connection(place) as slow:
        # The begin of a ClientHello of 512 bytes (RFC 8446, section 5.1).
        slow.sendall(b"\x16\x03\x01\x02\x00\x01")
        assert ask(port, context, "GET", "/").status == 200
        with connect(port, context) as stream:
            stream.sendall(head("GET", "/api/events", port, [("Authorization", f"Bearer {encrypted.token}")]))
            text = b""
            # They have ten seconds. From the first status of a stream to its twelfth there are eleven or more.
            while text.count(b"event: status") < 12:
                text += more(stream)
                for connection in filter(has_ended, (silent, slow)):
                    times.setdefault(connection, time.monotonic() - begin)
    assert len(times) == 2 and min(times.values()) > 8, times


def certificate_problems(status):
    assert status.status == 200
    return [problem for problem in status.json()["problems"] if "certificate" in problem]


def test_who_does_not_answer_a_farewell_is_not_waited_for(encrypted, made):
    with before_a_deadline(encrypted.port):
        connection = connect(encrypted.port, trusting(made[0]))
        connection.sendall(head("GET", "/", encrypted.port, [("Connection", "close")]))
        while connection.recv(65536):
            pass
        with socket.socket(fileno=connection.detach()) as raw:
            assert drain(raw) == (b"", True)


def test_a_renewed_certificate_is_taken_by_itself(tmp_path):
    used = certify(tmp_path, "used")
    former = trusting(used[0])
    with Agent(page=lines(*used)) as agent:
        assert ask(agent.port, former, "GET", "/api/status").status == 200
        renewed = certify(tmp_path, "renewed")
        # First the one file and then the other, as by hand: meanwhile the former one goes on.
        os.replace(renewed[0], used[0])
        assert ask(agent.port, former, "GET", "/api/status").status == 200
        assert ask(agent.port, former, "GET", "/api/status").status == 200
        wait(lambda: any("not the key" in line for _, line in agent.log), what="that the two do not belong together")
        lines_of_log = [line for _, line in agent.log if "not the key of the certificate" in line]
        assert len(lines_of_log) == 1 and "the page goes on with its former certificate: " in lines_of_log[0]
        os.replace(renewed[1], used[1])
        context = trusting(used[0])
        assert not certificate_problems(ask(agent.port, context, "GET", "/api/status"))
        os.rename(used[1], tmp_path / "away")
        problems = certificate_problems(ask(agent.port, context, "GET", "/api/status"))
        assert problems == [f"the page goes on with its former certificate: {used[1]}: No such file or directory"]
        os.rename(tmp_path / "away", used[1])
        assert not certificate_problems(ask(agent.port, context, "GET", "/api/status"))


def spoil(tmp_path, how):
    chain, key = certify(tmp_path, "page", phrase="secret" if how == "phrase" else None)
    match how:
        case "absent":
            key.unlink()
            return chain, key, f"{key}: No such file or directory"
        case "none":
            chain.write_text("no certificate")
            return chain, key, f"{chain}: no certificate in PEM"
        case "torn":
            chain.write_text(chain.read_text()[:200])
            return chain, key, f"{chain}: no certificate in PEM"
        case "other":
            other = certify(tmp_path, "other")[1]
            return chain, other, f"{other}: not the key of the certificate {chain}"
        case "phrase":
            return chain, key, f"{key}: no private key in PEM, or one that takes a passphrase; give one without"


@pytest.mark.parametrize("how", ["absent", "none", "torn", "other", "phrase"])
def test_one_that_cannot_be_used_is_told_and_the_agent_goes_on(tmp_path, how):
    chain, key, reason = spoil(tmp_path, how)
    agent = Agent(page=lines(chain, key))
    try:
        served, agent._served = agent._served, lambda: "1"
        agent.start()
        line = wait(lambda: next((line for _, line in agent.log if "cannot be served" in line), None))
        assert line.endswith(f"the page cannot be served: {reason}; the agent goes on"), line
        checked = subprocess.run(
            [str(agent.binary), "check", "--config", str(agent.folder / "alight.toml")], capture_output=True, text=True)
        assert [line for line in checked.stdout.splitlines() if "page" in line and reason in line], checked.stdout
        # Once it is mended the page comes by itself.
        good = certify(tmp_path, "good")
        os.replace(good[0], chain)
        os.replace(good[1], key)
        agent.port = int(wait(served, what="the page"))
        assert ask(agent.port, trusting(chain), "GET", "/api/status").status == 200
    finally:
        agent.__exit__()
