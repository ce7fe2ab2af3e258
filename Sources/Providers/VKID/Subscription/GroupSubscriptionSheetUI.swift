/// The community sheet as an element of the app.
public struct GroupSubscriptionSheetUI: Sendable {
    let vkid: VKID
    let sheet: GroupSubscriptionSheet

    /// Makes a sheet without a view; no limit applies to it, and nothing is recorded.
    /// - Returns: The sheet, ready to be shown.
    /// - Throws: ``GroupSubscriptionSheetCreationError``; `onCompleteSubscription` is not called then.
    @MainActor
    public func model() async throws(GroupSubscriptionSheetCreationError) -> GroupSubscriptionSheetModel {
        let creation = try vkid.creation(
            of: sheet.subscribeToGroupId, .of(sheet.accessTokenProvider, by: vkid.context.clock))
        let look = SheetLook(theme: sheet.theme, button: sheet.buttonConfiguration, presenter: sheet.presenter)
        return GroupSubscriptionSheetModel(
            try await creation.card(), look, cornerRadius: sheet.sheetCornerRadius, vkid.work(creation),
            SheetEnding(sheet.onCompleteSubscription))
    }
}

extension VKID {
    /// The element of a community sheet; nothing is asked of VK yet.
    /// - Parameter sheet: Which community, and how it looks.
    /// - Returns: The element.
    public func ui(for sheet: GroupSubscriptionSheet) -> GroupSubscriptionSheetUI {
        GroupSubscriptionSheetUI(vkid: self, sheet: sheet)
    }
}
