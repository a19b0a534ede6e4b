"""Feeds, as folders and as zips: their stations are listed, and now and then a ride is replayed on them."""
import io
import re
import zipfile

from .changes import EXTREMES, FIELD, cut, delete_block, flip_bit, insert_bytes, mutated, overwrite_block, set_byte
from .judging import Case

# What else may stand in a feed.
WORDS = [
    b"\xef\xbb\xbf", b"\r", b"\r\n", b"\n", b"24:00:00", b"99:59:59", b"20270101", b"UTC", b"Asia/Jakarta",
    b"../../etc/passwd", b"Antarctica/Troll", b"parent_station", b"location_type", b"stop_code", b"shape_id",
    b"shape_dist_traveled", b"pickup_type", b"drop_off_type", b"timepoint", b"direction_id", b"block_id",
    b"exact_times", b"headway_secs", b"exception_type", b"transfer_type", b"min_transfer_time", b"from_stop_id",
    b"to_stop_id", b"level_index", b"-1", b"0,0", b"90,180", b"-90,-180", b"0.0,179.99999", b'"', b"," * 1001,
    b";", b"\t", "“".encode(), "”".encode(), b"7:05", b"12:30 AM", b"stop_headsign", b"stop_timezone", b"platform_code", b"x" * 501,
]
# Of a whole file of a feed one may say without a line what is wrong with it.
WHOLE_FILE = re.compile(
    r"\w+\.txt: (the file is encrypted|the file has more than|cannot be unpacked|unpacks to|this is no file)")
LINE = re.compile(r"(\w+\.txt):(\d+)(:\d+)?: ")
LOOKUP = re.compile(r"no station matches |\".*\" matches several stations|no trains run from |no pattern leads to ")
LINE_END = re.compile(rb"\r\n|\r|\n")
# One of so many mutations is replayed on.
REPLAYED = 8
# The structures of a zip: their beginnings, and where in them numbers stand, with how many bytes each (APPNOTE.TXT).
ZIP_FIELDS = {
    b"PK\x03\x04": [(4, 2), (6, 2), (8, 2), (14, 4), (18, 4), (22, 4), (26, 2), (28, 2)],
    b"PK\x01\x02": [
        (6, 2), (8, 2), (10, 2), (16, 4), (20, 4), (24, 4), (28, 2), (30, 2), (32, 2), (34, 2), (38, 4), (42, 4)],
    b"PK\x05\x06": [(4, 2), (6, 2), (8, 2), (10, 2), (12, 4), (16, 4), (20, 2)],
}
ZIP_NUMBERS = [0, 1, 2, 8, 12, 63, 99, 255, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF]
ZIP_STRUCTURE = re.compile(b"|".join(re.escape(start) for start in ZIP_FIELDS))


class Feed:
    """A feed in a folder."""

    def __init__(self, name: str, network: dict[str, bytes], ride: bytes, to: str):
        self.name, self.network, self.to = name, network, to
        self.names = sorted(network)
        self.files = {f"feed/{file}": data for file, data in network.items()} | {"ride.nmea": ride}
        self.path = "feed"
        self.words = WORDS + sorted({word for data in network.values() for word in FIELD.findall(data)[:40]})

    def case(self, number: int, random) -> Case:
        changed = self.changed(random) if number else {}
        return self.made(number, {f"feed/{file}": data for file, data in changed.items()}, changed)

    def made(self, number: int, files: dict[str, bytes | None], texts: dict[str, bytes | None]) -> Case:
        is_replay = number % REPLAYED == 0
        arguments = ["stations", "--network", self.path]
        if is_replay:
            arguments = ["replay", "ride.nmea", "--network", self.path, "--to", self.to, "--format", "ndjson"]
        # A station is gone from a feed that is valid without it.
        statuses = ({0, 64, 65} if is_replay else {0, 65}) if number else {0}
        return Case(
            files, arguments, statuses, lambda status, error: self.names_place(status, error, self.network | texts))

    def changed(self, random) -> dict[str, bytes | None]:
        """One file that is not as it was, or two."""
        files = dict(self.network)
        for _ in range(random.choice([1, 1, 1, 2])):
            name, other = random.choice(self.names), random.choice(self.names)
            kind = random.random()
            if kind < 0.01:
                files[name] = None
            elif kind < 0.02:
                files[name], files[other] = files[other], files[name]
            elif files[name] is not None:
                files[name] = mutated(files[name], random, self.words)
        return {name: data for name, data in files.items() if data != self.network[name]} or {self.names[0]: b""}

    def names_place(self, status: int, error: str, texts: dict[str, bytes | None]) -> bool:
        if status == 64:
            return bool(LOOKUP.match(error))
        if error.startswith((f"{self.path}: ", f"{self.path}/")) or WHOLE_FILE.match(error):
            return True
        place = LINE.match(error)
        text = texts.get(place[1]) if place else None
        # A row that is missing is missed below the last one.
        return text is not None and 1 <= int(place[2]) <= len(LINE_END.findall(text)) + 2


