public import Foundation

/// How a page looks to its visitor.
public struct PageAppearance: Sendable, Equatable {
    /// The website's name, in that language.
    public var title: String
    /// The language.
    public var language: MemberLanguage
    /// Light or dark, as the visitor chose.
    public var colours: ComponentScheme
    /// Light or dark, as the browser reports the system's setting (`Sec-CH-Prefers-Color-Scheme`); system where it reports none.
    package var browserColours: ComponentScheme

    /// Creates an appearance.
    /// - Parameters:
    ///   - title: The website's name.
    ///   - language: The language.
    ///   - colours: Light or dark, as the visitor chose.
    ///   - browserColours: Light or dark, as the browser reports the system's setting.
    public init(
        title: String, language: MemberLanguage, colours: ComponentScheme = .system, browserColours: ComponentScheme = .system
    ) {
        self.title = title
        self.language = language
        self.colours = colours
        self.browserColours = browserColours
    }

    /// Light or dark, as far as it is known, for a page of the provider that the visitor opens next.
    package var shownColours: ComponentScheme { colours == .system ? browserColours : colours }
}

/// The signed-in member, as a page shows it.
public struct PageMember: Sendable, Equatable {
    /// The name, or the id where none is known.
    public let name: String
    /// The granted permissions, in the provider's words.
    public let permissions: String
    /// The address of the member's picture; nil for none.
    public let picture: URL?
    /// The account's name for those who run the website, such as `AccountKey.longID`; no page shows it. Nil where no settings of
    /// the account are shown.
    public let account: String?

    /// Creates a member.
    /// - Parameters:
    ///   - name: The name, or the id where none is known.
    ///   - permissions: The granted permissions, in the provider's words.
    ///   - picture: The address of the member's picture.
    ///   - account: The account's name for those who run the website.
    public init(name: String, permissions: String, picture: URL? = nil, account: String? = nil) {
        self.name = name
        self.permissions = permissions
        self.picture = picture
        self.account = account
    }
}
