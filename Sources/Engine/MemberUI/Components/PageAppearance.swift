public import Foundation

/// How a page looks to its visitor.
public struct PageAppearance: Sendable, Equatable {
    /// What the website calls itself, in that language.
    public var title: String
    /// The language.
    public var language: MemberLanguage
    /// Light or dark, as the visitor chose.
    public var colours: ComponentScheme
    /// Light or dark, as the browser says that the system is set (`Sec-CH-Prefers-Color-Scheme`); system where it says nothing.
    public var browserColours: ComponentScheme

    /// An appearance.
    /// - Parameters:
    ///   - title: What the website calls itself.
    ///   - language: The language.
    ///   - colours: Light or dark, as the visitor chose.
    ///   - browserColours: Light or dark, as the browser says that the system is set.
    public init(
        title: String, language: MemberLanguage, colours: ComponentScheme = .system, browserColours: ComponentScheme = .system
    ) {
        self.title = title
        self.language = language
        self.colours = colours
        self.browserColours = browserColours
    }

    /// Light or dark, as far as it is known here: for a page of the provider, which the visitor goes to.
    public var shownColours: ComponentScheme { colours == .system ? browserColours : colours }
}

/// Who is signed in, as a page says it.
public struct PageMember: Sendable, Equatable {
    /// The name, or the id where none is known.
    public let name: String
    /// What was allowed, in the provider's words.
    public let permissions: String
    /// Where the member's picture is; nil for none.
    public let picture: URL?
    /// By which name those who run the website know the account, such as `AccountKey.longID`; no page shows it. Nil where no settings
    /// are to be shown of it.
    public let account: String?

    /// A member.
    /// - Parameters:
    ///   - name: The name, or the id where none is known.
    ///   - permissions: What was allowed, in the provider's words.
    ///   - picture: Where the member's picture is.
    ///   - account: By which name those who run the website know the account.
    public init(name: String, permissions: String, picture: URL? = nil, account: String? = nil) {
        self.name = name
        self.permissions = permissions
        self.picture = picture
        self.account = account
    }
}
