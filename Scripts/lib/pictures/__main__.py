"""Takes or checks pictures of every page; Scripts/pictures starts it and explains it."""
import argparse
import concurrent.futures
import multiprocessing
import signal
import sys
import time

import chapters
import check
import looker
import output
import variants


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--member", required=True)
    parser.add_argument("--browser", required=True)
    parser.add_argument("--do", choices=["take", "check", "readme"], default="take")
    parser.add_argument("only", nargs="*")
    options = parser.parse_args()
    begin = time.monotonic()
    signal.signal(signal.SIGTERM, leave)
    if options.do == "take":
        clear_pictures(options.only)
    languages = list(variants.PICTURES) if options.do == "take" else ["en"]
    jobs = [
        looker.Job(options.do, language, part, options.member, options.browser, tuple(options.only))
        for language in languages for part in range(len(chapters.PARTS))]
    with concurrent.futures.ProcessPoolExecutor(len(chapters.PARTS), multiprocessing.get_context("spawn")) as processes:
        results = list(processes.map(looker.perform, jobs))
    lines = check.lines(entry for result in results for entry in result.found)
    lines += [line for result in results for line in result.unreached]
    pages = sum(result.count for result in results)
    print("\n".join(lines) or f"✔ {closing(options.do, pages)}, in {time.monotonic() - begin:.0f} s")
    sys.exit(1 if lines or not pages else 0)


def leave(*_):
    for child in multiprocessing.active_children():
        child.terminate()
    sys.exit(143)


def clear_pictures(only):
    looker.FOLDER.mkdir(parents=True, exist_ok=True)
    if not only:
        for old in looker.FOLDER.glob("*.png"):
            old.unlink()


def closing(action, pages):
    """What was done, as the last line says it."""
    if not pages:
        return "No page has such a name; see Scripts/pictures --list"
    if action == "take":
        return f"{output.write_index(looker.FOLDER)} pictures are in {looker.FOLDER.relative_to(looker.ROOT)}/index.html"
    if action == "check":
        return f"axe-core finds nothing, no text is cut off, and no page scrolls sideways: {pages} looked at"
    return "docs/portal.png and docs/control.png are made anew"


if __name__ == "__main__":
    main()
