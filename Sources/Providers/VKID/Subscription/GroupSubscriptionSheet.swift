public import Foundation
import MemberAccounts
import MemberCore
import MemberRequests
import MemberSignIn
public import MemberUI
import VKWire

/// The community sheet, shown whenever the app wants; no limit applies to it.
public struct GroupSubscriptionSheet: Sendable {
    /// Hands over an access token, or why it cannot; the first call counts.
    public typealias TokenCompletion = @Sendable (Result<String, any Error>) -> Void
    /// Asked for an access token; with `needToRefresh` for one newer than the last.
    public typealias AccessTokenProvider =
        @MainActor @Sendable (_ needToRefresh: Bool, _ completion: @escaping TokenCompletion) -> Void

    /// How the sheet's buttons look.
    public typealias ButtonConfiguration = VKIDButtonConfiguration
    /// Light or dark.
    public typealias Theme = Appearance.Theme

    /// The community's id, decimal.
    public let subscribeToGroupId: String
    /// How the buttons look.
    public let buttonConfiguration: ButtonConfiguration
    /// Light or dark.
    public let theme: Theme
    /// The sheet's corner radius, in points.
    public let sheetCornerRadius: CGFloat
    /// Where the snackbar is shown; the caller presents the sheet.
    public let presenter: UIKitPresenter
    /// What becomes of the sheet; called exactly once.
    public let onCompleteSubscription: GroupSubscriptionConfiguration.Completion?
    /// Asked for access tokens.
    public let accessTokenProvider: AccessTokenProvider

    /// A sheet.
    /// - Parameters:
    ///   - subscribeToGroupId: The community's id, decimal.
    ///   - buttonConfiguration: How the buttons look; nil is the default.
    ///   - theme: Light or dark; as the `VKID` is set unless given.
    ///   - sheetCornerRadius: The sheet's corner radius, in points.
    ///   - presenter: Where the snackbar is shown.
    ///   - onCompleteSubscription: What becomes of the sheet; called exactly once.
    ///   - accessTokenProvider: Asked for access tokens.
    public init(
        subscribeToGroupId: String, buttonConfiguration: ButtonConfiguration? = nil,
        theme: Theme = .ofAppearance, sheetCornerRadius: CGFloat = 24,
        presenter: UIKitPresenter = .newUIWindow, onCompleteSubscription: GroupSubscriptionConfiguration.Completion? = nil,
        accessTokenProvider: @escaping AccessTokenProvider
    ) {
        self.subscribeToGroupId = subscribeToGroupId
        self.buttonConfiguration = buttonConfiguration ?? .default
        self.theme = theme
        self.sheetCornerRadius = sheetCornerRadius
        self.presenter = presenter
        self.onCompleteSubscription = onCompleteSubscription
        self.accessTokenProvider = accessTokenProvider
    }
}

extension VKID {
    /// Shows the community sheet that follows a sign-in, as soon as no other such sheet is open.
    func showSheet(_ configuration: GroupSubscriptionConfiguration, after session: any UserSession, style: SheetStyle?) {
        Task { @MainActor [context] in
            let line = context.sheetLine
            // Nobody has this task to cancel it.
            guard await line.enter() else { return }
            let ending = SheetEnding(configuration.onCompleteSubscription) { line.leave() }
            do throws(GroupSubscriptionSheetCreationError) {
                let present = try presenter(for: session.userId, sheetStyle(configuration, style).presenter)
                present(try await model(configuration, session, style) { ending })
            } catch { ending.tell(.failure(.failedToCreate(error))) {} }
        }
    }

