"""The changes of which mutations are made: bytes in, bytes out, by chance."""
import re

# What lies at, below or beyond the bounds of types and of what is plausible; the first is empty.
EXTREMES = b"""
0 -0 -1 1 00000000000000000000001 0.0000000000000000000000000000001 1e308 -1e308 1e-320 1e999 NaN inf -inf
127 255 256 32768 65535 65536 2147483647 2147483648 -2147483649 4294967295 4294967296 9223372036854775807
9223372036854775808 -9223372036854775808 -9223372036854775809 18446744073709551615 18446744073709551616
99999999999999999999999999999999 90 -90.0000001 180 180.0000001 360 5959.99999 23:59:60 24:00:00 999:59:59 -1:00:00
20260229 99991231 00000000 240000 235960.999 310299 010180
""".replace(b"\n", b" ").split(b" ")[:-1]
# What is no UTF-8: a first byte alone, a second one alone, a surrogate, more bytes than needed, and what no text has.
BROKEN = [
    b"\xc3", b"\x80", b"\xed\xa0\x80", b"\xc0\x80", b"\xf0\x80\x80\x80", b"\xf5\x80\x80\x80", b"\xff", b"\xfe\xff",
]
# What steers a terminal, ends a line, turns the direction of a text, or stands for nothing.
CONTROLS = [
    b"\x00", b"\x07", b"\x08", b"\t", b"\n", b"\r", b"\r\n", b"\x0b", b"\x0c", b"\x1b[2J", b"\x1b]0;x\x07", b"\x7f",
    "\x85".encode(), "\x9b31m".encode(), "\u2028".encode(), "\u202e".encode(), "\u2066".encode(), "\ufeff".encode(),
]
QUOTES = b"""" "" \""" ' ''' , ,,,, ; \\ \\u0000 = # [ ] [[ { * $ !""".split(b" ")
NUMBER = re.compile(rb"-?\d[\d.]*")
FIELD = re.compile(rb"[^,*=\"\s]+")
# A repeated line makes a text no longer than this: what is longer takes time, and is no other case.
LONGEST_REPETITION = 100_000


def mutated(text: bytes, random, words=(), changes=None) -> bytes:
    """The text with some changes, of which one at least shows.

    Half of the texts have one or two small ones: these are what is read on, and not refused at once.
    """
    changes, most = (changes or ALL, 4) if random.random() < 0.5 else (changes or SMALL, 2)
    result = text
    for _ in range(random.randint(1, most)):
        result = random.choice(changes)(result, random, words)
    while result == text:
        result = random.choice(changes)(result, random, words)
    return result


def place(text: bytes, random) -> int:
    return random.randrange(len(text) + 1)


def block(text: bytes, random, most: int) -> tuple[int, int]:
    """The beginning and the end of a piece."""
    start = place(text, random)
    return start, min(len(text), start + random.randint(1, max(1, most)))


def line(text: bytes, random) -> tuple[int, int]:
    """The beginning and the end of a line, with what ends it."""
    at = place(text, random)
    end = text.find(b"\n", at)
    return text.rfind(b"\n", 0, at) + 1, end + 1 if end >= 0 else len(text)


def inserted(text: bytes, random, piece: bytes) -> bytes:
    at = place(text, random)
    return text[:at] + piece + text[at:]


def flip_bit(text, random, words):
    if not text:
        return text
    at = random.randrange(len(text))
    return text[:at] + bytes([text[at] ^ 1 << random.randrange(8)]) + text[at + 1:]


def set_byte(text, random, words):
    start, end = block(text, random, 1)
    return text[:start] + random.randbytes(1) + text[end:]


def insert_bytes(text, random, words):
    return inserted(text, random, random.randbytes(random.randint(1, 8)))


def delete_bytes(text, random, words):
    start, end = block(text, random, 8)
    return text[:start] + text[end:]


