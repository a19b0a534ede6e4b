"""Strings: equal keys and placeholders, plurals by CLDR's rules, and no key that is missing or unused."""

import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "Sources/CPageFiles/web"
# CLDR's plural categories of whole and decimal numbers in the languages of the page.
PLURALS = {"en": {"one", "other"}, "id": {"other"}}
# Strings that are the same in both languages, for a reason: names, numbers and words that Indonesian has borrowed.
SAME = {"app.name", "departures.times", "distance.metres", "distance.kilometres", "facts.aged", "pairing.token",
        "settings.alarm"}
# Keys that the code puts together, and what may stand in each hole.
HOLES = {
    "slot": ["departure", "arrival"], "choice.selected": ["departure", "arrival"],
    "about": ["stations", "search", "departures", "ride"], "source": ["gnss", "bluetooth", "deadReckoning", "none"],
    "verdict": ["yes", "early", "late", "elsewhere"],
    "key": ["approaching", "arrived", "missed", "wrongDirection", "offRoute", "wrongTrain", "trainArriving", "near",
            "unknown", "approaching.transfer", "arrived.transfer", "missed.transfer"],
}
VALUES = {"settings.sound": ["on", "off"], "settings.variant": ["swap", "set"],
          "settings.scheme": ["system", "light", "dark"]}


def table(language):
    pairs = json.loads((WEB / f"strings/{language}.json").read_text(encoding="utf-8"), object_pairs_hook=list)
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), "a key stands twice"
    return {key: dict(value) if isinstance(value, list) else value for key, value in pairs}


TABLES = {language: table(language) for language in PLURALS}


def forms(entry):
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def placeholders(text):
    return set(re.findall(r"\{(\w+)\}", text))


def used_keys():
    """The keys in the code: whole ones, and those with holes, filled."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.js"))
    found = set(re.findall(r"[\"']((?:[a-z][A-Za-z]*)(?:\.[A-Za-z]+)+)[\"']", code))
    roots = {key.split(".")[0] for key in TABLES["en"]}
    for template in re.findall(r"`([a-z][A-Za-z]*\.[^`\s]*\$\{[^`\s]*)`", code):
        if template.split(".")[0] not in roots:
            continue
        hole = re.search(r"\$\{(\w+(?:\.\w+)?)\}", template)
        name = hole.group(1)
        prefix = template[: hole.start()].rstrip(".")
        fillings = VALUES[prefix] if name == "value" else HOLES["key" if name == "kind.key" else name]
        found |= {template[: hole.start()] + filling + template[hole.end():] for filling in fillings}
    return found


def test_both_languages_have_the_same_keys():
    assert list(TABLES["en"]) == list(TABLES["id"])
    assert len(TABLES["en"]) > 100


@pytest.mark.parametrize("key", TABLES["en"])
def test_both_languages_have_the_same_placeholders_and_plurals(key):
    english, indonesian = TABLES["en"][key], TABLES["id"][key]
    assert isinstance(english, dict) == isinstance(indonesian, dict)
    wanted = {frozenset(placeholders(text)) for text in [*forms(english), *forms(indonesian)]}
    assert len(wanted) == 1, wanted
    if isinstance(english, dict):
        assert "count" in next(iter(wanted))


@pytest.mark.parametrize("language", PLURALS)
def test_plurals_are_those_of_cldr(language):
    for key, entry in TABLES[language].items():
        if isinstance(entry, dict):
            assert set(entry) == PLURALS[language], key


@pytest.mark.parametrize("language", PLURALS)
def test_no_string_is_empty_or_has_markup(language):
    for key, entry in TABLES[language].items():
        for text in forms(entry):
            assert text.strip() == text != "", key
            assert not re.search(r"[<>]\s*/?[a-z]|&\w+;|'|\"", text), key
            assert re.sub(r"\{\w+\}", "", text).count("{") == 0, key


def test_each_string_is_translated():
    same = {key for key in TABLES["en"] if forms(TABLES["en"][key])[-1] == forms(TABLES["id"][key])[-1]}
    assert same == SAME


def test_each_key_that_the_code_uses_exists():
    keys = set(TABLES["en"])
    roots = {key.split(".")[0] for key in keys}
    wanted = {key for key in used_keys() if key.split(".")[0] in roots}
    assert wanted - keys == set()


def test_no_string_is_unused():
    assert set(TABLES["en"]) - used_keys() == set()
