"""Who may ask: the token, the name of the machine, the origin of a page, the type of a body."""

import base64

import pytest

from agent import Agent
from contract import hold_fields, hold_refusal
from stream import Stream
from wire import ask, exchange, head

PRIVATE = [
    "/api/status",
    "/api/events",
    "/api/stations",
    "/api/departures?stop_id=BLM",
    "/api/journeys?from=BLM&to=SSM",
    "/api/plan",
    "/api/line",
    "/api/settings",
]
COMMANDS = [
    ("/api/commands", {"command": "end"}),
    ("/api/verdict", {"id": "x", "verdict": "yes"}),
    ("/api/presence", {"page": "a", "visible": True}),
]


def basic(text):
    return "Basic " + base64.b64encode(text.encode()).decode()


def credentials(token):
    """Each way to say a token."""
    return [
        ("Authorization", f"Bearer {token}"),
        ("Authorization", f"bearer {token}"),
        ("Authorization", basic(f"anybody:{token}")),
        ("Authorization", basic(f":{token}")),
        ("Cookie", f"alight={token}"),
        ("Cookie", f"other=1; alight={token}; more=2"),
    ]


def is_answered(agent, fields):
    return ask(agent.port, "GET", "/api/status", fields=fields).status == 200


@pytest.mark.parametrize("target", PRIVATE)
def test_nothing_is_told_without_a_token(guarded, target):
    answer = ask(guarded.port, "GET", target)
    hold_refusal(answer, 401)
    # A browser that is offered Basic asks for a password by itself, in place of the page.
    assert answer.field("www-authenticate").startswith("Bearer")


@pytest.mark.parametrize("target, body", COMMANDS)
def test_nothing_is_done_without_a_token(guarded, target, body):
    hold_refusal(ask(guarded.port, "POST", target, body), 401)


@pytest.mark.parametrize("way", range(6))
def test_each_way_to_say_the_token(guarded, way):
    assert is_answered(guarded, [credentials(guarded.token)[way]])


def test_wrong_tokens_are_refused(guarded):
    token = guarded.token
    wrong = [
        "",
        "a",
        token[:-1],
        token + "a",
        token.upper(),
        "a" * len(token),
        token[::-1],
        f" {token}x",
        "a" * 5000,
        token[:-1] + "\xff",
        f"{token},{token}",
    ]
    for fields in [pair for text in wrong for pair in credentials(text)]:
        hold_refusal(ask(guarded.port, "GET", "/api/status", fields=[fields]), 401)
    for value in (
        token,
        f"Bearer{token}",
        "Bearer",
        "Basic",
        "Basic %%%",
        basic(token),
        f"Digest {token}",
        basic(f"{token}:"),
    ):
        hold_refusal(ask(guarded.port, "GET", "/api/status", fields=[("Authorization", value)]), 401)
    for value in (token, f"Alight={token}", f"alight2={token}", f"alight=x; alight={token[:-1]}"):
        hold_refusal(ask(guarded.port, "GET", "/api/status", fields=[("Cookie", value)]), 401)


@pytest.mark.parametrize("query", ["token={}", "access_token={}", "alight={}"])
def test_a_token_in_an_address_counts_for_nothing(guarded, query):
    hold_refusal(ask(guarded.port, "GET", "/api/status?" + query.format(guarded.token)), 401)


@pytest.mark.parametrize(
    "target",
    [
        "//api/status",
        "///api///status",
        "http://127.0.0.1//api/status",
        "/api//status",
        "/api/status/",
        "/%61pi/status",
        "/api%2fstatus",
        "/./api/status",
        "/x/../api/status",
        "/api/./status",
        "/api/session/../status",
        "/api/openapi.json/../status",
        "/API/status",
        "/api;x/status",
        "/api/status;x",
        "/api/status%00",
        "/api/status?x=/api/session",
        "http://127.0.0.1/api/status",
        "http:///api/status",
        "/%2fapi/status",
    ],
)
def test_no_spelling_of_an_address_goes_round_the_token(guarded, target):
    found, _ = exchange(guarded.port, head("GET", target, guarded.port, [("Connection", "close")]))
    assert [answer.status for answer in found] in ([400], [401], [404], [421]), found


@pytest.mark.parametrize("target", ["//api/commands", "///api/commands"])
def test_no_spelling_of_an_address_commands_without_the_token(guarded, target):
    ask(guarded.port, "POST", "/api/commands", {"command": "go", "to": "SSM"}, [("Cookie", f"alight={guarded.token}")])
    answer = ask(guarded.port, "POST", target, {"command": "end"})
    assert answer.status in (401, 404), answer


def test_a_session_gives_a_cookie_that_scripts_and_other_sites_do_not_get(guarded):
    answer = ask(guarded.port, "POST", "/api/session", {"token": guarded.token})
    assert (answer.status, answer.body) == (204, b"")
    pair, *attributes = [part.strip() for part in answer.field("set-cookie").split(";")]
    assert {"httponly", "samesite=strict", "path=/"} <= {attribute.lower() for attribute in attributes}
    assert is_answered(guarded, [("Cookie", pair)])
    with Stream(guarded.port, fields=[("Cookie", pair)]) as stream:
        stream.until(lambda s: s.statuses)