def delete_block(text, random, words):
    start, end = block(text, random, len(text) // 4)
    return text[:start] + text[end:]


def copy_block(text, random, words):
    start, end = block(text, random, len(text) // 8)
    return inserted(text, random, text[start:end])


def overwrite_block(text, random, words):
    start, end = block(text, random, len(text) // 8)
    at = place(text, random)
    return text[:at] + text[start:end] + text[at + end - start:]


def swap(text: bytes, one: tuple[int, int], other: tuple[int, int]) -> bytes:
    (start, end), (later, last) = sorted([one, other])
    if end > later:
        return text
    return text[:start] + text[later:last] + text[end:later] + text[start:end] + text[last:]


def swap_blocks(text, random, words):
    return swap(text, block(text, random, len(text) // 8), block(text, random, len(text) // 8))


def swap_lines(text, random, words):
    return swap(text, line(text, random), line(text, random))


def delete_line(text, random, words):
    start, end = line(text, random)
    return text[:start] + text[end:]


def copy_line(text, random, words):
    start, end = line(text, random)
    at, _ = line(text, random)
    return text[:at] + text[start:end] + text[at:]


def repeat_line(text, random, words):
    start, end = line(text, random)
    repeated = text[start:end] * random.randint(100, 700)
    return text[:start] + repeated[:LONGEST_REPETITION] + text[end:]


def repeat_byte(text, random, words):
    byte = text[place(text, random) - 1:][:1] or b"x"
    return inserted(text, random, byte * random.choice([300, 1100, 5000, 70_000]))


def splice(text, random, words):
    """Goes on elsewhere, before or behind."""
    return text[:place(text, random)] + text[place(text, random):]


def cut(text, random, words):
    # Else most of what was changed before would be cut off.
    return text[:place(text, random)] if random.random() < 0.3 else text[place(text, random) // 8:]


def match(pattern, text: bytes, random):
    at = place(text, random)
    return pattern.search(text, at) or pattern.search(text)


def replace_number(text, random, words):
    found = match(NUMBER, text, random)
    return text[:found.start()] + random.choice(EXTREMES) + text[found.end():] if found else text


def change_digit(text, random, words):
    """A number that is wrong by little, or by ten times."""
    found = match(NUMBER, text, random)
    if not found:
        return text
    at = random.randrange(found.start(), found.end())
    return text[:at] + random.choice(b"0123456789").to_bytes(1, "big") + text[at + random.randint(0, 1):]


def replace_field(text, random, words):
    found, other = match(FIELD, text, random), match(FIELD, text, random)
    return text[:found.start()] + other[0] + text[found.end():] if found and other else text


def empty_field(text, random, words):
    found = match(FIELD, text, random)
    return text[:found.start()] + text[found.end():] if found else text


def replace_by_word(text, random, words):
    found = match(FIELD, text, random)
    return text[:found.start()] + random.choice(words) + text[found.end():] if found and words else text


def insert_word(text, random, words):
    return inserted(text, random, random.choice(words)) if words else text


def insert_control(text, random, words):
    return inserted(text, random, random.choice(CONTROLS))


def insert_broken(text, random, words):
    return inserted(text, random, random.choice(BROKEN))


def insert_quote(text, random, words):
    return inserted(text, random, random.choice(QUOTES))


SMALL = [
    delete_line, copy_line, swap_lines, repeat_line, insert_control, replace_by_word, replace_field, change_digit,
    change_digit, replace_number,
]
# Numbers and fields several times: what they lead to lies deepest in the program.
ALL = [
    flip_bit, set_byte, insert_bytes, delete_bytes, delete_block, copy_block, overwrite_block, swap_blocks, swap_lines,
    delete_line, copy_line, repeat_line, repeat_byte, splice, cut, insert_control, insert_broken, insert_quote,
    insert_word, replace_by_word, empty_field, replace_field, replace_field, replace_field, change_digit, change_digit,
    replace_number, replace_number, replace_number, replace_number,
]
