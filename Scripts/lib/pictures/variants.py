"""How a page is looked at: widths, colours, size of text; and how the browser is set to it."""
import dataclasses

HEIGHTS = {390: 844, 820: 1180, 1280: 900}


@dataclasses.dataclass(frozen=True)
class Variant:
    """One way to look at a page."""

    name: str
    width: int

    @property
    def label(self):
        return f"{self.width}-{self.name}"

    @property
    def has_contrast(self):
        """Whether the system asks for more contrast."""
        return self.name.endswith("contrast")

    def set(self, page, tools, height=None):
        """Sets a tab to it; `tools` is the tab's session of the DevTools protocol, `height` another one than the usual, in pixels."""
        page.set_viewport_size({"width": self.width, "height": height or HEIGHTS[self.width]})
        page.emulate_media(
            color_scheme="dark" if self.name.startswith("dark") else "light",
            forced_colors="active" if self.name == "forced" else "none", contrast="more" if self.has_contrast else "no-preference")
        # What a person sets in the browser: the default size of text, not the page's zoom.
        size = 32 if self.name == "text200" else 16
        tools.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size * 13 // 16}})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


LIGHT = [Variant("light", width) for width in HEIGHTS]
OTHERS = [Variant(name, width) for name in ("dark", "forced", "text200") for width in (390, 1280)]
RUSSIAN = [Variant("russian", width) for width in (390, 1280)]

PICTURES = {"en": LIGHT + OTHERS, "ru": RUSSIAN}
CONTRAST = [Variant(name, 390) for name in ("contrast", "darkcontrast")]
CHECKED = [Variant(name, width) for name in ("light", "dark", "text200") for width in (390, 1280)] + CONTRAST
