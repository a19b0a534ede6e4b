"""Each state of each component on /examples, in each language, light and dark: axe, and checks of its own."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

import browsers
from mock_box import Box
from mock import MockServer

NARROW = {"width": 320, "height": 640}
AXE = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}

# What of a page is wrong for a thumb or an ear; axe sees neither the sizes in full nor what lies beyond the edge.
FAULTS = """() => {
  const faults = [];
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".only-heard");
  const told = (element) => `${element.tagName.toLowerCase()}.${element.className.baseVal ?? element.className}`;
  const whole = document.documentElement.scrollWidth;
  if (whole > innerWidth) faults.push(`the page is ${whole} wide`);
  for (const scroller of document.querySelectorAll(".page, .sheet-body, .alarm")) {
    const isWider = scroller.scrollWidth > scroller.clientWidth;
    if (isSeen(scroller) && isWider) faults.push(`${told(scroller)} scrolls sideways`);
  }
  for (const element of document.querySelectorAll("#examples *:not(svg, svg *)")) {
    const box = element.getBoundingClientRect();
    if (isSeen(element) && box.width > 0 && (box.right > innerWidth + 0.5 || box.left < -0.5)) {
      faults.push(`${told(element)} stands from ${box.left} to ${box.right}`);
    }
  }
  for (const element of document.querySelectorAll("button, a[href], input, select, [role=tab]")) {
    if (!isSeen(element)) continue;
    const box = element.getBoundingClientRect();
    const least = element.dataset.action === "acknowledge" ? 64 : 44;
    if (box.width < least || box.height < least) faults.push(`${told(element)} is ${box.width} by ${box.height}`);
    const labels = [...(element.labels ?? [])].map((label) => label.innerText).join("");
    const name = element.getAttribute("aria-label") || labels || element.innerText || "";
    if (name.trim() === "") faults.push(`${told(element)} has no name`);
  }
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  if (new Set(ids).size < ids.length) faults.push("an id stands twice");
  for (const attribute of ["aria-controls", "aria-labelledby", "aria-describedby"]) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      if (!document.getElementById(element.getAttribute(attribute))) faults.push(`${told(element)}: ${attribute}`);
    }
  }
  if (document.querySelector("#examples script")) faults.push("a name became markup");
  return faults;
}"""

FOCUSABLE = """() => {
  const seen = [...document.querySelectorAll("button, a[href], input, select, [tabindex='0']")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0
      && !element.closest("[inert]"));
  // Of radio buttons in a group the chosen one alone takes the focus.
  const stops = seen.filter((element) => element.type !== "radio" || element.checked);
  stops.forEach((element, index) => (element.dataset.stop_number = index));
  return stops.length;
}"""

FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const ring = getComputedStyle(element.matches(".choice input") ? element.nextElementSibling : element);
  return {
    number: Number(element.dataset.stop_number),
    // The page itself takes the focus in order to scroll: of it a part is enough.
    isSeen: element.matches("main")
      ? box.bottom > 44 && box.top < innerHeight - 44
      : box.top > -1 && box.bottom < innerHeight + 1
        && (element === top || element.contains(top) || element.nextElementSibling?.contains(top)),
    ring: ring.outlineStyle !== "none" && parseFloat(ring.outlineWidth) >= 2,
    what: element.outerHTML.slice(0, 120),
  };
}"""


@pytest.fixture(scope="module")
def examples(browser, browser_name):
    """A server, and the names of all states as the page itself lists them."""
    if browser_name != "chromium":
        pytest.skip("emulating a scheme needs Chromium here")
    server = MockServer(Box()).start()
    context = browser.new_context()
    page = context.new_page()
    page.goto(browsers.address(server.server_port, "/examples"))
    page.wait_for_selector("html[data-ready]", state="attached")
    names = page.evaluate("""async () => {
      const { states } = await import("/examples/states.js");
      return Object.entries(states).flatMap(([component, all]) => Object.keys(all).map((state) => [component, state]));
    }""")
    links = page.locator(".example-links a").count()
    context.close()
    yield server, names, links
    server.stop()


def open_examples(context, server, language="en", scheme="light"):
    page = context.new_page()
    page.goto(browsers.address(server.server_port, f"/examples?language={language}&scheme={scheme}"))
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def show(page, component, state, language="en"):
    """What the example's own address shows, without loading all modules again for each of the states."""
    page.evaluate("""async ([component, state, language]) => {
      const { placed, states } = await import("/examples/states.js");
      const { loadStrings } = await import("/support/strings.js");
      globalThis.words ??= await loadStrings(language);
      const element = placed(component, states[component][state]({ t: words.t, language }));
      document.documentElement.lang = language;
      document.querySelector("#examples").replaceChildren(element);
      scrollTo(0, 0);
    }""", [component, state, language])


