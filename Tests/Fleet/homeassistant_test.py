"""Home Assistant's own schemas and templates read what the agent tells it, and what it sends commands the agent."""

import importlib
import json

import pytest
from homeassistant.helpers.template import TemplateEnvironment

from agent import Agent, wait
from broker import Listener
from ride import feed, status, told

SECTION = ["[mqtt]", 'host = "127.0.0.1"', 'name = "box"', "home_assistant = true", "interval = 1"]
STATE = "alight/box/state"


def agent_at(broker, *more, **options):
    return Agent("nmea", page=[*SECTION, f"port = {broker.port}", *more], **options)


def discovered(listener):
    """The entities by component and part, each as Home Assistant has understood it."""
    found = {}
    for topic, payload, _, _ in list(listener.messages):
        if topic.startswith("homeassistant/") and topic.endswith("/config"):
            _, component, device, part, _ = topic.split("/")
            assert device == "alight_box"
            given = json.loads(payload)
            module = importlib.import_module(f"homeassistant.components.mqtt.{component}")
            entity = module.DISCOVERY_SCHEMA(dict(given))
            # What a schema does not know it drops without a word.
            assert set(given) <= set(entity) | {"origin"}, set(given) - set(entity)
            found[component, part] = entity
    return found


def rendered(template, state):
    environment = TemplateEnvironment(None, limited=True)
    text = template if isinstance(template, str) else template.template
    return environment.from_string(text).render(value=json.dumps(state), value_json=state)


def test_entities_and_what_they_show(broker):
    with Listener(broker) as listener, agent_at(broker, "commands = true") as agent:
        feed(agent, 0, 0.4)
        state = wait(
            lambda: [state for state in listener.json(STATE) if "minutes_to_go" in state and state["source"] == "gnss"],
            60, "a state with a fix")[-1]
        entities = discovered(listener)
        assert set(entities) == {
            ("device_tracker", "train"), ("sensor", "next_station"), ("sensor", "minutes_to_go"), ("sensor", "source"),
            ("binary_sensor", "alarm"), ("button", "acknowledge"), ("button", "end"), ("select", "destination"),
        }
        assert len({entity["unique_id"] for entity in entities.values()}) == len(entities)
        for entity in entities.values():
            assert entity["availability_topic"] == "alight/box/status"
            assert entity["device"]["identifiers"] == ["alight_box"]
        place = json.loads(rendered(entities["device_tracker", "train"]["json_attributes_template"], state))
        assert (place["latitude"], place["longitude"]) == (state["lat"], state["lon"])
        assert -6.3 < place["latitude"] < -6.2 and 106.77 < place["longitude"] < 106.83 and place["gps_accuracy"] >= 1
        # The status is newer than a state that is a second old: where a station lies between, the next state has it.
        wait(lambda: rendered(entities["sensor", "next_station"]["value_template"], listener.json(STATE)[-1])
             == status(agent)["next"][0]["stop"]["stop_name"], 60, "the station that is next")
        assert 1 < float(rendered(entities["sensor", "minutes_to_go"]["value_template"], state)) < 30
        source = entities["sensor", "source"]
        assert rendered(source["value_template"], state) == "gnss"
        assert rendered(entities["binary_sensor", "alarm"]["value_template"], state) == "OFF"
        assert listener.last("alight/box/destination") == "ASEAN"
        assert "ASEAN" in entities["select", "destination"]["options"]
        # The rider's alarm at the destination, and a state in which nothing is known.
        feed(agent, 0.4, 1)
        rung = json.loads(listener.last(STATE, fits=lambda text: "alarm" in text))
        assert rendered(entities["binary_sensor", "alarm"]["value_template"], rung) == "ON"
        empty = {"time": state["time"], "source": "none", "next": []}
        assert rendered(entities["sensor", "next_station"]["value_template"], empty) == "None"
        assert rendered(entities["sensor", "minutes_to_go"]["value_template"], empty) == "None"
        assert json.loads(rendered(entities["device_tracker", "train"]["json_attributes_template"], empty)) == {}


