"""What pictures are written to: files, an index of them, and the README's own."""
import html
import io

from PIL import Image

HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures of every page</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif; }
body { margin: 2rem; }
div { display: flex; gap: 1rem; overflow-x: auto; padding-block-end: 1rem; align-items: start; }
figure { margin: 0; flex: none; }
img { inline-size: 15rem; max-block-size: 30rem; object-fit: cover; object-position: top; border: 1px solid GrayText; }
</style>
<h1>Pictures of every page</h1>
"""


def write_index(folder):
    """Writes the contact sheet of all pictures in a folder."""
    pages = {}
    for path in sorted(folder.glob("*.png")):
        name, width, variant = path.stem.rsplit("-", 2)
        pages.setdefault(name, []).append((["light", "dark", "forced", "text200", "russian"].index(variant), int(width), path.name))
    out = [HEAD, "<p>" + " ".join(f'<a href="#{name}">{name}</a>' for name in pages) + "</p>\n"]
    for name, pictures in pages.items():
        out.append(f'<h2 id="{html.escape(name)}">{html.escape(name)}</h2>\n<div>\n')
        for _, _, file in sorted(pictures):
            out.append(f'<figure><figcaption>{file[len(name) + 1:-4]}</figcaption><a href="{file}">'
                       f'<img loading="lazy" src="{file}" alt="{html.escape(file)}"></a></figure>\n')
        out.append("</div>\n")
    (folder / "index.html").write_text("".join(out), encoding="utf-8")
    return sum(map(len, pages.values()))


def write_small(picture, path, limit=150_000):
    """Writes a picture with a palette; fails where it stays larger than the limit, in bytes."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    image.quantize(colors=128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)
    if path.stat().st_size > limit:
        raise SystemExit(f"pictures: {path} has {path.stat().st_size} bytes, more than {limit}")
