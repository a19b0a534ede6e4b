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
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from mock_box import Box, Refusal

WEB = Path(__file__).resolve().parents[2] / "Sources/CPageFiles/web"
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
          "media-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
          "frame-ancestors 'none'")
PAGES = {"/": "index.html", "/departure-arrival": "index.html", "/departure-arrival/sheet": "index.html",
         "/commuting": "index.html", "/commuting/sheet": "index.html", "/examples": "examples.html"}
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}


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
            self.send({"ok": False, "message": str(refusal), **refusal.told}, refusal.status)
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
            case "GET", "plan":
                return ({"journeys": box.plan()},)
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
            time.sleep(1 / min(10, max(1, self.box.speed)))

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
