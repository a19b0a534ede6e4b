"""The browsers of Debian, driven by Playwright. The page is opened at http://alight.local, as phones open it:
localhost counts as a secure context and would hide what a plain http page cannot do."""

import os
from contextlib import contextmanager

from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FIREFOX = os.environ.get("FIREFOX", "/usr/bin/firefox-esr")
HOST = "alight.local"
# A box that is away is a state of the page and not a fault of it: what Chromium and Firefox say then.
AWAY = ("Failed to load resource", "net::ERR", "establish a connection", "was interrupted while the page was loading")
PHONE = {"width": 390, "height": 844}


@contextmanager
def browser(name="chromium"):
    """A headless browser: `chromium`, or `firefox` through WebDriver BiDi."""
    with sync_playwright() as playwright:
        if name == "firefox":
            # Firefox takes names of hosts from no command line; this preference sends one to the loopback.
            found = playwright.firefox.launch(
                channel="moz-firefox", executable_path=FIREFOX, headless=True,
                firefox_user_prefs={"network.dns.localDomains": HOST, "network.dns.native-is-localhost": False})
        else:
            arguments = [f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
            if os.geteuid() == 0:
                # Chromium's sandbox refuses to work for root, as whom containers run.
                arguments.append("--no-sandbox")
            found = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=arguments)
        try:
            yield found
        finally:
            found.close()


class Watch:
    """What a page must not have: errors, console messages of errors, violations of the policy."""

    def __init__(self, page):
        self.troubles = []
        page.on("pageerror", lambda error: self.take_error(str(error)))
        page.on("console", lambda message: self.take(message))

    def take_error(self, text):
        if not any(words in text for words in AWAY):
            self.troubles.append(f"error: {text}")

    def take(self, message):
        if message.type in ("error", "warning") and not any(words in message.text for words in AWAY):
            self.troubles.append(f"console: {message.text}")


def address(port, path="/"):
    return f"http://{HOST}:{port}{path}"
