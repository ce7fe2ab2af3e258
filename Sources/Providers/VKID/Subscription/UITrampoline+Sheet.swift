public import MemberUI

extension VKID {
    /// Returns this object with its setup.
    fileprivate func ready() throws(GroupSubscriptionSheetCreationError) -> ConfiguredVKID {
        guard let configured else { throw .unknown(cause: VKIDConfigurationError.notConfigured) }
        return configured
    }

    /// Returns the community sheet that follows a sign-in, for a caller that shows it without a presenter: a web server.
    ///
    /// The limit is checked before any request to VK; the model's `appeared()` checks it again and records the impression.
    /// - Parameters:
    ///   - configuration: The community and the appearance of the sheet.
    ///   - session: The member who signed in.
    /// - Returns: The sheet, ready to be shown.
    /// - Throws: ``GroupSubscriptionSheetCreationError``; `onCompleteSubscription` is not called then.
    @MainActor
    public func groupSubscriptionSheet(
        _ configuration: GroupSubscriptionConfiguration, after session: any UserSession
    ) async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Model {
        try await ready().sheet(configuration, after: session)
    }
}

extension UITrampoline where Element == GroupSubscriptionSheet {
    /// Creates a sheet without a view; no limit applies to it, and no impression is recorded.
    /// - Returns: The sheet, ready to be shown.
    /// - Throws: ``GroupSubscriptionSheetCreationError``; `onCompleteSubscription` is not called then.
    @MainActor
    public func model() async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Model {
        let vkid = try vkid.ready()
        let creation = try vkid.creation(of: element)
        let shown = try await component(vkid, creation)
        return CommunitySheet.Model(
            shown, presenter: element.presenter, vkid.work(creation),
            PromptSheetEnding(closed: .closedByUser, element.onCompleteSubscription))
    }

    /// Returns a sheet as HTML in its first phase; the server that shows it performs the join itself.
    ///
    /// A server that lets a ``CommunitySheet/Model`` perform the join renders the model instead.
    /// - Parameters:
    ///   - actions: The addresses that the buttons lead to.
    ///   - language: The visitor's language; the default is that of the appearance.
    ///   - highContrast: Whether every text must reach a contrast of 4.5.
    /// - Returns: The component.
    /// - Throws: ``GroupSubscriptionSheetCreationError``.
    public func html(
        actions: ComponentActions, language: MemberLanguage? = nil, highContrast: Bool = false
    ) async throws(GroupSubscriptionSheetCreationError) -> ComponentHTML {
        let vkid = try vkid.ready()
        return try await component(vkid, try vkid.creation(of: element), language, highContrast: highContrast)
            .html(actions: actions)
    }

    private func component(
        _ vkid: ConfiguredVKID, _ creation: SheetCreation, _ language: MemberLanguage? = nil, highContrast: Bool = false
    ) async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Component {
        let card = try await creation.card()
        return vkid.component(
            card, element.theme, element.buttonConfiguration, cornerRadius: element.sheetCornerRadius, language,
            highContrast: highContrast)
    }
}