def test_the_list_has_a_link_to_each_state_and_the_address_chooses(new_page, examples):
    server, names, links = examples
    assert links == len(names) > 100
    page = new_page()
    query = "component=alarm-screen&state=arrived&language=id&scheme=dark"
    page.goto(browsers.address(server.server_port, f"/examples?{query}"))
    page.get_by_role("heading", name="Turun sekarang").wait_for()
    assert page.evaluate("matchMedia(document.querySelector('#tokens-dark').media).matches")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr", "id"])
def test_each_state(browser, examples, language, scheme):
    server, names, _ = examples
    context = browser.new_context(viewport=NARROW, reduced_motion="reduce")
    page = open_examples(context, server, language, scheme)
    watch = browsers.Watch(page)
    axe = Axe()
    found = {}
    for component, state in names:
        show(page, component, state, language)
        faults = page.evaluate(FAULTS)
        response = axe.run(page, options=AXE).response
        faults += [f"{violation['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
                   for violation in response["violations"] for node in violation["nodes"]]
        if page.evaluate("document.documentElement.lang") != language:
            faults.append("lang")
        if len(response["passes"]) < 3:
            faults.append("axe has seen nothing")
        faults += watch.troubles
        watch.troubles.clear()
        if faults:
            found[f"{component}/{state}"] = faults
    context.close()
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)


@pytest.mark.parametrize("language, late, punctual", [("en", "3 min late · To Bundaran HI", "on time · To Bundaran HI"),
                                                      ("id", "terlambat 3 menit · Arah Bundaran HI",
                                                       "tepat waktu · Arah Bundaran HI")])
def test_a_late_departure_says_so_and_is_waited_for(browser, examples, language, late, punctual):
    context = browser.new_context(viewport=NARROW)
    page = open_examples(context, examples[0], language)
    show(page, "departure-list", "late", language)
    # Names are isolated, since their script may run the other way.
    told = page.locator(".departure-list .row .departure-more").all_inner_texts()
    assert [text.replace("\u2068", "").replace("\u2069", "") for text in told] == [late, punctual]
    # It should have left 100 s ago, and comes in 80 s.
    minutes = [int(text.split()[0]) for text in page.locator(".departure-list .row-side").all_inner_texts()]
    assert minutes == [1, 3]
    context.close()


@pytest.mark.parametrize("size", [NARROW, {"width": 390, "height": 844}, {"width": 1280, "height": 800},
                                  {"width": 320, "height": 256}], ids=lambda size: f"{size['width']}x{size['height']}")
def test_keyboard(browser, examples, size):
    """Tab reaches each control once and in the order of the page, and what has the focus is seen."""
    server, names, _ = examples
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    page = open_examples(context, server)
    found = {}
    for component, state in names:
        show(page, component, state)
        count = page.evaluate(FOCUSABLE)
        faults, order = [], []
        page.evaluate("document.body.tabIndex = -1, document.body.focus()")
        for _ in range(count):
            page.keyboard.press("Tab")
            focus = page.evaluate(FOCUSED)
            if focus is None:
                break
            order.append(focus["number"])
            if not (focus["isSeen"] and focus["ring"]):
                faults.append(focus)
        if order != list(range(count)):
            faults.append(f"{order} of {count}")
        if faults:
            found[f"{component}/{state}"] = faults
    context.close()
    assert found == {}, json.dumps(found, indent=1, ensure_ascii=False)


@pytest.mark.parametrize("more", [{"forced_colors": "active"}, {"reduced_motion": "reduce"}], ids=str)
def test_wishes_of_the_rider(browser, examples, more):
    """In forced colours all controls have a border; with reduced motion nothing moves by itself."""
    server, names, _ = examples
    context = browser.new_context(viewport=NARROW, **more)
    page = open_examples(context, server)
    found = {}
    for component, state in names:
        show(page, component, state)
        faults = page.evaluate("""(isForced) => {
          const faults = [];
          for (const element of document.querySelectorAll("#examples *")) {
            const style = getComputedStyle(element);
            if (!isForced && (style.animationName !== "none" || parseFloat(style.transitionDuration) > 0)) {
              faults.push(element.className.baseVal ?? element.className);
            }
            if (isForced && element.matches(".button:not(.button-icon), .slot, .row-button, .alarm-button")
              && element.checkVisibility() && parseFloat(style.borderTopWidth) < 1) faults.push(element.className);
          }
          return faults;
        }""", "forced_colors" in more)
        if faults:
            found[f"{component}/{state}"] = faults
    context.close()
    assert found == {}, json.dumps(found, indent=1)
