"""The real agent in the place of the mock: it is fed the shipped ride as a receiver would, at the test's own pace."""

import os
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "server"))

import browsers  # noqa: E402
from agent import Agent  # noqa: E402
from phone import Phone  # noqa: E402
from radio import Radio  # noqa: E402
from ride_driver import Rider  # noqa: E402
from train import Train  # noqa: E402


@pytest.fixture
def server():
    """An agent without a journey, whose receiver has said nothing yet."""
    with Agent(source="nmea", to=None) as agent:
        yield agent


@pytest.fixture
def agent(server):
    return server


@pytest.fixture
def train(agent):
    return Train(agent)


@pytest.fixture
def rider(new_page, agent):
    return Rider(new_page(), browsers.address(agent.port, ""))


@pytest.fixture
def radio(agent):
    radio = Radio(agent.port)
    yield radio
    radio.end()


@pytest.fixture
def phone(agent):
    phone = Phone(agent)
    yield phone
    phone.hang_up()


@pytest.fixture
def shots(rider):
    """Keeps what the page shows, in the folder that `ALIGHT_SHOTS` names."""
    folder = os.environ.get("ALIGHT_SHOTS")

    def keep(name):
        if folder:
            rider.page.screenshot(path=f"{folder}/change-{name}.png")

    return keep
