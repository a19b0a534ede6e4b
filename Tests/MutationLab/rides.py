"""Rides, gzip'd or not: each is replayed on its network."""
import calendar
import functools
import gzip
import operator
import re
import time

from .changes import ALL, cut, delete_bytes, flip_bit, insert_bytes, mutated, overwrite_block, set_byte
from .judging import Case

SENTENCE = re.compile(rb"([$\\])([^$\\*\r\n]*)\*[0-9A-F]{2}")
RMC = re.compile(rb"RMC,(\d{6})[^,]*,A,[^\r\n]*?,(\d{6}),")
# What a whole ride log has beside positions, with the stations of a ride in the place of FROM and TO.
DONORS = [
    b"PALTC,90,200", b"PALTC,3600,5000", b"PALTL,30", b"PALTJ,FROM,TO", b"PALTJ,,TO", b"PALTJ,TO,FROM", b"PALTJ,FROM,FROM", b"PALTX",
    b"PALTK,press", b"PALTV,arrived,BLM,yes", b"PALTK,hold", b"PALTI", b"PALTA,1", b"PALTA,0", b"PALTM,0,1.5",
    b"PALTM,1,-2", b"PALTM,,",
    b"PALTP,1013.25", b"PALTP,1012.5", b"PALTP,", b"PALTB,00112233445566778899AABBCCDDEEFF,1,1,-59,-75", b"PALTS,TIME", b"PALTD,TIME",
    b"GPGST,TIME,,,,,4.2,4.2,", b"GPZDA,010000.00,19,08,2026,00,00", b"GPGSV,1,1,01,05,71,024,45",
]
# Damage to compressed data; the rest of it is that of the text.
GZIP_CHANGES = [flip_bit, set_byte, insert_bytes, delete_bytes, overwrite_block, cut]


class Ride:
    """A ride that is mutated."""

    def __init__(
        self, name: str, text: bytes, network: dict[str, bytes], stations: tuple[str, str], is_zipped: bool = False,
    ):
        self.name, self.text, self.is_zipped = name, text, is_zipped
        self.lines = set(text.split(b"\n"))
        self.begin = begin(text)
        self.donors = [
            donor.replace(b"FROM", stations[0].encode()).replace(b"TO", stations[1].encode()) for donor in DONORS]
        self.path = "ride.nmea.gz" if is_zipped else "ride.nmea"
        self.files = {self.path: self.packed(text)} | {f"network/{file}": data for file, data in network.items()}
        self.arguments = ["replay", self.path, "--network", "network", "--to", stations[1], "--format", "ndjson"]

    def case(self, number: int, random) -> Case:
        files = {self.path: self.mutation(random)} if number else {}
        return Case(
            files, self.arguments, {0, 65} if number else {0},
            lambda status, error: error.startswith(f"{self.path}: "))

    def mutation(self, random) -> bytes:
        if self.is_zipped and random.random() < 0.7:
            # Some are two members, one behind the other.
            packed = self.packed(self.text, random.choice([1, 9])) * random.choice([1, 1, 1, 2])
            return mutated(packed, random, [], GZIP_CHANGES)
        text = mutated(self.text, random, self.words(random), ALL + [add_line] * 3)
        # Else a wrong checksum is all that is ever found, and what is within a sentence is never read.
        if random.random() < 0.7:
            text = sealed(text, self.lines)
        return self.packed(text)

    def packed(self, text: bytes, level: int = 1) -> bytes:
        return gzip.compress(text, level, mtime=0) if self.is_zipped else text

    def words(self, random) -> list[bytes]:
        """Some lines of a ride log, each at a time of its own."""
        times = [self.begin + random.randrange(900) * 1000 for _ in range(4)]
        times[0] += random.choice([-1, 1]) * random.choice([3_600_000, 86_400_000, 2**33, 1024 * 604_800_000])
        return [
            tagged(time, random.choice(self.donors).replace(b"TIME", str(random.choice(times)).encode()))
            for time in times]


def add_line(text, random, words):
    """Puts a line between two others."""
    at = text.rfind(b"\n", 0, random.randrange(len(text) + 1)) + 1
    return text[:at] + random.choice(words) + text[at:]


def checksum(body: bytes) -> bytes:
    return b"%02X" % functools.reduce(operator.xor, body, 0)


def tagged(time: int, body: bytes) -> bytes:
    """A sentence with its receive time in a TAG block, as a ride log has it."""
    tag = b"c:%d" % time
    return b"\\%b*%b\\$%b*%b\r\n" % (tag, checksum(tag), body, checksum(body))


def sealed(text: bytes, known: set[bytes]) -> bytes:
    """The text with right checksums in the lines that are not those of the ride."""
    return b"\n".join(
        line if line in known else SENTENCE.sub(lambda found: found[1] + found[2] + b"*" + checksum(found[2]), line)
        for line in text.split(b"\n"))


def begin(text: bytes) -> int:
    """When a ride begins, in milliseconds since 1970."""
    first = RMC.search(text)
    return calendar.timegm(time.strptime((first[2] + first[1]).decode(), "%d%m%y%H%M%S")) * 1000


def shortened(text: bytes, seconds: int) -> bytes:
    """The ride's first so many seconds, by its RMC sentences."""
    start = begin(text)
    for found in RMC.finditer(text):
        if begin(found[0]) - start >= seconds * 1000:
            return text[:text.rfind(b"\n", 0, found.start()) + 1]
    return text
