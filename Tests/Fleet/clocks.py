"""The program under a clock that a test owns."""

import clock
from agent import BINARY


def clocked(folder, start):
    """The program and its clock, which begins at a time in seconds since 1970."""
    library, now = clock.build(folder), clock.Clock(folder / "face", start=start)
    wrapper = folder / "alight"
    wrapper.write_text(f'#!/bin/sh\nexec env FAST_CLOCK={now.path} LD_PRELOAD={library} {BINARY} "$@"\n')
    wrapper.chmod(0o755)
    return wrapper, now
