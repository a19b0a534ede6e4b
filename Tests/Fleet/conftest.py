"""What the tests share: the agent is started as those of its page start it."""

import pathlib
import sys

import pytest

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "Page/server"), str(TESTS / "SoakLab")]


@pytest.fixture
def broker():
    from broker import Broker

    with Broker() as broker:
        yield broker
