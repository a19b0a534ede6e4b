"""Requests that no browser sends: whatever comes, the agent answers nothing wrong, hangs up in time, and goes on."""

import json
import socket

import pytest

from agent import wait
from contract import CSP, hold, hold_fields, hold_refusal
from wire import answers, ask, before_a_deadline, connect, drain, exchange, head, send

CLOSE = [("Connection", "close")]
JSON = [("Content-Type", "application/json")]
HOST = b"Host: localhost\r\n"
ACK = b'{"command":"ack"}'
MEGABYTES = 10 * 1024 * 1024


def hold_alive(agent):
    hold(ask(agent.port, "GET", "/api/status").json(), "Status")


def hold_refused(found, ended, *statuses):
    """A broken request has one refusal at most, and the connection ends with it: what follows it is anybody's guess."""
    assert ended, f"the connection stays open: {found}"
    assert [answer.status for answer in found] in [[status] for status in statuses] + [[]], found


@pytest.mark.parametrize("target", ["/api/commands", "/api/session", "/api/verdict", "/api/presence"])
def test_ten_megabytes_with_a_length(waiting, target):
    fields = JSON + CLOSE + [("Content-Length", MEGABYTES)]
    before = waiting.resident
    found, ended = exchange(waiting.port, head("POST", target, waiting.port, fields) + b" " * MEGABYTES)
    hold_refused(found, ended, 413)
    assert waiting.resident < before + 4096
    # Who waits to be told hears why, since it has not begun to send.
    found, _ = exchange(waiting.port, head("POST", target, waiting.port, fields))
    assert len(found) == 1
    hold_refusal(found[0], 413)


def test_ten_megabytes_in_chunks(waiting):
    request = head("POST", "/api/commands", waiting.port, JSON + CLOSE + [("Transfer-Encoding", "chunked")])
    chunk = b"1000\r\n" + b" " * 4096 + b"\r\n"
    before = waiting.resident
    found, ended = exchange(waiting.port, request + chunk * (MEGABYTES // 4096) + b"0\r\n\r\n")
    hold_refused(found, ended, 413)
    assert waiting.resident < before + 4096
    hold_alive(waiting)


@pytest.mark.parametrize("size, status", [(16_384, 409), (16_385, 413)])
@pytest.mark.parametrize("chunked", [False, True])
def test_the_longest_body(waiting, size, status, chunked):
    body = ACK + b" " * (size - len(ACK))
    fields = JSON + CLOSE + [("Transfer-Encoding", "chunked") if chunked else ("Content-Length", size)]
    data = b"%x\r\n" % size + body + b"\r\n0\r\n\r\n" if chunked else body
    found, _ = exchange(waiting.port, head("POST", "/api/commands", waiting.port, fields) + data)
    assert [answer.status for answer in found] == [status], found


@pytest.mark.parametrize(
    "chunks",
    [
        pytest.param(b"1\r\na\r\n" * 20_000 + b"0\r\n\r\n", id="small"),
        pytest.param(b"ffffffffffffffff\r\n", id="endless"),
        pytest.param(b"fffffffffffffffff\r\na\r\n0\r\n\r\n", id="beyond 64 bits"),
        pytest.param(b"-1\r\na\r\n0\r\n\r\n", id="negative"),
        pytest.param(b"x\r\n\r\n", id="no number"),
        pytest.param(b"5;" + b"a" * 1_000_000 + b"\r\n", id="extension"),
        pytest.param(b"0\r\n" + b"X: a\r\n" * 100_000 + b"\r\n", id="trailers"),
    ],
)
def test_bodies_in_wrong_chunks(waiting, chunks):
    before = waiting.resident
    request = head("POST", "/api/commands", waiting.port, JSON + CLOSE + [("Transfer-Encoding", "chunked")])
    found, ended = exchange(waiting.port, request + chunks)
    hold_refused(found, ended, 400, 413, 431)
    assert waiting.resident < before + 8192
    hold_alive(waiting)


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET / HTTP/1.1\r\n" + HOST + b"X: a\r\n" * 1000 + b"\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 100_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"a" * 100_000 + b": b\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * MEGABYTES,
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
        b"G" * 100_000,
        b"GET / HTTP/1.1\r\n" + HOST + b"X\x00: a\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"X: a\x00b\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"Content-Length : 5\r\n\r\n12345",
        b"GET / HTTP/1.1\r\n" + HOST + b": a\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"X\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET / HTTP/9.9\r\n" + HOST + b"\r\n",
        b"\x16\x03\x01\x00\xa5\x01\x00",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"get / http/1.1\r\n" + HOST + b"\r\n",
    ],
    ids=range(18),
)
def test_heads_that_are_none(waiting, request_bytes):
    found, ended = exchange(waiting.port, request_bytes)
    hold_refused(found, ended, 400, 404, 413, 414, 431, 505)
    hold_alive(waiting)


