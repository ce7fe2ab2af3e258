"""A visitor of the pages: a tab of the browser that follows links, fills forms and presses buttons."""
import re
import urllib.parse

from playwright.sync_api import Error

SECONDS = 15
# A snackbar leaves by itself after some seconds, in which its pictures are not all taken.
STAYING = """
  const timer = window.setTimeout;
  window.setTimeout = (work, delay, ...rest) => delay > 2000 ? 0 : timer(work, delay, ...rest);
"""


class Unreached(Exception):
    """A page that could not be reached, with what was missing."""


class Visitor:
    """A tab with cookies of its own, at a sandbox."""

    def __init__(self, browser, sandbox, language):
        self.sandbox, self.language = sandbox, language
        self.context = browser.new_context(
            viewport={"width": 1280, "height": 900}, locale={"en": "en-US", "ru": "ru-RU"}[language], reduced_motion="reduce",
            timezone_id="UTC")
        self.context.add_init_script(STAYING)
        self.page = self.context.new_page()
        self.page.set_default_timeout(SECONDS * 1000)
        # A page that loads itself again while it is looked at gives no two equal pictures.
        self.page.route(re.compile("/CSAFront/oidc/app"), self.without_refresh)

    def close(self):
        self.context.close()

    @staticmethod
    def without_refresh(route):
        response = route.fetch(max_redirects=0)
        route.fulfill(response=response, body=re.sub(r"<meta http-equiv=\"refresh\"[^>]*>", "", response.text()))

    def open(self, address, until="main", **fields):
        """Opens an address with these query fields, and waits for an element of its page."""
        kept = {name: value for name, value in fields.items() if value is not None}
        self.page.goto(address + ("?" + urllib.parse.urlencode(kept) if kept else ""))
        return self.await_element(until)

    def await_element(self, selector):
        try:
            return self.page.wait_for_selector(selector, state="attached")
        except Error:
            text = self.page.evaluate("document.body.innerText.slice(0, 200)").replace("\n", " ")
            raise Unreached(f"{selector} is not on {self.page.url}: {text}") from None

    def press(self, selector, until="main"):
        """Presses the first element that matches, and waits until the next page has this one."""
        self.await_element(selector)
        # Marks the page, so that the next one is told apart from it.
        self.page.evaluate("document.documentElement.dataset.seen = 'true'")
        self.page.locator(selector).first.evaluate("element => element.click()")
        return self.await_element(f"html:not([data-seen]) {until}")

    def unfold(self, most=3):
        """Opens what is folded: so many folded parts of each section."""
        self.page.evaluate(
            """most => {
              for (const section of document.querySelectorAll("section, main")) {
                const own = [...section.querySelectorAll("details")].filter(e => e.closest("section, main") === section);
                for (const details of own.slice(0, most)) { details.open = true; }
              }
            }""", most)

    def choose(self, member):
        """Chooses a person where a page asks which one signs in."""
        self.page.locator(f"input[name=member][data-name='{member}']").evaluate("element => { element.checked = true; }")
