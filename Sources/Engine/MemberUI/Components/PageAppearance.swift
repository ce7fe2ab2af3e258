/// How a page looks to its visitor.
public struct PageAppearance: Sendable, Equatable {
    /// What the website calls itself, in that language.
    public var title: String
    /// The language.
    public var language: MemberLanguage
    /// Light or dark.
    public var colours: ComponentScheme

    /// An appearance.
    /// - Parameters:
    ///   - title: What the website calls itself.
    ///   - language: The language.
    ///   - colours: Light or dark.
    public init(title: String, language: MemberLanguage, colours: ComponentScheme = .system) {
        self.title = title
        self.language = language
        self.colours = colours
    }
}

/// Who is signed in, as a page says it.
public struct PageMember: Sendable, Equatable {
    /// The name, or the id where none is known.
    public let name: String
    /// What was allowed, in the provider's words.
    public let permissions: String

    /// A member.
    /// - Parameters:
    ///   - name: The name, or the id where none is known.
    ///   - permissions: What was allowed, in the provider's words.
    public init(name: String, permissions: String) {
        self.name = name
        self.permissions = permissions
    }
}
