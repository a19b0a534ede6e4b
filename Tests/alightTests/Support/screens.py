"""Runs a program on a terminal, and prints what its user saw.

    screens.py COLUMNS ROWS PROGRAM [ARGUMENT…]

One JSON object: "status" as the shell tells it, "hasColour" whether a colour was asked for, "screens" each picture that the
terminal showed, as its lines without the blanks behind them, and "scrolled" the lines that have left it above.
"""

import fcntl
import json
import os
import pty
import struct
import sys
import termios

import pyte

columns, rows = int(sys.argv[1]), int(sys.argv[2])
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    os.execv(sys.argv[3], sys.argv[3:])

screen = pyte.HistoryScreen(columns, rows, history=100_000)
stream = pyte.ByteStream(screen)
screens, all_bytes = [], b""
while True:
    try:
        data = os.read(terminal, 65536)
    except OSError:  # The last who could write has gone.
        break
    if not data:
        break
    all_bytes += data
    for piece in data.splitlines(keepends=True):
        stream.feed(piece)
        picture = [line.rstrip() for line in screen.display]
        if not screens or screens[-1] != picture:
            screens.append(picture)
_, status = os.waitpid(child, 0)
scrolled = ["".join(line[column].data for column in range(columns)).rstrip() for line in screen.history.top]
print(
    json.dumps(
        {
            "status": os.waitstatus_to_exitcode(status),
            "hasColour": b"\x1b[1;32m" in all_bytes,
            "screens": screens,
            "scrolled": scrolled,
        }
    )
)
