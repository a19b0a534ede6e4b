"""What several test files share: agents that live as long as the tests of a file."""

import pytest

import timetabled
from agent import Agent, epochs, wait


@pytest.fixture(scope="module")
def waiting():
    """An agent on the loopback interface, without a position; nobody needs a token."""
    with Agent("gpsd") as agent:
        wait(lambda: any('"journeyStarted"' in event for event in agent.events), what="the configuration's journey")
        yield agent
        assert agent.is_running, f"the agent has ended: {agent.log[-5:]}"


@pytest.fixture(scope="module")
def guarded():
    """An agent that listens on all interfaces, and asks for its token."""
    with Agent("gpsd", token=True) as agent:
        yield agent
        assert agent.is_running, f"the agent has ended: {agent.log[-5:]}"


@pytest.fixture(scope="module")
def ride():
    """The shipped ride, of which `riding` leaves the end."""
    return enumerate(epochs())


@pytest.fixture(scope="module")
def riding(ride):
    """An agent that has had the ride up to its alarm at the destination."""
    with Agent("nmea") as agent:
        moments = timetabled.moments(agent, first=840, step=1, ride=ride)
        assert any(status.get("alarm", {}).get("event") == "arrived" for _, status, _, _ in moments)
        wait(lambda: any('"arrived","stop_id":"SSM"' in event for event in agent.events), what="the arrival")
        yield agent
        assert agent.is_running, f"the agent has ended: {agent.log[-5:]}"
