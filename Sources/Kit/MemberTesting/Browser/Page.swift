public import Foundation

/// The visible parts of a page: its title, its message and its forms.
public struct Page: Sendable, Equatable {
    /// The reason why a page cannot be read.
    public enum Failure: Error, Equatable, Sendable {
        /// More than 1 MB.
        case tooLarge
        /// More than 200 nested elements.
        case tooDeep
        /// More than 50 000 elements and texts.
        case tooManyElements
        /// A tag of more than 16 KB, quoted values not counted.
        case tagTooLong
        /// More than 100 forms, or 2 000 fields and buttons.
        case tooManyForms
        /// The body is empty, or, on iOS, not well-formed XML.
        case unreadable
    }

    /// The window's title.
    public let title: String
    /// The first heading.
    public let heading: String?
    /// The first paragraph.
    public let message: String?
    /// The page's report: the text that it marks as an alert or an error.
    public let alert: String?
    /// The whole text of the page.
    let words: String
    /// The forms, in order.
    public let forms: [PageForm]
    /// The address to which the page itself forwards (`<meta http-equiv="refresh">`); nil if it stays.
    public let refresh: URL?

    /// Reads a page; nil if it cannot be read.
    /// - Parameters:
    ///   - body: The page, which on iOS must be well-formed XML.
    ///   - address: The page's address; the forms' addresses are relative to it.
    public init?(_ body: Data, at address: URL) {
        try? self.init(reading: body, at: address)
    }

    /// Reads a page as a browser does: unclosed elements, missing quotes and the like are tolerated. On iOS it must be well-formed XML.
    /// - Parameters:
    ///   - body: The page's bytes.
    ///   - contentType: The server's media type for them (`text/html; charset=utf-8`).
    ///   - address: The page's address; the forms' addresses are relative to it, or to the base that the page names.
    /// - Throws: ``Failure``.
    public init(reading body: Data, contentType: String? = nil, at address: URL) throws(Failure) {
        guard body.count <= Markup.Limit.bytes else { throw .tooLarge }
        let text = PageText.decode(body, contentType: contentType)
        guard !TagScan.findsLongTag(text) else { throw .tagTooLong }
        let root = try Markup.read(text)
        title = root.first("title")?.text ?? ""
        heading = (root.first("h1") ?? root.first("h2"))?.text
        message = root.first("p")?.text
        alert = root.first(where: \.isAlert)?.text ?? root.first(where: \.isError)?.text
        words = String((root.first("body") ?? root).text.prefix(1_000))
        let place = PagePlace(root, at: address)
        forms = try PageForms.read(root, at: place)
        refresh = Self.refresh(root, at: place)
    }

    private static func refresh(_ root: Markup, at place: PagePlace) -> URL? {
        let tag = root.all(["meta"]).first { $0.attributes["http-equiv"]?.lowercased() == "refresh" }
        return tag?.attributes["content"].flatMap(target).flatMap(place.url)
    }

    /// Returns the address behind the seconds (HTML §4.2.5.3): `0; url='/next'`.
    private static func target(of content: String) -> String? {
        let text = content.drop(while: \.isWhitespace)
        var rest = text.drop { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard rest.count < text.count else { return nil }
        rest = rest.drop(while: \.isWhitespace)
        guard let mark = rest.popFirst(), mark == ";" || mark == "," else { return nil }
        rest = rest.drop(while: \.isWhitespace)
        let named = rest.dropFirst(3).drop(while: \.isWhitespace)
        if rest.prefix(3).lowercased() == "url", named.first == "=" { rest = named.dropFirst().drop(while: \.isWhitespace) }
        if let quote = rest.first, quote == "\"" || quote == "'" { rest = rest.dropFirst().prefix { $0 != quote } }
        return String(rest)
    }
}

/// The address of a page, and the base of its relative addresses.
struct PagePlace {
    /// The page's own address.
    let address: URL
    private let base: URL

    init(_ root: Markup, at address: URL) {
        self.address = address
        let named = root.all(["base"]).lazy.compactMap { $0.attributes["href"] }.first
        base =
            named.flatMap { URL(string: $0.trimmingCharacters(in: .whitespacesAndNewlines), relativeTo: address)?.absoluteURL }
            ?? address
    }

    /// Returns the address of a text of the page; nil for an empty text, and for addresses other than http or https.
    func url(_ text: String) -> URL? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, let url = URL(string: text, relativeTo: base)?.absoluteURL,
            ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false
        else { return nil }
        return url
    }
}
