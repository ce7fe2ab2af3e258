import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto
import MemberRequests
import MemberSignIn
import MemberUI
import VKWire

extension VKIDContext {
    /// Shows a sheet.
    public typealias SheetPresenter = @MainActor @Sendable (CommunitySheet.Model) -> Void
}

extension ConfiguredVKID {
    /// Shows the community sheet that follows a sign-in, as soon as no other such sheet is open.
    func showSheet(_ configuration: GroupSubscriptionConfiguration, after session: any UserSession, style: SheetStyle?) {
        Task { @MainActor [context] in
            let line = context.sheetLine
            // No other code holds this task, so it is never cancelled.
            guard await line.enter() else { return }
            let ending = configuration.ending { line.leave() }
            do throws(GroupSubscriptionSheetCreationError) {
                let present = try presenter(for: session.userId, sheetStyle(configuration, style).presenter)
                present(try await model(configuration, session, style) { ending })
            } catch { ending.tell(.failure(.failedToCreate(error))) }
        }
    }

    /// Returns the community sheet for a caller that shows it without a presenter.
    @MainActor
    func sheet(
        _ configuration: GroupSubscriptionConfiguration, after session: any UserSession
    ) async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Model {
        try checkLimit(for: session.userId)
        return try await model(configuration, session, nil) { configuration.ending() }
    }

    @MainActor
    private func model(
        _ configuration: GroupSubscriptionConfiguration, _ session: any UserSession, _ style: SheetStyle?,
        ending: () -> PromptSheetEnding<GroupSubscriptionError>
    ) async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Model {
        let creation = try creation(of: configuration.subscribeToGroupId, .of(session)) { _ in session.userId.subject }
        let style = sheetStyle(configuration, style)
        let shown = component(
            try await creation.card(), style.theme, style.button, cornerRadius: configuration.sheetCornerRadius)
        let work = work(creation) { self.recordImpression(of: session.userId) }
        return CommunitySheet.Model(shown, presenter: style.presenter, work, ending())
    }

    /// Returns the presenter of the sheet, if the limit allows the sheet: the context's presenter, else the element's own.
    private func presenter(
        for user: UserID, _ own: UIKitPresenter
    ) throws(GroupSubscriptionSheetCreationError) -> VKIDContext.SheetPresenter {
        try checkLimit(for: user)
        if let presenter = context.sheetPresenter { return presenter }
        guard case .custom = own.place else { throw .unknown(cause: CommunitySheet.SetupError.noPresenter) }
        return { $0.show() }
    }

    /// Throws if the limit does not allow an impression now; records nothing.
    private func checkLimit(for user: UserID) throws(GroupSubscriptionSheetCreationError) {
        guard let limit = configuration.groupSubscriptionsLimit else { return }
        let hasRoom: Bool
        do throws(AccountError) { hasRoom = try impressions.check(user.subject, limit.impressions) } catch {
            throw .unknown(cause: error)
        }
        guard hasRoom else { throw .localLimitReached }
    }

    /// Records an impression, if a limit applies; returns the reason if the sheet must not be shown.
    private func recordImpression(of user: UserID) -> GroupSubscriptionSheetCreationError? {
        guard let limit = configuration.groupSubscriptionsLimit else { return nil }
        do throws(AccountError) {
            return try impressions.record(user.subject, limit.impressions) ? nil : .localLimitReached
        } catch {
            return .unknown(cause: error)
        }
    }

    private func sheetStyle(_ configuration: GroupSubscriptionConfiguration, _ style: SheetStyle?) -> SheetStyle {
        var sheet = style ?? SheetStyle()
        if let theme = configuration.theme { sheet.theme = theme }
        if case .custom(let button) = configuration.buttonType { sheet.button = button }
        return sheet
    }

    func component(
        _ card: CommunitySheet.Card, _ theme: Appearance.Theme, _ button: VKIDButtonConfiguration, cornerRadius: CGFloat,
        _ language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> CommunitySheet.Component {
        CommunitySheet.Component(
            card: card, theme: theme.resolved(by: object.appearance), button: button, cornerRadius: cornerRadius,
            language: language ?? object.texts().language, highContrast: highContrast)
    }

    func work(
        _ creation: SheetCreation,
        recordImpression: @escaping @Sendable () -> GroupSubscriptionSheetCreationError? = { nil }
    ) -> PromptSheetWork<GroupSubscriptionError> {
        PromptSheetWork(
            closed: .closedByUser, declined: .canceledByUser, clock: context.clock,
            appear: { recordImpression().map(GroupSubscriptionError.failedToCreate) }, act: { await creation.join() })
    }

    /// Returns the checks before a community sheet; its calls count for the limits of the member whose token they contain.
    func creation(
        of group: String, _ tokens: SheetTokens, subject: @escaping @Sendable (Secret) -> String
    ) throws(GroupSubscriptionSheetCreationError) -> SheetCreation {
        guard group.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = Int(group), id > 0 else {
            throw .unknown(cause: CommunitySheet.SetupError.groupIDInvalid)
        }
        // No reply is kept: all calls are POSTs.
        let pipeline = RequestPipeline(
            transport: context.transport, cache: nil, rules: .community(at: configuration.environment.hosts),
            traffic: setup.traffic)
        return SheetCreation(calls: CommunityCalls(service, group: id, by: pipeline, folder: subject), tokens: tokens)
    }

    func creation(of sheet: GroupSubscriptionSheet) throws(GroupSubscriptionSheetCreationError) -> SheetCreation {
        try creation(of: sheet.subscribeToGroupId, .of(sheet.accessTokenProvider, by: context.clock), subject: subject(of:))
    }

    /// The owner of an app's token: the current member, or an unknown one with separate limits.
    private func subject(of token: Secret) -> String {
        if let account = context.vault.activeAccount(of: app.accountClient),
            (try? context.vault.secrets(of: account.key).tokens.accessToken) == token
        {
            return account.key.subject
        }
        return "token-" + hexadecimal(Digest.sha256(token.bytes).prefix(12))
    }
}
