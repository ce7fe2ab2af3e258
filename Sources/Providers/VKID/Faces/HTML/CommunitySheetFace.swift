public import Foundation
public import MemberUI

/// A community sheet as HTML, made of nothing but values.
///
/// ```swift
/// let face = CommunitySheetFace(card: card, phase: .initial, language: .ru).html(actions: actions)
/// ```
public struct CommunitySheetFace: Sendable {
    /// What it shows of the community.
    public var card: CommunityCard
    /// Where it stands.
    public var phase: SheetPhase
    /// Light or dark.
    public var theme: GroupSubscriptionSheet.Theme
    /// How its buttons look.
    public var button: GroupSubscriptionSheet.ButtonConfiguration
    /// Its corner radius, in points.
    public var cornerRadius: CGFloat
    /// The visitor's language.
    public var language: MemberLanguage
    /// Whether every text is to reach a contrast of 4.5.
    public var highContrast: Bool

    /// A sheet.
    /// - Parameters:
    ///   - card: What it shows of the community.
    ///   - phase: Where it stands.
    ///   - theme: Light or dark.
    ///   - button: How its buttons look.
    ///   - cornerRadius: Its corner radius, in points.
    ///   - language: The visitor's language.
    ///   - highContrast: Whether every text is to reach a contrast of 4.5; a visitor's own wish is heeded anyhow.
    public init(
        card: CommunityCard, phase: SheetPhase = .initial, theme: GroupSubscriptionSheet.Theme = .system,
        button: GroupSubscriptionSheet.ButtonConfiguration = .default, cornerRadius: CGFloat = 24, language: MemberLanguage,
        highContrast: Bool = false
    ) {
        self.card = card
        self.phase = phase
        self.theme = theme
        self.button = button
        self.cornerRadius = cornerRadius
        self.language = language
        self.highContrast = highContrast
    }

    /// The sheet as HTML; nothing once it is closed.
    /// - Parameter actions: Where its buttons lead.
    /// - Returns: The face.
    public func html(actions: ComponentActions) -> ComponentHTML {
        let frame = FaceFrame(
            texts: Texts(language, .vkid), scheme: theme.colorScheme, highContrast: highContrast, actions: actions)
        guard phase != .closed else { return ComponentHTML(frame.root([]), rules: []) }
        return CommunitySheetParts(sheet: self, frame: frame).face
    }
}
