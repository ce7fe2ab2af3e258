public import MemberUI

extension UITrampoline where Element == GroupSubscriptionSheet {
    /// Makes a sheet without a view; no limit applies to it, and nothing is recorded.
    /// - Returns: The sheet, ready to be shown.
    /// - Throws: ``GroupSubscriptionSheetCreationError``; `onCompleteSubscription` is not called then.
    @MainActor
    public func model() async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Model {
        let creation = try vkid.creation(
            of: element.subscribeToGroupId, .of(element.accessTokenProvider, by: vkid.context.clock))
        let style = SheetStyle(
            theme: element.theme.resolved(by: vkid.appearance), button: element.buttonConfiguration, presenter: element.presenter)
        let card = try await creation.card()
        return CommunitySheet.Model(
            card, vkid.texts().language, style, cornerRadius: element.sheetCornerRadius, vkid.work(creation),
            SheetEnding(element.onCompleteSubscription))
    }

    /// Makes a sheet as HTML, as it is at first; the server that shows it makes the join itself.
    ///
    /// A server that lets a ``CommunitySheet/Model`` do that renders the model instead.
    /// - Parameters:
    ///   - actions: Where its buttons lead.
    ///   - language: The visitor's language; as the appearance says unless given.
    ///   - highContrast: Whether every text is to reach a contrast of 4.5.
    /// - Returns: The component.
    /// - Throws: ``GroupSubscriptionSheetCreationError``.
    public func html(
        actions: ComponentActions, language: MemberLanguage? = nil, highContrast: Bool = false
    ) async throws(GroupSubscriptionSheetCreationError) -> ComponentHTML {
        let creation = try vkid.creation(
            of: element.subscribeToGroupId, .of(element.accessTokenProvider, by: vkid.context.clock))
        return CommunitySheet.Component(
            card: try await creation.card(), theme: element.theme.resolved(by: vkid.appearance),
            button: element.buttonConfiguration, cornerRadius: element.sheetCornerRadius,
            language: language ?? vkid.texts().language, highContrast: highContrast
        ).html(actions: actions)
    }
}

extension CommunitySheet.Model {
    /// The sheet as it is now, as HTML; nothing once it is closed.
    /// - Parameters:
    ///   - actions: Where its buttons lead.
    ///   - language: The visitor's language; the model's unless given.
    ///   - highContrast: Whether every text is to reach a contrast of 4.5.
    /// - Returns: The component.
    public func html(
        actions: ComponentActions, language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> ComponentHTML {
        CommunitySheet.Component(
            card: card, phase: phase, theme: theme, button: buttonConfiguration, cornerRadius: sheetCornerRadius,
            language: language ?? self.language, highContrast: highContrast
        ).html(actions: actions)
    }
}
