"""The OpenAPI document as the judge of what the agent says."""

import copy
import functools
import json

import jsonschema_rs

from agent import PROJECT

PATH = PROJECT / "Sources/CPageFiles/web/api/openapi.json"
DOCUMENT = json.loads(PATH.read_text())
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; media-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def closed(value):
    """The document with no key allowed that it does not name, so that what the agent adds is described as well."""
    if isinstance(value, list):
        return [closed(item) for item in value]
    if not isinstance(value, dict):
        return value
    result = {key: closed(item) for key, item in value.items()}
    if value.get("type") == "object" and isinstance(value.get("properties"), dict):
        result.setdefault("unevaluatedProperties", False)
    return result


@functools.cache
def validator(name):
    schemas = closed(copy.deepcopy(DOCUMENT["components"]["schemas"]))
    document = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}}
    return jsonschema_rs.Draft202012Validator(document, validate_formats=True)


def hold(value, name):
    """Fails with each place where a value is not what a schema of the document says."""
    faults = [
        f"{'/'.join(map(str, error.instance_path))}: {error.message}" for error in validator(name).iter_errors(value)
    ]
    assert not faults, f"no {name}: " + "; ".join(faults[:5])


def hold_refusal(answer, *statuses):
    """Fails unless an answer is a refusal with one of some statuses, with all that each answer must have."""
    assert answer.status in statuses, answer
    hold(answer.json(), "Refusal")
    hold_fields(answer)
    assert answer.field("content-type") == "application/json", answer.fields


def hold_fields(answer):
    """Fails unless an answer says what a browser may do with it."""
    assert answer.field("content-security-policy") == CSP, answer.fields
    assert answer.field("x-content-type-options") == "nosniff", answer.fields