def test_a_broken_head_is_refused_and_ends_the_connection(waiting):
    """Of what is no HTTP nothing is known, not even whether a body would be read: the status is all that is said."""
    found, ended = exchange(waiting.port, b"GET / HTTP/1.1\r\n" + HOST + b"X\r\n\r\n")
    assert [(answer.status, answer.body) for answer in found] == [(400, b"")] and ended


@pytest.mark.parametrize(
    "framing",
    [
        b"Content-Length: 17\r\nTransfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 17\r\n",
        b"Content-Length: 17\r\nContent-Length: 18\r\n",
        b"Content-Length: 17, 18\r\n",
        b"Content-Length: +17\r\n",
        b"Content-Length: -1\r\n",
        b"Content-Length: 0x11\r\n",
        b"Content-Length: 99999999999999999999\r\n",
        b"Content-Length: \r\n",
        b"Transfer-Encoding: xchunked\r\n",
        b"Transfer-Encoding: chunked, identity\r\n",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n",
        b"Transfer-Encoding:\x0bchunked\r\n",
        b"Transfer-Encoding : chunked\r\n",
        b" Transfer-Encoding: chunked\r\n",
    ],
)
def test_no_request_is_smuggled_in_a_body(waiting, framing):
    """Two servers that see different ends of a body see different requests after it; a refusal ends the connection."""
    hidden = b"GET /api/line HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
    for body in (b"0\r\n\r\n" + hidden, ACK + hidden):
        request = b"POST /api/commands HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n" + framing + b"\r\n"
        found, ended = exchange(waiting.port, request + body)
        hold_refused(found, ended, 400, 413, 501)


def test_two_names_are_refused(waiting):
    found, _ = exchange(
        waiting.port, b"GET /api/status HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    )
    assert [answer.status for answer in found] in ([400], [421]), found


def test_an_absolute_address_has_a_name_as_well(waiting):
    found, _ = exchange(waiting.port, head("GET", "http://evil.example/api/status", waiting.port, CLOSE))
    assert [answer.status for answer in found] in ([400], [421]), found


# With one more, as many as may wait to be answered.
ROW = ["/api/status", "/api/nothing", "/api/settings", "/", "/api/nothing", "/api/status", "/"]


def test_requests_in_a_row_are_answered_in_their_order(waiting):
    requests = [head("GET", target, waiting.port) for target in ROW]
    found, ended = exchange(waiting.port, b"".join(requests) + head("GET", "/", waiting.port, CLOSE))
    assert ended and [answer.status for answer in found] == [200, 404, 200, 200, 404, 200, 200, 200]
    for target, answer in zip(ROW, found):
        hold_fields(answer)
        if target in ("/api/status", "/api/settings"):
            hold(answer.json(), target[5:].capitalize())


def test_who_sends_hundreds_of_requests_ahead_gets_the_first_answers(waiting):
    """It learns with which answer the connection ends, and can ask for the rest anew (RFC 9112, section 9.3.2)."""
    requests = [head("GET", target, waiting.port) for target in ROW * 30]
    found, ended = exchange(waiting.port, b"".join(requests))
    assert ended and 8 <= len(found) < len(requests)
    statuses = {"/api/nothing": 404}
    assert [answer.status for answer in found] == [statuses.get(target, 200) for target in (ROW * 30)[: len(found)]]
    assert [answer.field("connection") for answer in found] == [None] * (len(found) - 1) + ["close"]
    hold_alive(waiting)


def test_who_has_said_all_still_gets_the_answer(waiting):
    with before_a_deadline(waiting.port):
        found, ended = exchange(waiting.port, head("GET", "/api/settings", waiting.port), half_close=True)
    assert [answer.status for answer in found] == [200], found
    assert ended, "a connection at whose other end nobody can ask any more stays open"
    hold_alive(waiting)


def test_a_client_of_1996(waiting):
    with before_a_deadline(waiting.port):
        found, ended = exchange(waiting.port, b"GET /api/settings HTTP/1.0\r\nHost: localhost\r\n\r\n")
    assert [answer.status for answer in found] == [200] and ended


def test_no_name_at_all_is_no_way_in(waiting):
    for request in (b"GET /api/status HTTP/1.0\r\n\r\n", b"GET /api/status HTTP/1.1\r\nConnection: close\r\n\r\n"):
        found, _ = exchange(waiting.port, request)
        assert [answer.status for answer in found] in ([400], [421]), found


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "BREW", "A" * 500, "post"])
@pytest.mark.parametrize("target", ["/", "/api/status", "/api/commands"])
def test_other_methods_do_nothing(waiting, method, target):
    found, _ = exchange(waiting.port, head(method, target, waiting.port, CLOSE + [("X-Secret", "mine")]))
    assert len(found) == 1 and found[0].status in (400, 404, 405, 501), found
    # TRACE would give a script what the browser keeps from it.
    assert b"mine" not in found[0].body