def test_commands(broker):
    with Listener(broker) as listener, agent_at(broker, "commands = true", to=None) as agent:
        feed(agent, 0, 0.2)
        listener.last("alight/box/destination", fits=lambda text: text == "None")
        choice = discovered(listener)["select", "destination"]
        listener.say(choice["command_topic"], "ASEAN")
        listener.last(choice["state_topic"], fits=lambda text: text == "ASEAN")
        assert json.loads(listener.last("alight/box/answer"))["ok"]
        assert status(agent)["journey"]["to"]["stop_id"] == "SSM"
        feed(agent, 0.2, 1)
        listener.last(STATE, fits=lambda text: '"alarm"' in text)
        buttons = discovered(listener)
        listener.say(buttons["button", "acknowledge"]["command_topic"], "PRESS")
        listener.last(STATE, fits=lambda text: '"alarm"' not in text)
        wait(lambda: "alarm" not in status(agent), 60, "a status without the alarm")
        listener.say(choice["command_topic"], "Nowhere at all")
        refusal = json.loads(listener.last("alight/box/answer", fits=lambda text: '"ok":false' in text))
        assert "Nowhere at all" in refusal["message"]


def test_without_commands_nothing_is_taken(broker):
    with Listener(broker) as listener, agent_at(broker) as agent:
        feed(agent, 0, 0.2)
        assert not {component for component, _ in discovered(listener)} & {"button", "select"}
        for topic in ("command", "end", "acknowledge", "destination/set"):
            listener.say(f"alight/box/{topic}", '{"command":"end"}')
        count = len(listener.of(STATE))
        wait(lambda: len(listener.of(STATE)) >= count + 2, 60, "two states of a second each")
        assert status(agent)["journey"]["to"]["stop_id"] == "SSM" and not listener.of("alight/box/answer")


def test_a_home_assistant_that_is_started_later_finds_it(broker):
    """All is retained; what Home Assistant says of itself on `homeassistant/status` is not listened to."""
    with agent_at(broker) as agent:
        feed(agent, 0, 0.2)
        with Listener(broker) as late:
            wait(lambda: len(discovered(late)) == 5, what="the entities")
            assert late.last("alight/box/status") == "online"
            wait(lambda: late.json(STATE), what="the state")


def test_a_retained_command_is_not_taken_at_each_connection(broker):
    with Listener(broker) as listener:
        listener.say("alight/box/command", '{"command":"end"}', retain=True)
        with agent_at(broker, "commands = true") as agent:
            feed(agent, 0, 0.2)
            listener.last(STATE)
            # Commands are answered in their order.
            listener.say("alight/box/command", '{"command":"set"}')
            assert json.loads(listener.last("alight/box/answer"))["ok"]
            assert status(agent)["journey"]["to"]["stop_id"] == "SSM" and len(listener.of("alight/box/answer")) == 1


def test_a_flood_of_commands(broker):
    """Whoever may command may send more than is ever done; the ride goes on, and the last command is taken once it is over."""
    with Listener(broker, "alight/box/answer", "alight/box/status") as listener:
        with agent_at(broker, "commands = true") as agent:
            feed(agent, 0, 0.1)
            listener.last("alight/box/status", fits=lambda text: text == "online")
            before = agent.resident
            for number in range(20_000):
                listener.client.publish("alight/box/command", '{"command":"set","lead_s":%d}' % (60 + number % 9), qos=0)
            feed(agent, 0.1, 0.4)
            count = len(told(agent))
            assert count > 5, "the ride did not go on"

            def is_taken():
                """A command that comes while 16 others wait is not answered."""
                listener.say("alight/box/command", '{"command":"set","lead_s":75}')
                return any("75" in text for text in listener.of("alight/box/answer"))

            wait(is_taken, 60, "the answer to a command behind the flood")
            assert agent.resident < before + 30_000


@pytest.mark.parametrize(
    "payload", [b"", b"{", b"\xff\xfe", b"[]" * 1000, b'{"command":"follow"}', b'{"command":"go"}', bytes(60_000)],
    ids=["empty", "torn", "no text", "another form", "follow", "without a station", "sixty kilobytes"])
def test_hostile_commands(broker, payload):
    with Listener(broker, "alight/#") as listener, agent_at(broker, "commands = true") as agent:
        feed(agent, 0, 0.1)
        listener.last("alight/box/status", fits=lambda text: text == "online")
        listener.client.publish("alight/box/command", payload, qos=1).wait_for_publish(60)
        answer = json.loads(listener.last("alight/box/answer"))
        assert not answer["ok"] and answer["message"]
        assert "journey" in status(agent) and agent.is_running
