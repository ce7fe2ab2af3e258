import Foundation
public import MemberCore

/// The checks of every page, in each size, colour scheme, language and direction: nothing is cut off or overlaps, every control
/// has a name, and pictures are loaded.
public enum PageCheck {
    /// The problems of the page as it is shown now, as sentences; empty if there are none.
    public static let expression = """
        (() => {
          const wrong = [];
          const modal = document.querySelector("dialog:modal, dialog[open]");
          const root = document.documentElement;
          const name = (e) => e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + "." + e.className + " " + e.textContent.trim().slice(0, 20);
          const hidden = (e) => !e.checkVisibility() || e.closest(".spoken, [hidden], template, .vk-status");
          if (root.scrollWidth > root.clientWidth) { wrong.push("the page scrolls sideways"); }
          if (document.querySelectorAll("h1").length !== 1) { wrong.push("there is not one h1"); }
          if (document.querySelectorAll("main").length !== 1) { wrong.push("there is not one main"); }
          if (!root.lang || !root.dir || !document.title) { wrong.push("language, direction or title is missing"); }
          if (document.querySelector("[tabindex]:not([tabindex='0'], [tabindex='-1'])")) { wrong.push("an order of its own"); }
          for (const image of document.images) {
            if (!image.complete || !image.naturalWidth) { wrong.push("no picture: " + image.src); }
          }
          for (const e of document.body.querySelectorAll("*")) {
            if (hidden(e) || (modal && !modal.contains(e)) || e.closest("svg")) { continue; }
            const style = getComputedStyle(e);
            const clamped = style.webkitLineClamp !== "none";
            if (clamped && parseFloat(style.lineHeight) < parseFloat(style.fontSize) * 1.25) { wrong.push("cut descenders: " + name(e)); }
            if (e.closest(".scroll, .log, .picture, [class$='-held'], .vk-stack, .vk-held") || clamped || e.matches("select")) { continue; }
            const clips = style.overflowX === "hidden" || style.overflowX === "clip";
            if (clips && e.scrollWidth > e.clientWidth + 1) { wrong.push("cut off: " + name(e)); }
            const box = e.getBoundingClientRect();
            if (box.width && !e.closest("dialog") && (box.left < -1 || box.right > root.clientWidth + 1)) { wrong.push("outside: " + name(e)); }
          }
          const clip = (e) => {
            const box = e.getBoundingClientRect();
            let [l, t, r, b] = [box.left, box.top, box.right, box.bottom];
            for (let p = e.parentElement; p; p = p.parentElement) {
              if (!["auto", "scroll", "hidden"].includes(getComputedStyle(p).overflowY)) { continue; }
              const around = p.getBoundingClientRect();
              [l, t, r, b] = [Math.max(l, around.left), Math.max(t, around.top), Math.min(r, around.right), Math.min(b, around.bottom)];
            }
            return { e, l, t, r, b };
          };
          const usable = [...(modal ?? document).querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
            .filter((e) => !hidden(e)).map(clip).filter((c) => c.r > c.l && c.b > c.t);
          usable.forEach((a, i) => usable.slice(i + 1).forEach((b) => {
            const apart = a.r <= b.l + 1 || b.r <= a.l + 1 || a.b <= b.t + 1 || b.b <= a.t + 1;
            if (!apart && !a.e.contains(b.e) && !b.e.contains(a.e)) { wrong.push(`${name(a.e)} lies on ${name(b.e)}`); }
          }));
          return [...new Set(wrong)].slice(0, 8);
        })()
        """

    /// Turns the page from right to left, and its words into the same number of Arabic letters: a catalogue of the tests.
    public static let rightToLeft = """
        (() => {
          for (const e of document.querySelectorAll("[dir=ltr]")) { e.dir = "rtl"; }
          const letters = "\u{645}\u{631}\u{62D}\u{628}\u{627}\u{644}\u{639}\u{64A}\u{646}";
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            if (walker.currentNode.parentElement.closest("code, svg, option")) { continue; }
            walker.currentNode.data = walker.currentNode.data.replace(/\\p{L}/gu, (_, i) => letters[i % letters.length]);
          }
        })()
        """

    /// The rules of the page's own stylesheets that affect providers' components; empty if there are none.
    public static let leaks = """
        (() => {
          const kinds = ["marginBlockStart", "marginBlockEnd", "padding", "borderWidth", "borderStyle", "borderRadius", "backgroundColor", "filter", "minHeight", "width", "display",
            "transition", "textAlign", "textDecoration", "listStyle", "fontWeight", "fontFamily", "letterSpacing"];
          const parts = [...document.querySelectorAll("[data-face] *")];
          const read = () => parts.map((e) => kinds.map((k) => k === "width" ? "" : getComputedStyle(e)[k]));
          const before = read();
          const own = [...document.styleSheets].filter((s) => !s.href.includes("/faces/"));
          for (const sheet of own) { sheet.disabled = true; }
          const after = read();
          for (const sheet of own) { sheet.disabled = false; }
          const found = [];
          before.forEach((values, i) => values.forEach((value, j) => {
            if (value !== after[i][j]) { found.push(`${parts[i].className} ${kinds[j]}: ${value}, not ${after[i][j]}`); }
          }));
          return found.slice(0, 8);
        })()
        """

    /// The sentences in the value of an expression.
    /// - Parameter answer: The value of the expression.
    /// - Returns: The sentences; if there is no list, a sentence that says so.
    public static func sentences(_ answer: JSONValue?) -> [String] { answer?.array?.compactMap(\.string) ?? ["not measured"] }
}

extension Chromium {
    /// The controls of the page that have no accessible name, by role.
    public func nameless() async throws -> [String] {
        let nodes = try await command("Accessibility.getFullAXTree")["nodes"]?.array ?? []
        let roles = [
            "button", "link", "textbox", "searchbox", "combobox", "radio", "checkbox", "spinbutton", "dialog", "image", "heading",
        ]
        return nodes.compactMap { node in
            guard node["ignored"]?.bool != true, let role = node["role"]?["value"]?.string, roles.contains(role) else {
                return nil
            }
            return node["name"]?["value"]?.string?.isEmpty == false ? nil : role
        }
    }

    /// Presses Tab, and reports the focused element each time: its place in the document, and whether it is visible.
    /// - Parameter count: The number of times.
    /// - Returns: Sentences about elements that are out of order or not visible; empty if there are none.
    /// - Throws: The errors of the browser's protocol.
    public func tabbing(_ count: Int) async throws -> [String] {
        var (wrong, last) = ([String](), -1)
        let place =
            "JSON.stringify({ place: [...document.querySelectorAll('*')].indexOf(document.activeElement), "
            + "name: document.activeElement.outerHTML.slice(0, 60), outline: getComputedStyle(document.activeElement).outlineStyle })"
        for _ in 0..<count {
            try await press("Tab", code: 9)
            let found = try JSONValue(parsing: Data((try await evaluate(place)?.string ?? "{}").utf8))
            let (index, name) = (Int(found["place"]?.integer ?? -1), found["name"]?.string ?? "")
            // After the last element the browser itself has the focus.
            guard !name.hasPrefix("<body"), index > 0 else { break }
            if index <= last { break }
            if found["outline"]?.string == "none" { wrong.append("no outline: \(name)") }
            last = index
        }
        return wrong
    }
}
