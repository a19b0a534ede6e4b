"""What several test files share: agents that live as long as the tests of a file."""

import pytest

from agent import Agent, wait


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
def riding():
    """An agent that has had the ride up to its alarm at the destination."""
    from agent import epochs, wait

    with Agent("nmea") as agent:
        for epoch in epochs():
            if any('"arrived","stop_id":"SSM"' in event for event in agent.events):
                break
            agent.feed(epoch)
        wait(lambda: any('"arrived","stop_id":"SSM"' in event for event in agent.events), what="the arrival")
        yield agent
        assert agent.is_running, f"the agent has ended: {agent.log[-5:]}"