@pytest.mark.parametrize("token", ["", "a", "a" * 26, "x; Path=/", "\r\nSet-Cookie: a=b"])
def test_a_session_with_a_wrong_token(guarded, token):
    answer = ask(guarded.port, "POST", "/api/session", {"token": token})
    hold_refusal(answer, 401)
    assert answer.field("set-cookie") is None


def test_the_page_itself_is_there_to_ask_for_the_token(guarded):
    answer = ask(guarded.port, "GET", "/")
    assert answer.status == 200
    hold_fields(answer)


def test_the_token_is_in_no_log_output_or_address():
    with Agent("gpsd", token=True) as agent:
        token = agent.token
        assert len(token) >= 26 and (agent.folder / "token").stat().st_mode & 0o007 == 0
        for fields in credentials(token):
            ask(agent.port, "GET", "/api/status", fields=[fields])
        ask(agent.port, "GET", f"/api/status?token={token}")
        ask(agent.port, "GET", f"/{token}")
        ask(agent.port, "POST", "/api/session", {"token": token})
        ask(agent.port, "POST", "/api/commands", {"command": "go", "to": token}, [("Cookie", f"alight={token}")])
        exchange(agent.port, f"GET /{token}".encode() + b"\x00 HTTP/1.1\r\n\r\n")
        assert agent.stop() == 0
        for line in [line for _, line in agent.output + agent.log]:
            assert token not in line, "the token is written"
        # The journal may leave the box with a report.
        for path in agent.folder.glob("alight.db*"):
            assert token.encode() not in path.read_bytes(), f"the token stands in {path.name}"


@pytest.mark.parametrize(
    "host, status",
    [
        ("localhost", 200),
        ("LOCALHOST:1", 200),
        ("alight.local", 200),
        ("alight.local.", 200),
        ("192.168.1.7:8080", 200),
        ("[::1]:8080", 200),
        ("[fe80::1]", 200),
        ("evil.example", 421),
        ("evil.example:80", 421),
        ("localhost.evil.example", 421),
        ("127.0.0.1.evil.example", 421),
        ("alight.local@evil.example", 421),
        ("evil.example#localhost", 421),
        ("", 421),
        ("localhost evil.example", 421),
        ("localhost:80:80", 421),
        ("[::1", 421),
        ("[::1]evil", 421),
        ("localhost:x", 421),
        ("127.1.evil", 421),
        ("localhost/", 421),
        ("localhost,evil.example", 421),
    ],
)
def test_who_is_called_by_another_name_does_not_answer(waiting, host, status):
    for method, target in (("GET", "/"), ("GET", "/api/status")):
        found, _ = exchange(waiting.port, head(method, target, waiting.port, [("Connection", "close")], host=host))
        assert len(found) == 1 and found[0].status in ((200,) if status == 200 else (400, status)), found
        assert status == 200 or b"stop_id" not in found[0].body


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "http://localhost",
        "https://127.0.0.1",
        "http://127.0.0.1:1",
        "file://",
        "",
        "http://127.0.0.1:{}.evil.example",
        "http://127.0.0.1:{}/",
        "http://127.0.0.1:{} http://evil.example",
    ],
)
def test_pages_of_other_sites_command_nothing(waiting, origin):
    fields = [("Origin", origin.format(waiting.port))]
    for method, target, body in (
        ("GET", "/api/status", None),
        ("GET", "/api/events", None),
        *(("POST", target, body) for target, body in COMMANDS),
    ):
        answer = ask(waiting.port, method, target, body, fields)
        hold_refusal(answer, 403)
        assert answer.field("access-control-allow-origin") is None


def test_the_page_of_the_agent_itself_may_ask(waiting):
    assert is_answered(waiting, [("Origin", f"http://127.0.0.1:{waiting.port}")])
    answer = ask(
        waiting.port,
        "OPTIONS",
        "/api/commands",
        fields=[("Origin", "http://evil.example"), ("Access-Control-Request-Method", "POST")],
    )
    assert answer.status >= 400 and not [name for name in answer.fields if name.startswith("access-control")]


@pytest.mark.parametrize(
    "type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
        "application/jsonp",
        "text/json",
        "application",
        "text/plain; application/json",
        "application/json, text/plain",
    ],
)
def test_what_a_form_can_send_is_no_command(waiting, type):
    for target, body in (*COMMANDS, ("/api/session", {"token": "a"})):
        hold_refusal(ask(waiting.port, "POST", target, body, [("Content-Type", type)]), 415)


@pytest.mark.parametrize(
    "type", ["application/json", "Application/JSON", "application/json; charset=utf-8", "application/json;charset=x"]
)
def test_what_is_declared_as_json_is_read(waiting, type):
    answer = ask(waiting.port, "POST", "/api/presence", {"page": "a", "visible": True}, [("Content-Type", type)])
    assert answer.status == 204
