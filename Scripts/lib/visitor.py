"""A browser without a window for one site: cookies, forms, links that lead on. Standard library only."""
import html.parser
import http.cookiejar
import re
import urllib.parse
import urllib.request


class Page(html.parser.HTMLParser):
    """The forms, the text and the forwarding address of a page."""

    def __init__(self, address, text):
        super().__init__()
        self.address, self.forms, self.words, self.forward = address, [], [], None
        self._button = None
        self.feed(text)
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attributes):
        at = dict(attributes)
        if tag == "form":
            self.forms.append({"action": at.get("action", ""), "method": at.get("method", "get"), "fields": [], "buttons": []})
        elif tag == "meta" and at.get("http-equiv") == "refresh":
            self.forward = urllib.parse.urljoin(self.address, at["content"].split("url=", 1)[1])
        elif tag == "input" and self.forms:
            field = {"name": at.get("name"), "value": at.get("value", ""), "type": at.get("type"), "checked": "checked" in at}
            self.forms[-1]["fields"].append(field | {"label": at.get("data-name", "")})
        elif tag == "button" and self.forms:
            self._button = {"name": at.get("name"), "value": at.get("value", ""), "text": at.get("aria-label", "")}
            self.forms[-1]["buttons"].append(self._button)

    def handle_endtag(self, tag):
        if tag == "button":
            self._button = None

    def handle_data(self, data):
        self.words.append(data)
        if self._button is not None:
            self._button["text"] += " " + data


class Visitor:
    def __init__(self, language="en"):
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), jar)
        self.opener.addheaders = [("Accept-Language", language)]
        self.page = None

    def open(self, address, fields=None):
        """Opens an address and goes wherever it leads."""
        for _ in range(10):
            data = None if fields is None else urllib.parse.urlencode(fields).encode()
            with self.opener.open(address, data, timeout=30) as response:
                self.page = Page(response.url, response.read().decode())
            if self.page.forward is None:
                return self.page
            address, fields = self.page.forward, None
        raise SystemExit("the pages lead on without an end")

    def press(self, title, choose=None):
        """Presses the first button whose title matches, with one radio button chosen by its name."""
        for form in self.page.forms:
            for button in form["buttons"]:
                if not re.search(title, button["text"]):
                    continue
                fields = [
                    (f["name"], f["value"]) for f in form["fields"]
                    if f["name"] and (f["type"] not in ("radio", "checkbox") or (f["label"] == choose if choose else f["checked"]))]
                if button["name"]:
                    fields.append((button["name"], button["value"]))
                return self.open(urllib.parse.urljoin(self.page.address, form["action"]), fields)
        raise SystemExit(f"no button {title!r} on {self.page.address}: {self.page.text[:300]}")

    def expect(self, words):
        if not re.search(words, self.page.text):
            raise SystemExit(f"{self.page.address} does not say {words!r}: {self.page.text[:400]}")
