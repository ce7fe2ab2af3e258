"""Takes or checks pictures of every page; Scripts/pictures starts it and explains it."""
import argparse
import os
import pathlib
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
README = {"portal": 760, "control": 800}


def say(text):
    print(f"pictures: {text}", file=sys.stderr, flush=True)


class Looker:
    """Goes through the chapters in one language, and looks at each page in its variants."""

    def __init__(self, browser, member, only):
        self.browser, self.member, self.only = browser, member, only
        self.report, self.unreached, self.count = check.Report(), [], 0

    def walk(self, language, look, wanted=chapters.CHAPTERS):
        begin = time.monotonic()
        with Sandbox(self.member) as sandbox:
            visitor = Visitor(self.browser, sandbox, language)
            self.tools = visitor.context.new_cdp_session(visitor.page)
            for chapter in wanted:
                self.chapter(chapter, visitor, look, begin)
            visitor.close()

    def chapter(self, chapter, visitor, look, begin):
        try:
            for name in chapter(visitor):
                if self.only and not any(part in name for part in self.only):
                    continue
                look(name, visitor)
                self.count += 1
                say(f"{visitor.language} {name}, {time.monotonic() - begin:.0f} s")
        except (Unreached, Error, RuntimeError) as error:
            self.unreached.append(f"✘ {chapter.__name__}: {str(error).splitlines()[0]}")
            say(self.unreached[-1])

    def take(self, name, visitor):
        for variant in variants.PICTURES[visitor.language]:
            variant.set(visitor.page, self.tools)
            (FOLDER / f"{name}-{variant.label}.png").write_bytes(self.picture(visitor.page))
        variants.LIGHT[-1].set(visitor.page, self.tools)

    def examine(self, name, visitor):
        for variant in variants.CHECKED[visitor.language]:
            variant.set(visitor.page, self.tools)
            self.report.add(name, variant, check.findings(visitor.page, variant))
        variants.LIGHT[-1].set(visitor.page, self.tools)

    def show(self, name, visitor):
        """Takes a picture for the README: the upper part of the page."""
        if name not in README:
            return
        visitor.page.set_viewport_size({"width": 1120, "height": README[name]})
        output.write_small(visitor.page.screenshot(animations="disabled"), ROOT / "docs" / f"{name}.png")
        variants.LIGHT[-1].set(visitor.page, self.tools)

    @staticmethod
    def picture(page):
        """The whole page; where a sheet is over it, what the window shows."""
        is_covered = page.evaluate("() => document.querySelector('dialog:modal') !== null")
        page.evaluate("() => scrollTo(0, 0)")
        return page.screenshot(full_page=not is_covered, animations="disabled", caret="hide")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--member", required=True)
    parser.add_argument("--browser", required=True)
    parser.add_argument("--do", choices=["take", "check", "readme"], default="take")
    parser.add_argument("only", nargs="*")
    options = parser.parse_args()
    begin = time.monotonic()
    with sync_playwright() as playwright:
        # Root has no sandbox of Chromium's own.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=options.browser, args=arguments)
        looker = Looker(browser, options.member, options.only)
        code = {"take": take, "check": examine, "readme": show}[options.do](looker, begin)
        browser.close()
    sys.exit(1 if looker.unreached else code)


def take(looker, begin):
    FOLDER.mkdir(parents=True, exist_ok=True)
    if not looker.only:
        for old in FOLDER.glob("*.png"):
            old.unlink()
    for language in variants.PICTURES:
        looker.walk(language, looker.take)
    count = output.write_index(FOLDER)
    print(f"{count} pictures are in {FOLDER.relative_to(ROOT)}/index.html, in {time.monotonic() - begin:.0f} s")
    return 0


def examine(looker, begin):
    looker.walk("en", looker.examine)
    lines = [*looker.report.lines(), *looker.unreached]
    print("\n".join(lines) if lines else f"✔ axe-core finds nothing on {looker.count} pages, no page scrolls sideways, in "
          f"{time.monotonic() - begin:.0f} s")
    return 1 if lines else 0


def show(looker, _):
    looker.walk("en", looker.show)
    print("docs/portal.png and docs/control.png are made anew")
    return 0


main()
