import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Reads a page as XML: the names of its elements in order, and its text.
final class PageReader: NSObject, XMLParserDelegate {
    private(set) var elements: [String] = []
    private(set) var text = ""
    private(set) var attributes: [String: String] = [:]

    /// Reads a page; nil if it is not well-formed.
    static func read(_ page: String) -> PageReader? {
        let reader = PageReader()
        let parser = XMLParser(data: Data(page.utf8))
        parser.delegate = reader
        return parser.parse() ? reader : nil
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements.append(name)
        self.attributes.merge(attributes) { first, _ in first }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
