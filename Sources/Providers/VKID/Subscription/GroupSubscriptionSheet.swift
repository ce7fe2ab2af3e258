public import Foundation
import MemberAccounts
import MemberCore
import MemberRequests
public import MemberUI
import VKWire

extension VKID {
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

        /// A sheet of these values; the theme is as the `VKID` is set unless given.
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
}

/// How the community sheet looks where its configuration leaves that to the element that started the sign-in.
struct SheetStyle: Sendable {
    var theme = Appearance.Theme.ofAppearance
    var button = VKIDButtonConfiguration.default
    var presenter = UIKitPresenter.newUIWindow
}

extension GroupSubscriptionConfiguration {
    /// The sheet's one end.
    func ending(afterwards: @escaping @Sendable () -> Void = {}) -> PromptSheetEnding<GroupSubscriptionError> {
        PromptSheetEnding(closed: .closedByUser, onCompleteSubscription, afterwards: afterwards)
    }
}

extension VKID {
    /// Shows the community sheet that follows a sign-in, as soon as no other such sheet is open.
    func showSheet(_ configuration: GroupSubscriptionConfiguration, after session: any UserSession, style: SheetStyle?) {
        Task { @MainActor [context] in
            let line = context.sheetLine
            // Nobody has this task to cancel it.
            guard await line.enter() else { return }
            let ending = configuration.ending { line.leave() }
            do throws(GroupSubscriptionSheetCreationError) {
                let present = try presenter(for: session.userId, sheetStyle(configuration, style).presenter)
                present(try await model(configuration, session, style) { ending })
            } catch { ending.tell(.failure(.failedToCreate(error))) }
        }
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
        try checkLimit(for: session.userId)
        return try await model(configuration, session, nil) { configuration.ending() }
    }

    @MainActor
    private func model(
        _ configuration: GroupSubscriptionConfiguration, _ session: any UserSession, _ style: SheetStyle?,
        ending: () -> PromptSheetEnding<GroupSubscriptionError>
    ) async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Model {
        let creation = try creation(of: configuration.subscribeToGroupId, .of(session))
        let style = sheetStyle(configuration, style)
        let shown = component(
            try await creation.card(), style.theme, style.button, cornerRadius: configuration.sheetCornerRadius)
        let work = work(creation) { self.recordImpression(of: session.userId) }
        return CommunitySheet.Model(shown, presenter: style.presenter, work, ending())
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
        do throws(AccountError) { hasRoom = try impressions.check(user.subject, limit.impressions) } catch {
            throw .unknown(cause: error)
        }
        guard hasRoom else { throw .localLimitReached }
    }

    /// Records an impression, if a limit applies; the reason where it must not happen.
    private func recordImpression(of user: UserID) -> GroupSubscriptionSheetCreationError? {
        guard let limit = groupSubscriptionsLimit else { return nil }
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

    fileprivate func component(
        _ card: CommunitySheet.Card, _ theme: Appearance.Theme, _ button: VKIDButtonConfiguration, cornerRadius: CGFloat,
        _ language: MemberLanguage? = nil, highContrast: Bool = false
    ) -> CommunitySheet.Component {
        CommunitySheet.Component(
            card: card, theme: theme.resolved(by: appearance), button: button, cornerRadius: cornerRadius,
            language: language ?? texts().language, highContrast: highContrast)
    }

    fileprivate func work(
        _ creation: SheetCreation,
        recordImpression: @escaping @Sendable () -> GroupSubscriptionSheetCreationError? = { nil }
    ) -> PromptSheetWork<GroupSubscriptionError> {
        PromptSheetWork(
            closed: .closedByUser, declined: .canceledByUser, clock: context.clock,
            appear: { recordImpression().map(GroupSubscriptionError.failedToCreate) }, act: { await creation.join() })
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
            transport: context.transport, cache: cache, rules: .community(at: configuration.environment.hosts), traffic: traffic)
        return SheetCreation(calls: CommunityCalls(service, group: id, by: pipeline), tokens: tokens)
    }

    fileprivate func creation(of sheet: GroupSubscriptionSheet) throws(GroupSubscriptionSheetCreationError) -> SheetCreation {
        try creation(of: sheet.subscribeToGroupId, .of(sheet.accessTokenProvider, by: context.clock))
    }
}

extension UITrampoline where Element == GroupSubscriptionSheet {
    /// Makes a sheet without a view; no limit applies to it, and nothing is recorded.
    /// - Returns: The sheet, ready to be shown.
    /// - Throws: ``GroupSubscriptionSheetCreationError``; `onCompleteSubscription` is not called then.
    @MainActor
    public func model() async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Model {
        let creation = try vkid.creation(of: element)
        let shown = try await component(creation)
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
        try await component(try vkid.creation(of: element), language, highContrast: highContrast).html(actions: actions)
    }

    private func component(
        _ creation: SheetCreation, _ language: MemberLanguage? = nil, highContrast: Bool = false
    ) async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Component {
        let card = try await creation.card()
        return vkid.component(
            card, element.theme, element.buttonConfiguration, cornerRadius: element.sheetCornerRadius, language,
            highContrast: highContrast)
    }
}
