import Foundation
import MemberAccounts
import MemberCore
import MemberRequests
import MemberSignIn
import VKWire

extension VKID {
    /// Shows the community sheet that follows a sign-in, as soon as no other such sheet is open.
    func showSheet(_ configuration: GroupSubscriptionConfiguration, after session: any UserSession, look: SheetLook?) {
        Task { @MainActor [context] in
            let line = context.sheetLine
            // Nobody has this task to cancel it.
            guard await line.enter() else { return }
            let ending = SheetEnding(configuration.onCompleteSubscription) { line.leave() }
            do throws(GroupSubscriptionSheetCreationError) {
                let present = try presenter(for: session.userId, sheetLook(configuration, look).presenter)
                present(try await model(configuration, session, look) { ending })
            } catch { ending.tell(.failure(.failedToCreate(error))) {} }
        }
    }

    /// The community sheet that follows a sign-in, for whoever shows it without a presenter: a web server.
    ///
    /// The limit is looked at before anything is asked of VK; the model's ``GroupSubscriptionSheetModel/appeared()`` looks again and
    /// records the impression.
    /// - Parameters:
    ///   - configuration: Which community, and how the sheet looks.
    ///   - session: The member who signed in.
    /// - Returns: The sheet, ready to be shown.
    /// - Throws: ``GroupSubscriptionSheetCreationError``; `onCompleteSubscription` is not called then.
    @MainActor
    public func groupSubscriptionSheet(
        _ configuration: GroupSubscriptionConfiguration, after session: any UserSession
    ) async throws(GroupSubscriptionSheetCreationError) -> GroupSubscriptionSheetModel {
        if let obstacle = obstacle(for: session.userId, recording: false) { throw obstacle }
        return try await model(configuration, session, nil) { SheetEnding(configuration.onCompleteSubscription) }
    }

    @MainActor
    private func model(
        _ configuration: GroupSubscriptionConfiguration, _ session: any UserSession, _ look: SheetLook?, ending: () -> SheetEnding
    ) async throws(GroupSubscriptionSheetCreationError) -> GroupSubscriptionSheetModel {
        let creation = try creation(of: configuration.subscribeToGroupId, .of(session))
        let card = try await creation.card()
        return GroupSubscriptionSheetModel(
            card, faceTexts().language, sheetLook(configuration, look), cornerRadius: configuration.sheetCornerRadius,
            work(creation) { self.obstacle(for: session.userId, recording: true) }, ending())
    }

    /// Who shows the sheet, if the limit lets it be shown: the context's presenter, else the element's own.
    private func presenter(
        for user: UserID, _ own: UIKitPresenter
    ) throws(GroupSubscriptionSheetCreationError) -> VKIDContext.SheetPresenter {
        if let obstacle = obstacle(for: user, recording: false) { throw obstacle }
        if let presenter = context.sheetPresenter { return presenter }
        guard case .custom = own.place else { throw .unknown(cause: SheetObstacle.noPresenter) }
        return { PresentedSheet.show($0) }
    }

    /// What of the limit stands in the way of an impression; where nothing does, it is recorded if it is to be.
    private func obstacle(for user: UserID, recording: Bool) -> GroupSubscriptionSheetCreationError? {
        guard let limit = groupSubscriptionsLimit else { return nil }
        do {
            let isFree = try recording ? impressions.record(user, limit) : impressions.admits(user, limit)
            return isFree ? nil : .localLimitReached
        } catch { return .unknown(cause: error) }
    }

    private func sheetLook(_ configuration: GroupSubscriptionConfiguration, _ look: SheetLook?) -> SheetLook {
        var sheet =
            look ?? SheetLook(theme: .ofAppearance, button: .default, presenter: .newUIWindow)
        if let theme = configuration.theme { sheet.theme = theme }
        if case .custom(let button) = configuration.buttonType { sheet.button = button }
        sheet.theme = sheet.theme.resolved(by: appearance)
        return sheet
    }

    func work(
        _ creation: SheetCreation, obstacle: @escaping @Sendable () -> GroupSubscriptionSheetCreationError? = { nil }
    ) -> SheetWork {
        SheetWork(obstacle: obstacle, join: { await creation.join() }, clock: context.clock)
    }

    /// What finds out about a sheet of a community.
    func creation(
        of group: String, _ tokens: SheetTokens
    ) throws(GroupSubscriptionSheetCreationError) -> SheetCreation {
        guard group.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = Int(group), id > 0 else {
            throw .unknown(cause: SheetObstacle.groupIDInvalid)
        }
        // Nothing of it is kept: all calls are POSTs.
        let cache = ResponseCache(root: context.vault.home.appending(path: "cache"), clock: context.clock)
        let pipeline = RequestPipeline(
            transport: context.transport, cache: cache, rules: .sheet(at: configuration.environment.hosts), traffic: traffic)
        return SheetCreation(calls: SheetCalls(service: service, pipeline: pipeline, group: id), tokens: tokens)
    }
}
