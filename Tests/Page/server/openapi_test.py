"""The running agent held to the OpenAPI document, with requests that schemathesis makes up from it."""

import os

import hypothesis
import jsonschema_rs
import schemathesis
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks, CHECKS
from schemathesis.config import SchemathesisConfig

from contract import DOCUMENT, closed, hold_fields
from wire import Answer

load_all_checks()

# The stream never ends, so stream_test.py holds it to the document; the
# document itself is no part of the agent's state.
ENDLESS, STATIC = "/api/events", "/api/openapi.json"
EXAMPLES = int(os.environ.get("ALIGHT_API_EXAMPLES", "150"))
# Left out: a method that is not there is 404 in the contract and not 405, and who needs no token cannot lack one.
PASSED_OVER = {
    "unsupported_method",
    "ignored_auth",
    "use_after_free",
    "ensure_resource_availability",
    "max_response_time",
}


def schema():
    config = SchemathesisConfig()
    document = closed(DOCUMENT)
    # Requests may hold keys that the agent does not know; only answers must hold none that the document does not name.
    for name in ("Command", "VerdictRequest", "Presence", "Session"):
        document["components"]["schemas"][name] = DOCUMENT["components"]["schemas"][name]
    config.projects.default.generation.modes = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]
    return schemathesis.openapi.from_dict(document, config=config).exclude(path=[ENDLESS, STATIC])


SCHEMA = schema()


def test_the_document_is_sound():
    """Each reference leads somewhere, each schema is one, and each operation tells what the guard refuses."""

    def references(value):
        if isinstance(value, dict):
            yield from ([value["$ref"]] if "$ref" in value else [])
            for item in value.values():
                yield from references(item)
        elif isinstance(value, list):
            for item in value:
                yield from references(item)

    for reference in set(references(DOCUMENT)):
        place = DOCUMENT
        for key in reference.removeprefix("#/").split("/"):
            place = place[key]
    for name, item in DOCUMENT["components"]["schemas"].items():
        jsonschema_rs.meta.validate(item)
        assert item.get("description"), name
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            wanted = {"400", "403", "413", "421"} | ({"415"} if method == "post" else set())
            wanted |= {"401"} if path != STATIC else set()
            assert wanted <= set(operation["responses"]), path


def hold_all(case, base):
    response = case.call(base_url=base, timeout=60)
    case.validate_response(response, checks=[check for check in CHECKS.get_all() if check.__name__ not in PASSED_OVER])
    fields = {name.lower(): list(values) for name, values in response.headers.items()}
    # What the decoder refuses has no fields at all, which security_test.py knows.
    if fields.get("content-length") != ["0"]:
        hold_fields(Answer(response.status_code, fields, b""))


def some(count):
    return hypothesis.settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )


@SCHEMA.parametrize()
@some(EXAMPLES)
def test_what_is_asked_without_a_position(case, waiting):
    hold_all(case, f"http://127.0.0.1:{waiting.port}")


@SCHEMA.include(method="GET").parametrize()
@some(EXAMPLES // 2)
def test_what_is_asked_on_the_ride(case, riding):
    hold_all(case, f"http://127.0.0.1:{riding.port}")


def test_the_agent_has_outlived_it(waiting):
    assert waiting.is_running
    assert not [line for _, line in waiting.log if "error" in line or "Fatal" in line], waiting.log[-5:]
