"""What is wrong with the page that is shown: by axe-core, and by its own size."""
import pathlib

import axe_playwright_python

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
# No other rule can find something in other colours that it did not find in light ones.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
# A provider's component has the provider's own colours, which reach 4.5 to 1 where the system asks for more contrast.
RUN = """
  ([colours, onlyThem, hasContrast]) => axe.run({ resultTypes: ["violations"], ...(onlyThem ? { runOnly: colours } : {}) })
    .then(result => result.violations.flatMap(rule => rule.nodes
      .filter(node => hasContrast || !colours.includes(rule.id) || !document.querySelector(node.target.at(-1))?.closest("[data-face]"))
      .map(node => ({
        rule: rule.id, element: node.target.flat().join(" "),
        why: (node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? rule.help }))))
"""
# The widest element outside any region that scrolls by itself.
SIDEWAYS = """
  () => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) { return null; }
    const inside = e => { for (let p = e.parentElement; p && p !== document.body; p = p.parentElement) {
      if (getComputedStyle(p).overflowX !== "visible") { return true; } } return false; };
    const name = e => e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + [...e.classList].map(c => "." + c).join("");
    const wide = [...document.body.querySelectorAll("*")].filter(e => e.checkVisibility() && !inside(e))
      .map(e => [e.getBoundingClientRect().right, e]).sort((a, b) => b[0] - a[0] || (a[1].contains(b[1]) ? 1 : -1))[0];
    return { element: wide ? name(wide[1]) : "html", why: `the page is ${root.scrollWidth} px wide, the window ${root.clientWidth}` };
  }
"""
# Words of controls and headings that their own box cuts off; a clamped text ends with a sign that there is more.
CUT = """
  () => [...document.body.querySelectorAll("button, a, summary, h1, h2, h3, th, td, label, .badge")].filter(e => {
    const style = getComputedStyle(e);
    if (!e.checkVisibility() || style.webkitLineClamp !== "none" || style.overflowX === "visible" && style.overflowY === "visible" || !e.innerText?.trim()) { return false; }
    return e.scrollWidth > e.clientWidth + 1 && style.overflowX !== "auto" || e.scrollHeight > e.clientHeight + 1 && style.overflowY !== "auto";
  }).map(e => ({ rule: "cut-text", element: e.tagName.toLowerCase() + (e.id ? "#" + e.id : "." + e.className), why: `“${e.innerText.trim().slice(0, 40)}” is cut off` }))
"""


def findings(page, variant):
    """The findings of one variant, each with `rule`, `element` and `why`."""
    # The page's own colours reach the ratio without more contrast.
    if variant.has_contrast and not page.evaluate("() => document.querySelector('[data-face]') !== null"):
        return []
    found = page.evaluate(CUT)
    sideways = page.evaluate(SIDEWAYS)
    if sideways:
        found.append({"rule": "scrolls-sideways"} | sideways)
    if variant.name == "text200":
        return found
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    return found + page.evaluate(RUN, [COLOUR_RULES, variant.name != "light", variant.has_contrast])


def lines(found):
    """A line for each finding of (page, variant, finding), the same one of several variants once."""
    told = {}
    for name, variant, finding in found:
        told.setdefault((name, finding["rule"], finding["element"]), (finding["why"], []))[1].append(variant)
    return [
        f"✘ {name} ({', '.join(variants)}): {rule}: {element}: {' '.join(why.split())}"
        for (name, rule, element), (why, variants) in told.items()]
