public import Foundation
public import MemberCore

/// A provider's components for the pages of a website: buttons, sheets, whatever it shows, each visitor's apart.
///
/// A page needs to know no more of a provider than this and ``PageComponents``.
public protocol ComponentSource: Sendable {
    /// The provider's short name, which the addresses of its forms end with: lower-case ASCII letters.
    var name: String { get }
    /// What people call it, such as `Harbour ID`.
    var title: String { get }
    /// Neutral pictures for where an app puts its logos, by the names of its images: for pages that have none of the real ones.
    var glyphs: [String: DrawnPicture] { get }
    /// What people call a permission, for settings that know it by its scope alone.
    /// - Parameters:
    ///   - name: The scope, as the provider spells it.
    ///   - language: The language.
    /// - Returns: The title; nil where the provider has none, and the scope is shown.
    func permissionTitle(_ name: String, in language: MemberLanguage) -> String?
    /// Components for one more visitor, who is not signed in.
    @MainActor func components() -> any PageComponents
}

extension ComponentSource {
    /// None.
    public var glyphs: [String: DrawnPicture] { [:] }
    /// None.
    public func permissionTitle(_ name: String, in language: MemberLanguage) -> String? { nil }
}

/// What of a provider one visitor of a website sees and does.
///
/// The page posts every form with the name of its button in the field `action`; ``PageAction`` names those that pages know.
@MainActor
public protocol PageComponents: AnyObject {
    /// Who is signed in; nil for nobody.
    var member: PageMember? { get }
    /// What came of the last steps; the page empties it before the next one, shows the sentences and keeps the errors to itself.
    var news: [PageNews] { get set }
    /// What is shown at this moment, none or several together.
    /// - Parameters:
    ///   - actions: Where its forms lead.
    ///   - appearance: The page's language and colours.
    /// - Returns: The components.
    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML]
    /// What may be done at this moment beside the components, by buttons of the page's own; ``PageAction/signOut`` is not among them.
    /// - Parameter appearance: The page's language and colours.
    /// - Returns: The buttons.
    func buttons(_ appearance: PageAppearance) -> [PageButton]
    /// Does what a form asks for.
    /// - Parameters:
    ///   - action: The name of its button.
    ///   - form: Its fields.
    ///   - appearance: The page's language and colours.
    /// - Returns: Where the visitor goes.
    func perform(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep
    /// Takes the response to a sign-in that ``perform(_:_:_:)`` began.
    /// - Parameters:
    ///   - id: ``PageSignIn/id``.
    ///   - url: The whole address that the browser came back to.
    ///   - appearance: The page's language and colours.
    /// - Returns: ``PageStep/signedIn``, or ``PageStep/stay`` with the reason among the ``news``.
    func finish(_ id: String, redirectedTo url: URL, _ appearance: PageAppearance) async -> PageStep
    /// What follows a sign-in, once the page has taken note of it.
    /// - Parameter appearance: The page's language and colours.
    func welcome(_ appearance: PageAppearance) async
}

extension PageComponents {
    /// None.
    public func buttons(_ appearance: PageAppearance) -> [PageButton] { [] }
    /// Nothing.
    public func welcome(_ appearance: PageAppearance) async {}
}
