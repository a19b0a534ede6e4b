"""Two lines that cross, their timetable, and a ride on both with a change between: plain text, made from one table.

Times are UTC on a Wednesday; a train of each line leaves each end every ten minutes, runs 95 s from station to station
and stands there for 25 s.
"""

import functools
import operator

# Thousandths of a degree to the east of 10° and to the north of the equator, about 111 m each.
PLACES = {"AMB": ("Amberg", -20, 0), "BIR": ("Birkfeld", -10, 0), "KRZ": ("Kreuzplatz", 0, 0),
          "OST": ("Ostend", 10, 0), "SUD": ("Südtor", 0, -10), "NOR": ("Nordhof", 0, 10), "OBR": ("Oberau", 0, 20)}
LINES = {"L1": ["AMB", "BIR", "KRZ", "OST"], "L2": ["SUD", "KRZ", "NOR", "OBR"]}
# When the first train of each line and direction comes in where it begins, in seconds after 08:00.
FIRST = {("L1", 0): 120, ("L1", 1): 180, ("L2", 0): 480, ("L2", 1): 300}
RUN, DWELL, HEADWAY = 95, 25, 600
UUID = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"


def clock(seconds, colon=":"):
    """A time of day so many seconds after 08:00."""
    return colon.join(f"{part:02d}" for part in (8 + seconds // 3600, seconds // 60 % 60, seconds % 60))


def degrees(thousandths):
    return thousandths / 1000


def write(folder):
    """Writes the network, and returns its folder."""
    folder.mkdir()
    trips, times, shapes = [], [], []
    for line, stops in LINES.items():
        for direction in (0, 1):
            calls = stops[::-1] if direction else stops
            shape = f"{line}-{direction}"
            shapes += [f"{shape},{degrees(PLACES[stop][2])},{10 + degrees(PLACES[stop][1])},{number}"
                       for number, stop in enumerate(calls)]
            for run in range(3):
                trip = f"{shape}-{run}"
                trips.append(f"{line},weekdays,{trip},{PLACES[calls[-1]][0]},{direction},{shape}")
                start = FIRST[line, direction] + run * HEADWAY
                for number, stop in enumerate(calls):
                    at = start + number * (RUN + DWELL)
                    times.append(f"{trip},{clock(at)},{clock(at + DWELL)},{stop},{number}")
    files = {
        "agency": ["agency_name,agency_url,agency_timezone", "City,https://example.org,UTC"],
        "calendar": ["service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
                     "weekdays,1,1,1,1,1,0,0,20260101,20261231"],
        "stops": ["stop_id,stop_name,stop_lat,stop_lon",
                  *(f"{stop},{name},{degrees(north)},{10 + degrees(east)}"
                    for stop, (name, east, north) in PLACES.items())],
        "routes": ["route_id,route_short_name,route_type,route_color,route_text_color", "L1,L1,1,C8102E,FFFFFF", "L2,L2,1,,"],
        "trips": ["route_id,service_id,trip_id,trip_headsign,direction_id,shape_id", *trips],
        "stop_times": ["trip_id,arrival_time,departure_time,stop_id,stop_sequence", *times],
        "shapes": ["shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence", *shapes],
        "transfers": ["from_stop_id,to_stop_id,transfer_type,min_transfer_time", "KRZ,KRZ,2,60"],
        "beacons": ["stop_id,trip_id,uuid,major,minor", f",L1-0-0,{UUID},7,1"],
    }
    for name, lines in files.items():
        (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def sentence(text):
    return f"${text}*{functools.reduce(operator.xor, text.encode()):02X}\r\n"


def seen(second, east, north, metres):
    """A second at a place, in thousandths of a degree, at a speed in metres a second."""
    def angle(thousandths, digits):
        whole, minutes = divmod(abs(thousandths) * 0.06, 60)
        return f"{int(whole):0{digits}d}{minutes:08.5f}"

    place = f"{angle(north, 2)},{'N' if north >= 0 else 'S'},{angle(10_000 + east, 3)},E"
    return sentence(f"GNRMC,{clock(second, '')}.00,A,{place},{metres * 3600 / 1852:.1f},,190826,,,A")


def heard(minor=1):
    """A beacon of a train, as a ride log tells that it was heard."""
    return sentence(f"PALTB,{UUID.replace('-', '')},7,{minor},-59,-65")


def ride(stops, arrival):
    """The seconds in a train that comes in at the first of the stops so many seconds after 08:00, and stands at the last."""
    places = [PLACES[stop][1:] for stop in stops]
    second = arrival
    for here, there in zip(places, [*places[1:], None]):
        for _ in range(DWELL):
            yield seen(second, *here, 0)
            second += 1
        if there is None:
            return
        for number in range(RUN):
            # A third of the time it speeds up, and another third it brakes.
            time = number / RUN
            share, pace = ((time * time * 2.25, time * 4.5) if time < 1 / 3 else (time * 1.5 - 0.25, 1.5)
                           if time < 2 / 3 else (1 - (1 - time) ** 2 * 2.25, (1 - time) * 4.5))
            at = [a + (b - a) * share for a, b in zip(here, there)]
            yield seen(second, *at, pace * 10 * 111.195 / RUN)
            second += 1


def wait(stop, start, end):
    """The seconds on a platform."""
    return [seen(second, *PLACES[stop][1:], 0) for second in range(start, end)]


def whole_ride():
    """Waits for the train of 08:02 at Amberg, changes at Kreuzplatz into that of 08:10, and gets off at Oberau at 08:14."""
    first = [*wait("AMB", 0, 120), *ride(["AMB", "BIR", "KRZ"], 120)]
    second = [*wait("KRZ", 385, 600), *ride(["KRZ", "NOR", "OBR"], 600)]
    return first + second + wait("OBR", 865, 1000)
