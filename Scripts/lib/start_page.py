"""Writes the page at the root of a merged documentation site: overview, tutorials, guides and modules, from the site's own data.

  python3 Scripts/lib/start_page.py SITE [BASE]   BASE is the path that the site lies under, such as /memberkit

Leaves with 1 where a link of the page leads to nothing.
"""
import html
import json
import pathlib
import sys

HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>MemberKit</title>
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; }
li { margin: 0.25rem 0; }
</style>
</head>
<body>
"""


def pages(folder):
    """The pages of a folder of the site's data, each with its path below that folder, without suffix."""
    for path in sorted(folder.rglob("*.json")):
        yield path.relative_to(folder).with_suffix("").as_posix(), json.loads(path.read_text(encoding="utf-8"))


def text_of(page):
    return "".join(part.get("text", part.get("code", "")) for part in page.get("abstract") or [])


def is_guide(page):
    """Whether somebody wrote the page: lists of inherited implementations are articles too."""
    return page.get("kind") == "article" and not page["metadata"]["title"].endswith(" Implementations")


def entries(site):
    """The sections of the page: for each a title and its links as (path, title, sentence)."""
    documentation = site / "data" / "documentation"
    modules, guides, tutorials = [], [], []
    for path, page in pages(documentation):
        link = (f"documentation/{path}", page["metadata"]["title"], text_of(page))
        if "/" not in path:
            modules.append(link)
        elif is_guide(page):
            guides.append(link)
    names = {link[0].split("/")[1]: link[1] for link in modules}
    guides = [(path, title, names.get(path.split("/")[1], "")) for path, title, _ in guides]
    for path, page in pages(site / "data" / "tutorials"):
        tutorials.append((f"tutorials/{path}", page["metadata"]["title"], text_of(page)))
    overview = [("documentation", "All modules on one page", "with a list of every symbol beside it")]
    return [("Overview", overview), ("Tutorials", tutorials), ("Guides", guides), ("Modules", modules)]


def main(site, base=""):
    site, out, missing = pathlib.Path(site), [HEAD, "<h1>MemberKit</h1>\n"], []
    for section, links in entries(site):
        if not links:
            continue
        out.append(f"<h2>{section}</h2>\n<ul>\n")
        for path, title, sentence in links:
            if not (site / path / "index.html").is_file():
                missing.append(path)
            more = f": {html.escape(sentence)}" if sentence else ""
            out.append(f'<li><a href="{html.escape(base.rstrip("/"))}/{path}/">{html.escape(title)}</a>{more}</li>\n')
        out.append("</ul>\n")
    (site / "index.html").write_text("".join(out) + "</body>\n</html>\n", encoding="utf-8")
    for path in missing:
        print(f"The start page links {path}, which is not there", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
