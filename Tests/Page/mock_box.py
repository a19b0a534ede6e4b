"""What the mocked agent knows: a journey, an alarm, settings, and the one train of the scripted ride."""

import threading
import time
from datetime import timedelta

from ride import DEPARTURE, Line, Ride, rfc3339


class Refusal(Exception):
    def __init__(self, status, message, code=None, arguments=None):
        super().__init__(message)
        self.status = status
        self.told = {key: value for key, value in (("code", code), ("arguments", arguments)) if value}


class Box:
    """What the agent would know. Its time runs `speed` times as fast as the clock; `jump` moves it on at once."""

    def __init__(self, speed=1.0, begin=-40.0, token=None):
        self.line = Line()
        # Codes, and what the box itself says.
        self.problems = []
        # What else the status tells.
        self.told_more = {}
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
            status["problem_codes"] = [code for code, _ in self.problems]
            status["problems"] = [text for _, text in self.problems]
            return {**status, **self.told_more}

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
                    # Without an origin it is the station where the rider is.
                    origin, goal = self.line.index(body.get("from", "LBB")), self.line.index(body["to"])
                    if goal <= origin:
                        names = {"from": self.line.brief(origin)["stop_name"], "to": self.line.brief(goal)["stop_name"]}
                        raise Refusal(409, "no train runs there", "noWay", names)
                    self.goal, self.rung, self.alarm, self.last_arrival = goal, set(), None, None
                    self.journey = {"from": self.line.brief(origin), "to": self.line.brief(goal), "state": "waiting",
                                    "changes": []}
                    self.tell(self.now(), {"event": "journeyStarted", "from": body.get("from"), "to": body["to"]})
                    return f"a journey to {self.journey['to']['stop_name']} is followed"
                case "back":
                    if not self.last_arrival:
                        raise Refusal(409, "there was no ride yet", "noRide")
                    return self.command({"command": "go", "from": "LBB", "to": self.last_arrival["stop_id"]})
                case "end":
                    if not self.journey:
                        raise Refusal(409, "no journey is followed", "noJourney")
                    self.journey = self.goal = self.alarm = None
                    return "the journey has ended"
                case "ack":
                    if not self.alarm:
                        raise Refusal(409, "nothing sounds", "nothingSounds")
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

    def plan(self):
        """The trains to board: one line has none once the rider is in its train."""
        if not self.journey:
            raise Refusal(404, "no journey is under way")
        if self.journey["state"] != "waiting":
            return []
        return self.departures(self.line.index(self.journey["from"]["stop_id"]), self.goal)[:1]

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
