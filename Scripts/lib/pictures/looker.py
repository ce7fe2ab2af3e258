"""Goes through chapters, and does with each page and variant what was asked: a picture, a check, a picture of the README."""
import dataclasses
import os
import pathlib
import signal
import sys
import time

from playwright.sync_api import Error, sync_playwright

import chapters
import check
import output
import variants
from sandbox import Sandbox
from visitor import Unreached, Visitor

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDER = ROOT / ".build/pictures"
# The pictures that the README shows, with their heights.
README = {"portal": 660, "control": 900}
# Large pages that show nothing which control-unfolded does not show too: checked where they are asked for by name.
COVERED = {"control", "control-nothing-found"}


@dataclasses.dataclass(frozen=True)
class Job:
    """One part of the pages in one language, to be done by a process of its own."""

    action: str
    language: str
    part: int
    member: str
    browser: str
    only: tuple


@dataclasses.dataclass
class Result:
    """What came of a job."""

    found: list
    unreached: list
    count: int


def leave(number, _):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    Sandbox.stop_all()
    # Nothing is unwound: the browser ends with the pipe to this process.
    os._exit(128 + number)


def perform(job):
    """Does a job and returns its result. A signal that ends the process ends its sandbox too."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, leave)
    with sync_playwright() as playwright:
        # Root has no sandbox of Chromium's own.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=job.browser, args=arguments)
        try:
            return Looker(job, browser).walk()
        finally:
            browser.close()


class Looker:
    """Walks through the chapters of a job."""

    def __init__(self, job, browser):
        self.job, self.browser, self.result = job, browser, Result([], [], 0)
        self.look = {"take": self.take, "check": self.examine, "readme": self.show}[job.action]

    def walk(self):
        self.begin = time.monotonic()
        with Sandbox(self.job.member) as sandbox:
            visitor = Visitor(self.browser, sandbox, self.job.language)
            self.tools = visitor.context.new_cdp_session(visitor.page)
            for chapter in chapters.PARTS[self.job.part]:
                if self.job.action != "readme" or chapter.__name__ in README:
                    self.read(chapter, visitor)
            visitor.close()
        return self.result

    def read(self, chapter, visitor):
        """Leads a visitor through a chapter; where a page is not reached, the next chapter follows."""
        try:
            for name in chapter(visitor):
                if self.job.only and not any(part in name for part in self.job.only):
                    continue
                self.look(name, visitor.page)
                variants.LIGHT[-1].set(visitor.page, self.tools)
                self.result.count += 1
                self.say(name)
        except (Unreached, Error, RuntimeError) as error:
            self.result.unreached.append(f"✘ {chapter.__name__}: {str(error).splitlines()[0]}")
            self.say(self.result.unreached[-1])

    def say(self, text):
        print(f"pictures: {self.job.language} {text}, {time.monotonic() - self.begin:.0f} s", file=sys.stderr, flush=True)

    def take(self, name, page):
        for variant in variants.PICTURES[self.job.language]:
            variant.set(page, self.tools)
            # A sheet lies over what the window shows, not over the whole page. The window itself is made as high as the page,
            # because a picture of more than the window is drawn with text of the usual size.
            page.evaluate("() => scrollTo(0, 0)")
            if not page.evaluate("() => document.querySelector('dialog:modal') !== null"):
                variant.set(page, self.tools, page.evaluate("() => Math.max(innerHeight, document.documentElement.scrollHeight)"))
            picture = page.screenshot(animations="disabled", caret="hide")
            (FOLDER / f"{name}-{variant.label}.png").write_bytes(picture)

    def examine(self, name, page):
        if name in COVERED and not self.job.only:
            return
        for variant in variants.CHECKED:
            variant.set(page, self.tools)
            self.result.found += [(name, variant.label, finding) for finding in check.findings(page, variant)]

    def show(self, name, page):
        """Takes a picture for the README: the upper part of the page."""
        if name in README:
            page.set_viewport_size({"width": 1120, "height": README[name]})
            output.write_small(page.screenshot(animations="disabled"), ROOT / "docs" / f"{name}.png")
