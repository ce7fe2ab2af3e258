/// Writes pieces so that an XML parser and a browser read the same page.
struct HTMLWriter {
    private(set) var output = ""

    mutating func write(_ html: HTML) {
        switch html.node {
        case .text(let text): escape(text, inAttribute: false)
        case .element(let name, let attributes, let children): element(name, attributes, children)
        case .script(let text): output += "<script>\(text)</script>"
        case .style(let rules): output += "<style>\(rules)</style>"
        case .picture(let svg): output += svg
        }
    }

    mutating func write(raw markup: StaticString) { output += "\(markup)" }

    private mutating func element(_ name: String, _ attributes: [HTML.Attribute], _ children: [HTML]) {
        output += "<\(name)"
        for attribute in attributes {
            output += " \(attribute.name)=\""
            escape(attribute.value, inAttribute: true)
            output += "\""
        }
        guard !HTMLNames.void.contains(name) else {
            output += " />"
            return
        }
        output += ">"
        for child in children { write(child) }
        output += "</\(name)>"
    }

    /// Line ends are normalized first, because the two parsers would do so in different ways; in an attribute they are written
    /// as numbers, because XML would turn them into spaces.
    private mutating func escape(_ text: String, inAttribute: Bool) {
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            case "\n" where previous == "\r": continue
            case "\n", "\r": output += inAttribute ? "&#10;" : "\n"
            case "\t": output += inAttribute ? "&#9;" : "\t"
            default: if Self.isAllowed(scalar) { output.unicodeScalars.append(scalar) }
            }
        }
    }

    /// Whether XML 1.0 §2.2 allows the character, and HTML too.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}
