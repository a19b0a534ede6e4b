"""Strings: equal keys and placeholders, plurals by CLDR's rules, and no key that is missing or unused."""

import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "Sources/CPageFiles/web"
# CLDR's plural categories of whole and decimal numbers in the languages of the page.
# French has `many` too, for millions, which nothing here comes to.
PLURALS = {"en": {"one", "other"}, "fr": {"one", "other"}, "id": {"other"}}
# Strings that are the same as in English, for a reason: names, numbers and words that are the same there.
SAME = {
    "id": {"app.name", "departures.times", "distance.metres", "distance.kilometres", "facts.aged", "pairing.token",
           "settings.alarm"},
    "fr": {"app.name", "departures.times", "distance.metres", "distance.kilometres", "facts.aged", "facts.speed",
           "settings.minutes", "settings.mode.vibration", "time.minutes"},
}
# Keys that the code puts together, and what may stand in each hole.
HOLES = {
    "slot": ["departure", "arrival"], "choice.selected": ["departure", "arrival"],
    "about": ["stations", "search", "departures", "ride"], "source": ["gnss", "bluetooth", "deadReckoning", "none"],
    "verdict": ["yes", "early", "late", "elsewhere"],
    "key": ["approaching", "arrived", "missed", "wrongDirection", "offRoute", "wrongTrain", "trainArriving", "near",
            "refused", "unknown", "unheard", "trial", "approaching.transfer", "arrived.transfer", "missed.transfer"],
}
AGENT = WEB.parents[1] / "Agent"


def codes(path):
    """The raw values of an `enum Code` in Swift."""
    text = (AGENT / path).read_text(encoding="utf-8")
    cases = re.findall(r"^ {8}case (.+(?:\n {12}\w.*)*)$", text[text.index("enum Code"):].split("\n    }")[0], re.MULTILINE)
    cases = [case.strip() for line in cases for case in line.split(",") if not line.startswith(".")]
    found = [case.split('"')[1] if '"' in case else case for case in cases]
    assert len(found) > 8
    return [*found, "other"]


# What the box tells by its code.
HOLES |= {"problem": codes("Status/Problem.swift"), "reason": codes("Control/Refusal.swift")}
# Sentences of the box itself, which phones show: `Notification+Event.swift` puts their keys together by the catalogue of events.
NAVIGATION = WEB.parents[1] / "Navigation/Events"
VALUES = {"settings.voice": ["on", "off"], "settings.mode": ["both", "sound", "vibration", "silent"], "settings.variant": ["swap", "set"],
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
    return found | {"language.name"} | told_keys()


def told_keys():
    """The keys of what phones are told: by the rows of the catalogue, and those that the Swift code names."""
    rows = re.findall(r"case \.(\w+): Row\((.*)\)", (NAVIGATION / "Catalogue.swift").read_text(encoding="utf-8"))
    assert len(rows) > 10
    found = {"alarm.restarted.text"}
    for kind, row in rows:
        signal = re.search(r"signal: \.(\w+)", row)
        kinds = [signal.group(1) if signal else kind]
        if "differsAtChange" in row:
            kinds.append(f"{kinds[0]}.transfer")
        if "urgency" in row:
            found |= {f"alarm.{kind}.{part}" for kind in kinds for part in ("title", "text")}
            found |= {key for kind in kinds if (key := f"alarm.{kind}.named") in TABLES["en"]}
    return found


def test_all_languages_have_the_same_keys():
    assert all(list(table) == list(TABLES["en"]) for table in TABLES.values())
    assert len(TABLES["en"]) > 100


def test_the_page_lists_each_language():
    listed = (WEB / "support/languages.js").read_text(encoding="utf-8")
    assert {file.stem for file in (WEB / "strings").glob("*.json")} == set(PLURALS)
    for language, table in TABLES.items():
        assert f'{language}: "{table["language.name"]}"' in listed


@pytest.mark.parametrize("key", TABLES["en"])
def test_all_languages_have_the_same_placeholders_and_plurals(key):
    entries = [table[key] for table in TABLES.values()]
    assert len({isinstance(entry, dict) for entry in entries}) == 1
    wanted = {frozenset(placeholders(text)) for entry in entries for text in forms(entry)}
    assert len(wanted) == 1, wanted
    if isinstance(entries[0], dict):
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


@pytest.mark.parametrize("language", SAME)
def test_each_string_is_translated(language):
    same = {key for key in TABLES["en"] if forms(TABLES["en"][key])[-1] == forms(TABLES[language][key])[-1]}
    assert same == SAME[language]


def test_each_key_that_the_code_uses_exists():
    keys = set(TABLES["en"])
    roots = {key.split(".")[0] for key in keys}
    wanted = {key for key in used_keys() if key.split(".")[0] in roots}
    assert wanted - keys == set()


def test_no_string_is_unused():
    assert set(TABLES["en"]) - used_keys() == set()


def test_the_contract_names_each_code():
    contract = json.loads((WEB / "api/openapi.json").read_text(encoding="utf-8"))["components"]["schemas"]
    problems = contract["Status"]["properties"]["problem_codes"]["items"]["enum"]
    assert [*problems, "other"] == HOLES["problem"]
    assert [*contract["Refusal"]["properties"]["code"]["enum"], "other"] == HOLES["reason"]
