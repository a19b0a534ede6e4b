"""What the tests share: the agent is started as those of its page start it."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Page/server"))
