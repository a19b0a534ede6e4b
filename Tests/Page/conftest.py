"""What the tests share: a browser, and a box with its server for each test."""

import pytest
from playwright.sync_api import expect

import browsers
from mock_box import Box
from mock import MockServer
from ride_driver import Rider


# A wait for what is meant, and no bound on the page.
expect.set_options(timeout=60_000)


def pytest_addoption(parser):
    parser.addoption("--browser", default="chromium", choices=["chromium", "firefox"],
                     help="which of Debian's browsers")


@pytest.fixture(scope="session")
def browser_name(request):
    return request.config.getoption("--browser")


@pytest.fixture(scope="session")
def browser(browser_name):
    with browsers.browser(browser_name) as found:
        yield found


@pytest.fixture
def box():
    """A box whose time stands still but for its jumps."""
    return Box(speed=0)


@pytest.fixture
def server(box):
    server = MockServer(box).start()
    yield server
    server.stop()


@pytest.fixture
def new_page(browser, browser_name, server):
    """Makes pages, each with a profile of its own, and at the end asks what went wrong on them."""
    contexts, watches = [], []

    def make(size=browsers.PHONE, locale="en-US", **more):
        # WebDriver BiDi of Firefox knows no media features to emulate.
        keep = {"color_scheme": "null", "reduced_motion": "null", "forced_colors": "null", "contrast": "null"}
        context = browser.new_context(viewport=size, locale=locale, **(keep if browser_name == "firefox" else more))
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        watches.append(browsers.Watch(page))
        return page

    yield make
    troubles = [trouble for watch in watches for trouble in watch.troubles]
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture(scope="session")
def modules(browser):
    """A page on which the page's own modules can be imported and called."""
    server = MockServer(Box()).start()
    context = browser.new_context()
    page = context.new_page()
    page.goto(browsers.address(server.server_port, "/examples"))
    yield page
    context.close()
    server.stop()


@pytest.fixture
def rider(new_page, server):
    return Rider(new_page(), browsers.address(server.server_port, ""))
