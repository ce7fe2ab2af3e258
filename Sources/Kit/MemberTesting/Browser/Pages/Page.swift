public import Foundation

/// What a person sees of a page: its title, its message and its forms.
public struct Page: Sendable, Equatable {
    /// The window's title.
    public let title: String
    /// The first heading.
    public let heading: String?
    /// The first paragraph.
    public let message: String?
    /// The forms, in order.
    public let forms: [PageForm]

    /// Reads a page; nil if it is not well-formed.
    /// - Parameters:
    ///   - body: The page, which must be well-formed XML.
    ///   - address: Where it was found; the forms' addresses are relative to it.
    public init?(_ body: Data, at address: URL) {
        guard let root = Markup.read(body) else { return nil }
        title = root.first("title")?.text ?? ""
        heading = root.first("h1")?.text
        message = root.first("p")?.text
        forms = root.all(["form"]).map { PageForm($0, at: address) }
    }
}
