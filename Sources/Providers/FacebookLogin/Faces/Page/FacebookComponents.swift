public import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
public import MemberSignIn
public import MemberUI

/// Facebook's components for the pages of a website: the login button, and the member's permissions.
///
/// ```swift
/// let signIn = FacebookSignIn(appID: "1234567890", permissions: [.publicProfile, .email])
/// let source = FacebookComponents(signIn, redirectURI: address.appending(path: "callback"), context: context)
/// ```
/// The website's server exchanges the code itself.
public struct FacebookComponents: ComponentSource {
    /// `facebook`.
    public var name: String { FacebookOAuthProfile.provider }
    /// `Facebook`.
    public var title: String { "Facebook" }

    let signIn: FacebookSignIn
    let redirectURI: URL
    let context: ProviderContext

    /// Creates the components of a website.
    /// - Parameters:
    ///   - signIn: The permissions to request, and the environment of Facebook.
    ///   - redirectURI: The address at which the website receives the responses to sign-ins.
    ///   - context: Vault, transport, clock, randomness, diagnostics.
    public init(_ signIn: FacebookSignIn, redirectURI: URL, context: ProviderContext) {
        (self.signIn, self.redirectURI, self.context) = (signIn, redirectURI, context)
    }

    /// Two heads and shoulders.
    public var icon: DrawnPicture? { .people }

    /// A person instead of Facebook's logo.
    public var glyphs: [String: DrawnPicture] { ["facebookLogo": .person(ComponentColor(0xFFFFFF))] }

    /// Returns the title of a permission for members.
    public func permissionTitle(_ name: String, in language: MemberLanguage) -> String? {
        Permission(stringLiteral: name).title(in: language)
    }

    /// Returns components for one more visitor.
    @MainActor public func components() -> any PageComponents { FacebookPageComponents(self) }
}

/// Facebook's components for one visitor of a website.
@MainActor
final class FacebookPageComponents: SignInComponents {
    private let source: FacebookComponents
    private let provider = FacebookProvider()
    private var account: Account?
    var news: [PageNews] = []

    init(_ source: FacebookComponents) { self.source = source }

    /// The signed-in account; nil once it was removed, also by another browser of the same member.
    var signedIn: Account? {
        get { account.flatMap { source.context.open.knownAccount($0.key) } }
        set { account = newValue }
    }

    var member: PageMember? {
        signedIn.map { account in
            let granted = (try? source.context.open.secretsAtOnce(of: account.key).grantedScopes) ?? []
            return PageMember(
                name: account.label ?? account.key.subject, permissions: granted.sorted().joined(separator: ", "),
                account: account.key.longID)
        }
    }

    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML] {
        guard signedIn == nil else { return [] }
        let piece = LoginButtonPiece(language: appearance.language)
        return [piece.html(actions, appearance.colours).named(Texts(appearance.language, .facebookPages)(.pageButton))]
    }

    func beginSignIn(_ form: FormFields, _ appearance: PageAppearance) async throws -> PageSignIn {
        let pending = try await provider.begin(
            source.signIn, redirectURI: source.redirectURI, purpose: nil, in: source.context)
        return PageSignIn(id: pending.id, address: pending.address, expires: pending.expires)
    }

    func finishSignIn(_ id: String, redirectedTo url: URL) async throws -> Account {
        try await provider.finish(id, redirectedTo: url, in: source.context)
    }

    func signOut(_ account: Account) async throws {
        _ = try await provider.session(of: account, in: source.context).signOut(removingLocally: true)
    }
}

extension TextKey {
    fileprivate static let pageButton = TextKey(rawValue: "facebook.page.button")
}

extension TextTable {
    /// What pages say of Facebook beside its button, in the languages of pages.
    static let facebookPages = TextTable([
        .row(.pageButton, en: "Sign-in button", ru: "Кнопка входа", de: "Anmeldeknopf")
    ])
}
