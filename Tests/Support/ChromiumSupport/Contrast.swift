public import MemberCore

/// Measures, in the page, the contrast of every visible text with its background. Disabled elements are left out.
public enum Contrast {
    /// The measuring expression: a list of texts with their ratios, and whether they are inside a provider's component.
    public static let expression = """
        (() => {
          const parse = (text) => {
            const parts = text.match(/[\\d.]+(e-?\\d+)?/g).map(Number);
            // `color-mix()` is computed to `color(srgb 0.2 0.4 0.6 / 0.13)`: its parts are fractions.
            const scale = text.startsWith("color(") ? 255 : 1;
            return [...parts.slice(0, 3).map((part) => part * scale), parts[3] ?? 1];
          };
          const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
          const light = (c) => {
            const [r, g, b] = c.slice(0, 3).map((v) => v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const ground = (element) => {
            const layers = [];
            for (let e = element; e; e = e.parentElement) { layers.push(parse(getComputedStyle(e).backgroundColor)); }
            return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
          };
          const found = [];
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const parent = walker.currentNode.parentElement;
            const box = parent.getBoundingClientRect();
            const spoken = ":disabled, .vk-status, .spoken, [hidden], details:not([open]) > :not(summary), template";
            if (!walker.currentNode.data.trim() || box.width < 2 || parent.closest(spoken)) { continue; }
            // Letters that a loaded logo pushes out of sight.
            const stack = parent.closest("[class$='-stack']")?.getBoundingClientRect();
            if (stack && box.top >= stack.bottom - 1) { continue; }
            if (document.querySelector("dialog[open]") && !parent.closest("dialog, .vk-snackbar")) { continue; }
            const below = ground(parent);
            const [a, b] = [light(over(parse(getComputedStyle(parent).color), below)), light(below)];
            found.push({ text: walker.currentNode.data, own: !parent.closest("[data-face]"), ratio: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) });
          }
          return found;
        })()
        """

    /// The texts with less than a ratio.
    /// - Parameters:
    ///   - answer: The value of the expression.
    ///   - ratio: The least ratio.
    ///   - own: The least ratio for texts outside a provider's component; the same by default.
    /// - Returns: The texts, with their ratios.
    public static func failing(_ answer: JSONValue?, below ratio: Double, own: Double? = nil) -> [String] {
        guard case .array(let found)? = answer else { return ["not measured"] }
        return found.compactMap { entry in
            let measured: Double =
                switch entry["ratio"] {
                case .number(let value): value
                case .integer(let value): Double(value)
                default: 0
                }
            let least = entry["own"]?.bool == true ? own ?? ratio : ratio
            return measured < least ? "\(entry["text"]?.string ?? ""): \(measured)" : nil
        }
    }
}
