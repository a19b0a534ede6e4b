"""Colours and sizes: raw ones in the primitives and the scale only, components know tokens alone, and what stands on what can be read."""

import re

import pytest

import css

NAMES = ("black|white|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|silver|navy|teal|olive|maroon|aqua|fuchsia"
         "|lime|cyan|magenta|gold|indigo|violet|crimson|coral|salmon|tomato|khaki|beige|ivory|plum|orchid|tan")
SYSTEM = {"Canvas", "CanvasText", "LinkText", "ButtonFace", "ButtonText", "Field", "FieldText", "Highlight",
          "HighlightText", "GrayText"}
RAW = re.compile(rf"#[0-9a-f]{{3,8}}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\("
                 rf"|(?<![\w-])({NAMES})(?![\w-])|(?<![\w-])({'|'.join(SYSTEM)})(?![\w-])", re.I)

# Text, and the token of what it stands on; WCAG 2.2, 1.4.3: 4.5.
TEXTS = [
    ("text", "pageBackground"), ("text", "cardBackground"), ("text", "sheetBackground"),
    ("text_secondary", "pageBackground"), ("text_secondary", "cardBackground"), ("text_secondary", "sheetBackground"),
    ("controlText", "controlBackground"),
    ("clickableButtonText", "clickableButtonBackground"),
    ("clickableButton_secondaryText", "clickableButton_secondaryBackground"),
    ("clickableButton_tertiaryText", "pageBackground"), ("clickableButton_tertiaryText", "sheetBackground"),
    ("clickableButton_positiveText", "clickableButton_positiveBackground"),
    ("clickableButton_neutralText", "clickableButton_neutralBackground"),
    ("disabledButtonText", "disabledButtonBackground"),
    ("pressedRowText", "pressedRowBackground"),
    ("focusedButtonText", "pageBackground"), ("focusedButtonText", "sheetBackground"),
    ("departureArrival_text", "cardBackground"), ("departureArrival_text_empty", "cardBackground"),
    ("departureArrival_text_active", "departureArrival_background_active"),
    ("strip_label", "pageBackground"), ("strip_label_gone", "pageBackground"),
    ("alarm_approachingText", "alarm_approachingBackground"), ("alarm_arrivedText", "alarm_arrivedBackground"),
    ("alarm_wrongText", "alarm_wrongBackground"), ("alarm_buttonText", "alarm_buttonBackground"),
    ("toastText", "toastBackground"), ("errorText", "errorBackground"), ("errorText", "pageBackground"),
    ("text", "errorBackground"), ("warningText", "warningBackground"),
]
# What is not text but must be seen; WCAG 2.2, 1.4.11: 3.
PARTS = [
    ("controlStroke", "pageBackground"), ("controlStroke", "sheetBackground"), ("controlStroke", "controlBackground"),
    ("sheetHandle", "sheetBackground"),
    ("clickableButton_secondaryStroke", "pageBackground"),
    ("focusedButtonStroke", "pageBackground"), ("focusedButtonStroke", "sheetBackground"),
    ("focusedButtonStroke", "cardBackground"), ("focusedButtonStroke", "clickableButton_neutralBackground"),
    ("departureArrival_line", "cardBackground"), ("departureArrival_circle", "cardBackground"),
    ("departureArrival_circle_active", "cardBackground"),
    ("strip_ahead", "pageBackground"), ("strip_ahead", "sheetBackground"), ("strip_ahead", "strip_stationFill"),
    ("strip_gone", "pageBackground"), ("strip_gone", "sheetBackground"),
    ("strip_train", "pageBackground"), ("strip_trainStroke", "strip_train"),
    ("strip_rider", "pageBackground"), ("strip_riderInner", "strip_rider"),
    ("alarm_buttonStroke", "alarm_buttonBackground"),
]
# A sheet's shade, a hairline between rows and a loading skeleton tell nothing that words do not; what a pressed row
# and a selected slot lie on is told by their text, stroke and weight.
DECORATION = {"sheetShade", "hairline", "skeleton", "strip_band"}


@pytest.mark.parametrize("name", css.component_files())
def test_components_have_no_raw_colour(name):
    for key, value in css.declarations(name):
        assert not RAW.search(value), f"{name}: {key}: {value}"


@pytest.mark.parametrize("name", css.component_files())
def test_components_know_tokens_alone(name):
    known = set(css.tokens("light")) | set(css.tokens("size")) | {"sheetPull", "lineColor"}
    used = set(re.findall(r"var\(--([\w-]+)", css.text(name)))
    assert used <= known, f"{name} uses {used - known}"


SIZED = re.compile(r"font-size|(row-|column-)?gap|(padding|margin)(-\w+)*|border(-\w+)*-radius")


@pytest.mark.parametrize("name", css.component_files())
def test_components_have_no_raw_size(name):
    for key, value in css.declarations(name):
        # What is only heard lies a pixel off.
        if SIZED.fullmatch(key) and value != "-1px":
            assert not re.search(r"\d(rem|px|em|vw|vh)\b", value), f"{name}: {key}: {value}"


def test_each_size_is_used():
    used = {token for name in css.component_files() for token in re.findall(r"var\(--([\w-]+)", css.text(name))}
    assert set(css.tokens("size")) - used == set()


def test_primitives_are_raw_colours_and_all_used():
    found = css.primitives()
    assert len(found) >= 20
    assert [key for key, value in found.items() if not re.fullmatch(r"#([0-9a-f]{6}|[0-9a-f]{8})", value)] == []
    assert [key for key in found if not re.fullmatch(r"[a-z]+-\d+", key)] == []
    used = set(css.tokens("light").values()) | set(css.tokens("dark").values())
    assert set(found) - used == set()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_token_names_one_primitive(scheme):
    primitives = css.primitives()
    assert {key: value for key, value in css.tokens(scheme).items() if value not in primitives} == {}


def test_light_dark_and_forced_have_the_same_tokens():
    assert set(css.tokens("light")) == set(css.tokens("dark")) == set(css.tokens("forced"))


def test_forced_colours_are_those_of_the_system():
    assert set(css.tokens("forced").values()) <= SYSTEM


def test_forced_colours_leave_words_on_the_systems_grounds():
    # Browsers put a plate of the system's ground behind each word: on any other ground it would hide the word.
    found = css.tokens("forced")
    backs = {key: value for key, value in found.items() if re.search("background", key, re.I)}
    assert {key for key, value in backs.items() if value not in ("Canvas", "ButtonFace", "Field")} == set()
    texts = {key: value for key, value in found.items() if re.search("text", key, re.I)}
    assert {key for key, value in texts.items() if value in ("Canvas", "ButtonFace", "Field", "HighlightText")} == set()


def test_each_token_is_used_and_its_contrast_is_judged():
    used = set()
    for name in css.component_files():
        used |= set(re.findall(r"var\(--([\w-]+)", css.text(name)))
    assert set(css.tokens("light")) - used == set()
    judged = {token for pair in TEXTS + PARTS for token in pair}
    assert set(css.tokens("light")) - judged - DECORATION == set()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("front, back, least", [(*pair, 4.5) for pair in TEXTS] + [(*pair, 3) for pair in PARTS])
def test_contrast(scheme, front, back, least):
    primitives, tokens = css.primitives(), css.tokens(scheme)
    ratio = css.contrast(primitives[tokens[front]], primitives[tokens[back]])
    assert ratio >= least, f"{front} on {back} in {scheme}: {ratio:.2f}"


def test_contrast_is_computed_as_wcag_does():
    assert css.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert css.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
