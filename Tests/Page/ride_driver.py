"""What a rider does on the page, by the names that hold in each language: for the tests against the mock and against
the real agent alike."""

import time

from playwright.sync_api import expect


class Rider:
    """Drives a page of any of the browsers."""

    def __init__(self, page, root):
        self.page = page
        self.root = root

    def open(self, path="/"):
        self.page.goto(f"{self.root}{path}", wait_until="domcontentloaded")
        return self

    def action(self, name):
        """The control with an action that is seen."""
        return self.page.locator(f'[data-action="{name}"]:visible')

    def label(self, words):
        """The control with a label that is seen."""
        return self.page.get_by_label(words).filter(visible=True)

    def slot(self, name):
        return self.page.locator(f'.slot[data-slot="{name}"]')

    def choose(self, slot, stop_id):
        """Taps a slot, then a station, and waits until the sheet is small again."""
        self.slot(slot).click()
        self.expect_path("/departure-arrival/sheet")
        self.page.locator(f'[data-stop="{stop_id}"]').click()
        self.expect_path("/departure-arrival")

    def start(self):
        self.action("start").click()
        self.expect_path("/commuting")

    def set_off(self, to="SSM"):
        """Chooses where to and starts."""
        self.open("/departure-arrival")
        self.choose("arrival", to)
        self.start()

    def alarm(self, look):
        """Waits for an alarm of a look: `approaching`, `arrived` or `wrong`."""
        alarm = self.page.locator(f'.alarm[data-look="{look}"]:visible')
        alarm.wait_for()
        return alarm

    def acknowledge(self):
        self.action("acknowledge").click()
        self.page.locator(".alarm").wait_for(state="hidden")

    def answer(self, verdict):
        self.action(f"verdict-{verdict}").click()
        self.page.locator(".verdict:visible").wait_for(state="hidden")

    def rest(self):
        """The rest of the sheet: `small` or `large`."""
        return self.page.locator(".route:visible").get_attribute("data-rest")

    def expect_path(self, path):
        expect(self.page).to_have_url(f"{self.root}{path}")

    def until(self, condition):
        """Waits while the page goes on, for what a box is asked."""
        end = time.monotonic() + 60
        while not condition():
            assert time.monotonic() < end
            self.page.wait_for_timeout(50)

    def tab_to(self, locator, most=60):
        """Presses Tab until a control has the focus."""
        locator.wait_for()
        for _ in range(most):
            if locator.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {locator}")