class ZippedFeed(Feed):
    """A feed in a zip, which is damaged, or holds damaged files."""

    def __init__(self, name: str, network: dict[str, bytes], ride: bytes, to: str):
        super().__init__(name, network, ride, to)
        self.path = "feed.zip"
        self.zips = [zipped(network, method, top) for method, top in
                     [(zipfile.ZIP_DEFLATED, ""), (zipfile.ZIP_STORED, ""), (zipfile.ZIP_DEFLATED, "a feed/")]]
        self.files = {"feed.zip": self.zips[0], "ride.nmea": ride}

    def case(self, number: int, random) -> Case:
        if not number:
            return self.made(0, {}, {})
        changed, data = {}, random.choice(self.zips)
        if random.random() < 0.25:
            changed = self.changed(random)
            texts = {name: text for name, text in (self.network | changed).items() if text is not None}
            data = zipped(texts, random.choice([zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED]), "")
        else:
            data = mutated(data, random, [], ZIP_CHANGES)
        return self.made(number, {"feed.zip": data}, changed)


def zipped(files: dict[str, bytes], method: int, folder: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in sorted(files.items()):
            # With the same time for all, the same files are the same zip.
            entry = zipfile.ZipInfo(folder + name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = method
            archive.writestr(entry, text)
    return data.getvalue()


def change_zip_field(data, random, words):
    """Writes an extreme number into one of the zip's structures."""
    structures = list(ZIP_STRUCTURE.finditer(data))
    if not structures:
        return data
    structure = random.choice(structures)
    offset, size = random.choice(ZIP_FIELDS[structure[0]])
    at = structure.start() + offset
    number = random.choice(ZIP_NUMBERS) & (1 << 8 * size) - 1
    return data[:at] + number.to_bytes(size, "little") + data[at + size:]


def change_zip_structure(data, random, words):
    """Changes a byte in or behind one of the zip's structures, such as in a name."""
    structures = list(ZIP_STRUCTURE.finditer(data))
    if not structures:
        return data
    at = random.choice(structures).start() + random.randrange(60)
    return data[:at] + random.randbytes(1) + data[at + 1:] if at < len(data) else data


def rename_in_zip(data, random, words):
    """Gives the entries of one name another one of the same length, in both places or in one."""
    names = sorted(set(re.findall(rb"\w+\.txt", data)))
    if not names:
        return data
    name = random.choice(names)
    other = random.choice([random.choice(names), b"../../x.txt", b"\x1b[2J\xff.txt", b"stops.txt"])
    return data.replace(name, other[:len(name)].ljust(len(name), b"x"), random.choice([1, 2]))


ZIP_CHANGES = [
    change_zip_field, change_zip_field, change_zip_field, change_zip_structure, change_zip_structure, rename_in_zip,
    flip_bit, set_byte, insert_bytes, delete_block, overwrite_block, cut,
]
