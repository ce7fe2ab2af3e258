public import Foundation
public import MemberCore

/// A provider's components for the pages of a website: buttons, sheets and other content, separate for each visitor.
///
/// A page needs only this and ``PageComponents`` of a provider.
public protocol ComponentSource: Sendable {
    /// The provider's short name, which is the end of its forms' addresses: lower-case ASCII letters.
    var name: String { get }
    /// The name that people use for it, such as `Harbour ID`.
    var title: String { get }
    /// The icon beside the provider's name; nil for the initials of its title. It is drawn for the page, not the vendor's artwork.
    var icon: DrawnPicture? { get }
    /// Neutral pictures in place of an app's logos, by the names of its images: for pages without the real logos.
    var glyphs: [String: DrawnPicture] { get }
    /// The name that people use for a permission, for settings that know only its scope.
    /// - Parameters:
    ///   - name: The scope, as the provider spells it.
    ///   - language: The language.
    /// - Returns: The title; nil where the provider has none, and the scope is shown.
    func permissionTitle(_ name: String, in language: MemberLanguage) -> String?
    /// Creates components for a new visitor, who is not signed in.
    @MainActor func components() -> any PageComponents
}

extension ComponentSource {
    /// The initials of the title by default.
    public var icon: DrawnPicture? { nil }
    /// No pictures by default.
    public var glyphs: [String: DrawnPicture] { [:] }
    /// No titles by default.
    public func permissionTitle(_ name: String, in language: MemberLanguage) -> String? { nil }
}

/// The part of a provider that one visitor of a website sees and uses.
///
/// The page posts every form with the name of its button in the field `action`; ``PageAction`` names those that pages know.
@MainActor
public protocol PageComponents: AnyObject {
    /// The signed-in member; nil where no member is signed in.
    var member: PageMember? { get }
    /// The results of the last steps; the page empties the list before the next step, shows the sentences and does not show the
    /// errors.
    var news: [PageNews] { get set }
    /// The components to show now: none, one or several.
    /// - Parameters:
    ///   - actions: The addresses of the forms.
    ///   - appearance: The page's language and colours.
    /// - Returns: The components.
    func html(actions: ComponentActions, _ appearance: PageAppearance) -> [ComponentHTML]
    /// The actions available now beside the components, as buttons of the page's own; ``PageAction/signOut`` is not among them.
    /// - Parameter appearance: The page's language and colours.
    /// - Returns: The buttons.
    func buttons(_ appearance: PageAppearance) -> [PageButton]
    /// Performs a form's action.
    /// - Parameters:
    ///   - action: The name of its button.
    ///   - form: Its fields.
    ///   - appearance: The page's language and colours.
    /// - Returns: The visitor's next step.
    func perform(_ action: PageAction, _ form: FormFields, _ appearance: PageAppearance) async -> PageStep
    /// Receives the response to a sign-in that ``perform(_:_:_:)`` began.
    /// - Parameters:
    ///   - id: ``PageSignIn/id``.
    ///   - url: The whole address that the browser returned to.
    ///   - appearance: The page's language and colours.
    /// - Returns: ``PageStep/signedIn``, or ``PageStep/stay`` with the reason among the ``news``.
    func finish(_ id: String, redirectedTo url: URL, _ appearance: PageAppearance) async -> PageStep
    /// Does the work after a sign-in, when the page has recorded it.
    /// - Parameter appearance: The page's language and colours.
    func welcome(_ appearance: PageAppearance) async
}

extension PageComponents {
    /// No buttons by default.
    public func buttons(_ appearance: PageAppearance) -> [PageButton] { [] }
    /// Does nothing by default.
    public func welcome(_ appearance: PageAppearance) async {}
}
