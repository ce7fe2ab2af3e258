public import MemberUI

/// What is shown for a short while after a member has joined a community.
public struct SnackbarFace: Sendable {
    /// How long it stays, in milliseconds.
    public static let milliseconds = 4000

    /// The community's name.
    public var community: String
    /// Light or dark.
    public var theme: GroupSubscriptionSheet.Theme
    /// The visitor's language.
    public var language: MemberLanguage
    /// Whether every text is to reach a contrast of 4.5.
    public var highContrast: Bool

    /// A snackbar.
    /// - Parameters:
    ///   - community: The community's name.
    ///   - theme: Light or dark.
    ///   - language: The visitor's language.
    ///   - highContrast: Whether every text is to reach a contrast of 4.5; a visitor's own wish is heeded anyhow.
    public init(
        community: String, theme: GroupSubscriptionSheet.Theme = .system, language: MemberLanguage, highContrast: Bool = false
    ) {
        self.community = community
        self.theme = theme
        self.language = language
        self.highContrast = highContrast
    }

    /// What it says.
    public var text: String { CommunitySheetTexts(card: CommunityCard(id: 0, name: community), language: language).thanks }

    /// The snackbar as HTML; the face's script takes it away.
    /// - Returns: The face.
    public func html() -> ComponentHTML {
        let frame = FaceFrame(
            texts: Texts(language, .vkid), scheme: theme.colorScheme, highContrast: highContrast, actions: ComponentActions())
        let mark = HTML.element("span", [("class", "vk-mark vk-mark-good"), ("aria-hidden", "true")])
        let marks: [(String, String?)] = [("role", "status"), ("data-face-life", String(Self.milliseconds))]
        return ComponentHTML(
            frame.root([mark, .element("span", [], [.text(text)])], cssClass: "vk-snackbar", marks: marks),
            rules: FaceRules.common + [FaceStyles.sheets, FaceStyles.snackbar])
    }
}
