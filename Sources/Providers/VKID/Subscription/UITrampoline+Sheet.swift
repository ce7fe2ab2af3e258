public import MemberUI

extension VKID {
    /// This object as it is set up.
    fileprivate func ready() throws(GroupSubscriptionSheetCreationError) -> ConfiguredVKID {
        guard let configured else { throw .unknown(cause: VKIDConfigurationError.notConfigured) }
        return configured
    }

    /// The community sheet that follows a sign-in, for a caller that shows it without a presenter: a web server.
    ///
    /// The limit is looked at before anything is asked of VK; the model's `appeared()` looks again and records the impression.
    /// - Parameters:
    ///   - configuration: Which community, and how the sheet looks.
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
    /// Makes a sheet without a view; no limit applies to it, and nothing is recorded.
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
