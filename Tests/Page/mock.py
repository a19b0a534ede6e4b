"""A mock of the box for the page's component tests and for looking at the page: the static files with the
Content-Security-Policy of the real server, and the API told from a small scripted ride.

    python3 Tests/Page/mock.py --port 8080 --speed 20
"""

import argparse
import hashlib
import json
import mimetypes
import socket
import threading
import time
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from ride import DEPARTURE, Line, Ride, rfc3339

WEB = Path(__file__).resolve().parents[2] / "Sources/CPageFiles/web"
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
          "media-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
          "frame-ancestors 'none'")
PAGES = {"/": "index.html", "/departure-arrival": "index.html", "/departure-arrival/sheet": "index.html",
         "/commuting": "index.html", "/commuting/sheet": "index.html", "/examples": "examples.html"}
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}


class Refusal(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class Box:
    """What the agent would know. Its time runs `speed` times as fast as the clock; `jump` moves it on at once."""

    def __init__(self, speed=1.0, begin=-40.0, token=None):
        self.line = Line()
        self.ride = Ride(self.line)
        self.speed = speed
        self.began = time.monotonic()
        self.begin = begin
        self.told = begin
        self.journey = None
        self.goal = None
        self.alarm = None
        self.rung = set()
        self.last_arrival = None
        self.events = []
        self.settings = {"lead_s": 90, "repeat_s": 120}
        self.token = token
        self.broken = {}
        self.requests = []
        self.silent = False
        self.lock = threading.RLock()

    def now(self):
        return self.begin + (time.monotonic() - self.began) * self.speed

    def jump(self, seconds):
        """Goes to a moment of the ride, in seconds since the train's departure."""
        with self.lock:
            self.begin, self.began, self.told = seconds, time.monotonic(), seconds

    def rfc(self, now):
        return rfc3339(DEPARTURE + timedelta(seconds=now))

    def status(self):
        with self.lock:
            self.advance()
            status = self.ride.status(self.now(), self.journey, self.goal, DEPARTURE)
            if self.alarm:
                status["alarm"] = self.alarm
            if self.last_arrival:
                status["last_arrival"] = self.last_arrival
            return status

    def advance(self):
        now = self.now()
        for at, event in self.ride.events(self.told, now, self.goal):
            self.tell(at, event)
        self.told = now
        if self.goal is None:
            return
        arrival = self.line.times[self.goal][0]
        if "approaching" not in self.rung and now >= arrival - self.settings["lead_s"]:
            self.ring("approaching", now)
        if "arrived" not in self.rung and now >= arrival:
            self.ring("arrived", now)
            self.last_arrival = {"id": self.alarm["id"], "time": self.rfc(now), **self.line.brief(self.goal)}
            self.journey["state"] = "atStop"
        elif self.journey["state"] == "waiting" and now > 0:
            self.journey["state"] = "riding"

    def tell(self, at, event):
        identity = f"{len(self.events) + 1}-{int((DEPARTURE + timedelta(seconds=at)).timestamp() * 1000)}"
        self.events.append((identity, {"time": self.rfc(at), **event}))
        return identity

    def ring(self, event, now):
        self.rung.add(event)
        brief = {**self.line.brief(self.goal), "role": "destination"}
        identity = self.tell(now, {"event": event, **brief, "source": "gnss"})
        self.alarm = {"event": event, **brief, "time": self.rfc(now), "id": identity}

    def command(self, body):
        with self.lock:
            match body.get("command"):
                case "go":
                    origin, goal = self.line.index(body["from"]), self.line.index(body["to"])
                    if goal <= origin:
                        raise Refusal(409, f"no train runs from {body['from']} to {body['to']} here")
                    self.goal, self.rung, self.alarm, self.last_arrival = goal, set(), None, None
                    self.journey = {"from": self.line.brief(origin), "to": self.line.brief(goal), "state": "waiting",
                                    "changes": []}
                    self.tell(self.now(), {"event": "journeyStarted", "from": body["from"], "to": body["to"]})
                    return f"a journey to {self.journey['to']['stop_name']} is followed"
                case "end":
                    if not self.journey:
                        raise Refusal(409, "no journey is followed")
                    self.journey = self.goal = self.alarm = None
                    return "the journey has ended"
                case "ack":
                    if not self.alarm:
                        raise Refusal(409, "nothing sounds")
                    if self.alarm["event"] == "arrived":
                        self.journey = self.goal = None
                    self.alarm = None
                    return "acknowledged"
        raise Refusal(400, "there is no such command")

    def judge(self, body):
        with self.lock:
            if not self.last_arrival or self.last_arrival["id"] != body.get("id"):
                raise Refusal(404, "there was no such arrival")
            self.last_arrival = {**self.last_arrival, "verdict": body["verdict"]}
        return "kept"

    def departures(self, start, goal=None):
        first = int(self.now() // 300 + 1) * 300 + self.line.times[start][1]
        found = []
        for number in range(5):
            leaves = first + 300 * number
            trip = {"route_id": "NS", "route_name": "North–South", "trip_id": "northbound-weekday",
                    "trip_headsign": "Bundaran HI", "service_date": "2026-08-19", "headway_secs": 300,
                    "departure": self.rfc(leaves)}
            if goal is None:
                found.append({**self.line.brief(start), **trip})
                continue
            arrival = self.rfc(leaves + self.line.times[goal][0] - self.line.times[start][1])
            leg = {**trip, "from_stop_id": self.line.stops[start]["stop_id"],
                   "from_stop_name": self.line.stops[start]["stop_name"], "arrival": arrival,
                   "to_stop_id": self.line.stops[goal]["stop_id"], "to_stop_name": self.line.stops[goal]["stop_name"]}
            found.append({"departure": trip["departure"], "arrival": arrival, "changes": 0, "legs": [leg]})
        return found


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def box(self):
        return self.server.box

    def log_message(self, *_):
        """Says nothing: a test's output is its own."""

    def do_GET(self):
        self.answer(None)

    def do_POST(self):
        self.answer(self.body())

    do_PUT = do_POST

    def body(self):
        text = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        return json.loads(text) if text else {}

    def answer(self, body):
        url = urlsplit(self.path)
        query = {key: values[0] for key, values in parse_qs(url.query).items()}
        try:
            if not url.path.startswith("/api/"):
                self.file(url.path)
                return
            name = url.path.removeprefix("/api/")
            self.box.requests.append((self.command, name, query, body))
            if name in self.box.broken:
                raise Refusal(*self.box.broken[name])
            if name == "session":
                self.session(body)
                return
            if self.box.token and f"session={self.box.token}" not in self.headers.get("Cookie", ""):
                raise Refusal(401, "this phone is not paired")
            if name == "events":
                self.stream(query)
                return
            self.send(*self.api(name, query, body))
        except Refusal as refusal:
            self.send({"ok": False, "message": str(refusal)}, refusal.status)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def session(self, body):
        if body.get("token") != self.box.token:
            raise Refusal(401, "the token is wrong")
        self.send(None, 204, {"Set-Cookie": f"session={self.box.token}; HttpOnly; SameSite=Strict; Path=/"})

    def api(self, name, query, body):
        box = self.box
        line = box.line
        match self.command, name:
            case "GET", "status":
                return (box.status(),)
            case "POST", "commands":
                return ({"ok": True, "message": box.command(body)},)
            case "GET", "stations":
                wanted = query.get("query", "").casefold()
                found = [line.station(index) for index in range(len(line.stops))]
                found = [item for item in found if wanted in item["stop_name"].casefold()]
                return ({"stations": sorted(found, key=lambda item: item["distance_m"])},)
            case "GET", "departures":
                return ({"departures": box.departures(line.index(query["stop_id"]))},)
            case "GET", "journeys":
                start, goal = line.index(query["from"]), line.index(query["to"])
                return ({"journeys": box.departures(start, goal) if start < goal else []},)
            case "GET", "line":
                return (line.answer(),)
            case "GET", "settings":
                return (box.settings,)
            case "PUT", "settings":
                box.settings = body
                return (box.settings,)
            case "POST", "verdict":
                return ({"ok": True, "message": box.judge(body)},)
            case "POST", "presence":
                return (None, 204)
        raise Refusal(404, "there is no such thing here")

    def stream(self, query):
        self.send_response(200)
        self.headers_of("text/event-stream", None)
        self.end_headers()
        self.close_connection = True
        since = self.headers.get("Last-Event-ID") or query.get("since")
        ids = [identity for identity, _ in self.box.events]
        told = len(ids) if since is None else ids.index(since) + 1 if since in ids else None
        self.wfile.write(b"retry: 1000\n\n")
        if told is None:
            told = len(ids)
            self.wfile.write(b"event: reset\ndata: {}\n\n")
        while not self.server.is_closing:
            if not self.box.silent:
                status = self.box.status()
                for identity, event in self.box.events[told:]:
                    self.write(f"event: event\nid: {identity}\ndata: {json.dumps(event)}\n\n")
                    told += 1
                self.write(f"event: status\ndata: {json.dumps(status)}\n\n")
            time.sleep(min(1.0, max(0.1, 1 / self.box.speed)))

    def write(self, text):
        self.wfile.write(text.encode())
        self.wfile.flush()

    def file(self, path):
        file = (WEB / PAGES.get(path, path.lstrip("/"))).resolve()
        if WEB not in file.parents or not file.is_file():
            raise Refusal(404, "there is no such file")
        data = file.read_bytes()
        etag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        if self.headers.get("If-None-Match") == etag:
            self.send(None, 304, {"ETag": etag})
            return
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        self.send_response(200)
        self.headers_of(f"{kind}; charset=utf-8" if kind.startswith("text/") else kind, len(data), {"ETag": etag})
        self.end_headers()
        self.wfile.write(data)

    def send(self, value, status=200, more=None):
        data = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        self.headers_of("application/json", len(data), more)
        self.end_headers()
        self.wfile.write(data)

    def headers_of(self, kind, length, more=None):
        self.send_header("Content-Type", kind)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-cache")
        for key, value in (more or {}).items():
            self.send_header(key, value)


class MockServer(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, box, port=0):
        super().__init__(("127.0.0.1", port), Handler)
        self.box = box
        self.is_closing = False
        self.connections = set()

    def process_request(self, request, client_address):
        self.connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request):
        self.connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, *_):
        """A browser that hangs up is no error."""

    def start(self):
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def stop(self):
        self.is_closing = True
        self.shutdown()
        self.socket.close()
        # As the kernel does with a process that is killed: no connection outlives it.
        for connection in list(self.connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def main():
    parser = argparse.ArgumentParser(description="Serves the page with a mocked box.")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--speed", type=float, default=1.0, help="seconds of the ride in a second")
    parser.add_argument("--token", help="phones must be paired with it")
    options = parser.parse_args()
    server = MockServer(Box(speed=options.speed, token=options.token), options.port)
    print(f"http://127.0.0.1:{options.port}/")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.stop()


if __name__ == "__main__":
    main()
