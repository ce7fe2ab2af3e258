import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

extension Markup {
    /// Reads a page that is well-formed XML.
    /// - Parameter page: The page's bytes.
    /// - Returns: Its root element; nil if it is not well-formed.
    static func read(_ page: Data) -> Markup? {
        let reader = MarkupReader()
        let parser = XMLParser(data: page)
        parser.delegate = reader
        return parser.parse() && !reader.hasFailed ? reader.root : nil
    }
}

/// Builds the tree while the parser goes through the page.
private final class MarkupReader: NSObject, XMLParserDelegate {
    private(set) var root: Markup?
    /// Some systems' parsers report an error and still return success.
    private(set) var hasFailed = false
    private var open: [Markup] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(Markup(name: name.lowercased(), attributes: attributes))
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) { hasFailed = true }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard !open.isEmpty else { return }
        open[open.count - 1].children.append(.text(string))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(.element(element)) }
    }
}