@pytest.mark.parametrize(
    "path",
    [
        "/../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/.%2e/index.html",
        "/index.html%00.js",
        "/index.html/",
        "/./index.html",
        "/%69ndex.html",
        "/INDEX.HTML",
        "/index.html;x",
        "/x/../index.html",
        "/..\\index.html",
        "/%5c..%5cindex.html",
        "/%252e%252e/index.html",
        "/index.html%20",
        "/%c0%ae%c0%ae/",
        "/%",
        "/%zz",
        "/" + "a/" * 2000,
        "/api/openapi.json/",
        "/web/index.html",
        "/.git/config",
        "/alight.toml",
        "/token",
        "/alight.db",
    ],
)
def test_no_path_leads_out_of_the_page(waiting, path):
    found, _ = exchange(waiting.port, head("GET", path, waiting.port, CLOSE))
    assert len(found) == 1, found
    assert found[0].status in (400, 404) or found[0].body == ask(waiting.port, "GET", "/index.html").body, found
    assert b"root:" not in found[0].body


def test_each_answer_says_what_a_browser_may_do_with_it(waiting):
    for method, target in (
        ("GET", "/"),
        ("GET", "/index.html"),
        ("GET", "/nothing"),
        ("GET", "/api/status"),
        ("PUT", "/"),
        ("GET", "/api/departures"),
        ("POST", "/api/commands"),
        ("OPTIONS", "/"),
        ("GET", "/examples"),
    ):
        answer = ask(waiting.port, method, target)
        hold_fields(answer)
        assert answer.field("server") is None, "which server it is helps nobody but an attacker"
        assert answer.field("access-control-allow-origin") is None
        if target.startswith("/api/"):
            assert answer.field("cache-control") == "no-store"
    assert "unsafe" not in CSP


@pytest.mark.parametrize(
    "target", ["/", "/index.html", "/api/status", "/api/openapi.json", "/metrics", "/gtfs-realtime/vehicle-positions", "/nothing", "/v1/health",
               "/api/departures", "/api1/rs/status"])
def test_head_is_get_without_its_body(waiting, target):
    with connect(waiting.port) as connection:
        send(connection, head("HEAD", target, waiting.port) + head("GET", target, waiting.port, CLOSE))
        without, whole = answers(drain(connection)[0], bodiless=(0,))
    assert without.status == whole.status and not without.body and whole.body
    names = {name for name in whole.fields} - {"date", "connection"}
    assert names <= set(without.fields)
    assert {without.field(name) == whole.field(name) for name in names - {"content-length"}} == {True}


@pytest.mark.parametrize(
    "target, methods", [("/", "GET, HEAD, OPTIONS"), ("/api/settings", "GET, HEAD, OPTIONS, PUT"), ("/api/commands", "OPTIONS, POST")])
def test_options_tells_the_methods(waiting, target, methods):
    answer = ask(waiting.port, "OPTIONS", target)
    assert (answer.status, answer.field("allow"), answer.body) == (204, methods, b"")
    hold_fields(answer)


def test_connections_that_say_nothing_and_go_are_forgotten(waiting):
    before = waiting.connections
    for number in range(300):
        with connect(waiting.port) as connection:
            if number % 3:
                send(connection, b"POST /api/commands HTTP/1.1\r\n"[: number % 29])
            if number % 2:
                # A reset in place of an orderly end.
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
    wait(lambda: waiting.connections <= before, what="the end of all connections")
    hold_alive(waiting)