    /// The community sheet that follows a sign-in, for a caller that shows it without a presenter: a web server.
    ///
    /// The limit is looked at before anything is asked of VK; the model's ``CommunitySheet/Model/appeared()`` looks again and
    /// records the impression.
    /// - Parameters:
    ///   - configuration: Which community, and how the sheet looks.
    ///   - session: The member who signed in.
    /// - Returns: The sheet, ready to be shown.
    /// - Throws: ``GroupSubscriptionSheetCreationError``; `onCompleteSubscription` is not called then.
    @MainActor
    public func groupSubscriptionSheet(
        _ configuration: GroupSubscriptionConfiguration, after session: any UserSession
    ) async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Model {
        try checkLimit(for: session.userId)
        return try await model(configuration, session, nil) { SheetEnding(configuration.onCompleteSubscription) }
    }

    @MainActor
    private func model(
        _ configuration: GroupSubscriptionConfiguration, _ session: any UserSession, _ style: SheetStyle?,
        ending: () -> SheetEnding
    ) async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Model {
        let creation = try creation(of: configuration.subscribeToGroupId, .of(session))
        let card = try await creation.card()
        return CommunitySheet.Model(
            card, texts().language, sheetStyle(configuration, style), cornerRadius: configuration.sheetCornerRadius,
            work(creation) { self.recordImpression(of: session.userId) }, ending())
    }

    /// Who shows the sheet, if the limit lets it be shown: the context's presenter, else the element's own.
    private func presenter(
        for user: UserID, _ own: UIKitPresenter
    ) throws(GroupSubscriptionSheetCreationError) -> VKIDContext.SheetPresenter {
        try checkLimit(for: user)
        if let presenter = context.sheetPresenter { return presenter }
        guard case .custom = own.place else { throw .unknown(cause: CommunitySheet.SetupError.noPresenter) }
        return { $0.show() }
    }

    /// Throws if the limit has no room now; writes nothing.
    private func checkLimit(for user: UserID) throws(GroupSubscriptionSheetCreationError) {
        guard let limit = groupSubscriptionsLimit else { return }
        let hasRoom: Bool
        do throws(AccountError) { hasRoom = try impressions.check(user, limit) } catch { throw .unknown(cause: error) }
        guard hasRoom else { throw .localLimitReached }
    }

    /// Records an impression, if a limit applies; the reason where it must not happen.
    private func recordImpression(of user: UserID) -> GroupSubscriptionSheetCreationError? {
        guard let limit = groupSubscriptionsLimit else { return nil }
        do throws(AccountError) { return try impressions.record(user, limit) ? nil : .localLimitReached } catch {
            return .unknown(cause: error)
        }
    }

    private func sheetStyle(_ configuration: GroupSubscriptionConfiguration, _ style: SheetStyle?) -> SheetStyle {
        var sheet =
            style ?? SheetStyle(theme: .ofAppearance, button: .default, presenter: .newUIWindow)
        if let theme = configuration.theme { sheet.theme = theme }
        if case .custom(let button) = configuration.buttonType { sheet.button = button }
        sheet.theme = sheet.theme.resolved(by: appearance)
        return sheet
    }

    func work(
        _ creation: SheetCreation,
        recordImpression: @escaping @Sendable () -> GroupSubscriptionSheetCreationError? = { nil }
    ) -> SheetWork {
        SheetWork(recordImpression: recordImpression, join: { await creation.join() }, clock: context.clock)
    }

    /// What finds out about a sheet of a community.
    func creation(
        of group: String, _ tokens: SheetTokens
    ) throws(GroupSubscriptionSheetCreationError) -> SheetCreation {
        guard group.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = Int(group), id > 0 else {
            throw .unknown(cause: CommunitySheet.SetupError.groupIDInvalid)
        }
        // Nothing of it is kept: all calls are POSTs.
        let cache = ResponseCache(root: context.vault.home.appending(path: "cache"), clock: context.clock)
        let pipeline = RequestPipeline(
            transport: context.transport, cache: cache, rules: .sheet(at: configuration.environment.hosts), traffic: traffic)
        return SheetCreation(calls: SheetCalls(service: service, pipeline: pipeline, group: id), tokens: tokens)
    }
}
